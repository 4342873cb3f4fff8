import { finished } from 'node:stream/promises';
import { maxExportBytes } from '@parley/contracts/values/lists';
import { AppError } from '../../../errors/app-error.ts';
import type { Deps } from '../../../kernel/deps/deps.ts';
import type { HttpRequest } from '../../../kernel/exchange/http-exchange.ts';
import { partsOf } from '../../../kernel/exchange/plain-text.ts';
import { isBrokenBody } from '../../../kernel/exchange/receive-file.ts';

/**
 * Streams the single `file` of a multipart request into storage and returns its key; the caller must delete it. Nothing stays
 * stored if it throws.
 * @throws AppError `file_missing`, `file_too_large`, `storage_full`, `bad_request` for a truncated body
 */
export async function receiveArchive(
  { storage }: Pick<Deps, 'storage'>,
  organizationId: string,
  request: HttpRequest,
): Promise<string> {
  if (!request.isMultipart()) throw new AppError('file_missing');
  let key: string | undefined;
  try {
    for await (const part of partsOf(request, maxExportBytes + 1)) {
      if (part.type !== 'file') continue;
      if (part.fieldname === 'file' && key === undefined) {
        ({ key } = await storage.put(organizationId, part.file, maxExportBytes));
      } else {
        part.file.resume();
        await finished(part.file);
      }
    }
  } catch (error) {
    if (key !== undefined) await storage.remove(key);
    throw isBrokenBody(error) ? new AppError('bad_request', { cause: error }) : error;
  }
  if (key === undefined) throw new AppError('file_missing');
  return key;
}
