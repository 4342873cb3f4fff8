import { maxImageBytes } from '@parley/contracts/values/lists';
import { AppError } from '../../../errors/app-error.ts';
import type { FilePart, HttpRequest } from '../../../kernel/exchange/http-exchange.ts';
import { partsOf } from '../../../kernel/exchange/plain-text.ts';
import { isBrokenBody } from '../../../kernel/exchange/receive-file.ts';

const maxMb = Math.floor(maxImageBytes / 1_048_576);

/**
 * Reads the single `file` of a multipart request, up to 5 MB.
 * @throws AppError `file_missing`, `file_too_large`, `file_type_unsupported` according to the content, `bad_request` for a
 * malformed body.
 */
export async function receiveImage(request: HttpRequest): Promise<Buffer> {
  if (!request.isMultipart()) throw new AppError('file_missing');
  try {
    let image: Buffer | undefined;
    for await (const part of partsOf(request)) {
      if (part.type === 'file') image = await readPart(part);
    }
    if (!image) throw new AppError('file_missing');
    if (!looksLikeImage(image)) throw new AppError('file_type_unsupported');
    return image;
  } catch (error) {
    throw isBrokenBody(error) ? new AppError('bad_request', { cause: error }) : error;
  }
}

/** Returns the content of the part named `file`; other parts are skipped. */
async function readPart(part: FilePart): Promise<Buffer | undefined> {
  const pieces: Buffer[] = [];
  let sizeBytes = 0;
  for await (const piece of part.file) {
    sizeBytes += piece.length;
    if (sizeBytes > maxImageBytes) throw new AppError('file_too_large', { params: { maxMb } });
    pieces.push(piece);
  }
  return part.fieldname === 'file' ? Buffer.concat(pieces) : undefined;
}

/** Whether the bytes begin like an accepted format: PNG, JPEG, GIF, or WebP. File names are ignored. */
export function looksLikeImage(bytes: Buffer): boolean {
  const isWebp = startsWith(bytes, 'RIFF') && startsWith(bytes.subarray(8), 'WEBP');
  return isWebp || signatures.some((signature) => startsWith(bytes, signature));
}

const signatures = ['\x89PNG\r\n\x1a\n', '\xff\xd8\xff', 'GIF87a', 'GIF89a'];

function startsWith(bytes: Buffer, signature: string): boolean {
  return bytes.toString('latin1', 0, signature.length) === signature;
}
