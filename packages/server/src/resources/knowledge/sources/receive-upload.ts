import { finished } from 'node:stream/promises';
import { maxFileBytes } from '@parley/contracts/values/lists';
import { sourceName as sourceNameField } from '@parley/contracts/values/primitives';
import { fileTypeOfName } from '@parley/knowledge/parsing/detect-file-type';
import { AppError } from '../../../errors/app-error.ts';
import type { Deps } from '../../../kernel/deps/deps.ts';
import type { FilePart, HttpRequest } from '../../../kernel/exchange/http-exchange.ts';
import { partsOf } from '../../../kernel/exchange/plain-text.ts';
import { isBrokenBody } from '../../../kernel/exchange/receive-file.ts';

/** An uploaded and stored file; a caller that does not keep it must delete it. */
export interface Upload {
  key: string;
  sizeBytes: number;
  fileName: string;
  /** Name of the source. */
  name: string;
}

const maxFileNameLength = 255;
const maxSourceNameLength = 200;

/**
 * Streams the single `file` of a multipart request into storage, up to 20 MB, and reads its `name`. Nothing stays stored if it
 * throws.
 * @throws AppError `file_missing`, `file_too_large`, `file_type_unsupported` according to its name, `validation_failed`,
 * `bad_request` for a malformed body, `storage_full`.
 */
export async function receiveUpload(
  deps: Pick<Deps, 'storage'>,
  organizationId: string,
  request: HttpRequest,
): Promise<Upload> {
  let stored: Omit<Upload, 'name'> | undefined;
  let name: unknown;
  try {
    for await (const part of partsOf(request)) {
      if (part.type === 'field') {
        if (part.fieldname === 'name') name = part.value;
      } else if (part.fieldname === 'file') {
        stored = await storeFile(deps, organizationId, part);
      } else {
        await drain(part);
      }
    }
    if (!stored) throw new AppError('file_missing');
    return { ...stored, name: sourceName(name, stored.fileName) };
  } catch (error) {
    if (stored) await deps.storage.remove(stored.key);
    throw isBrokenBody(error) ? new AppError('bad_request', { cause: error }) : error;
  }
}

async function storeFile(
  deps: Pick<Deps, 'storage'>,
  organizationId: string,
  part: FilePart,
): Promise<Omit<Upload, 'name'>> {
  const fileName = cleanFileName(part.filename);
  if (fileTypeOfName(fileName) === null) {
    await drain(part);
    throw new AppError('file_type_unsupported');
  }
  return { ...(await deps.storage.put(organizationId, part.file, maxFileBytes)), fileName };
}

async function drain(part: FilePart): Promise<void> {
  part.file.resume();
  await finished(part.file);
}

function cleanFileName(raw: string): string {
  const base = raw.split(/[/\\]/).at(-1) ?? '';
  const visible = base
    .toWellFormed()
    .replace(/\p{Cc}/gu, '')
    .trim();
  return visible.length <= maxFileNameLength ? visible : visible.slice(-maxFileNameLength).toWellFormed();
}

function sourceName(given: unknown, fileName: string): string {
  if (given === undefined || given === '') return fileName.slice(0, maxSourceNameLength).toWellFormed();
  const parsed = sourceNameField.safeParse(given);
  if (parsed.success) return parsed.data;
  throw new AppError('validation_failed', { fields: [{ path: 'name', key: 'validation.invalid' }] });
}
