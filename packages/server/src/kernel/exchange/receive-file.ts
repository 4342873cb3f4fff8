import { AppError } from '../../errors/app-error.ts';
import type { HttpRequest } from './http-exchange.ts';
import { partsOf } from './plain-text.ts';

/**
 * Reads the single `file` of a multipart request.
 * @throws AppError `file_missing`, `file_too_large`, `bad_request` for a body that ends early
 */
export async function receiveFile(request: HttpRequest, maxBytes: number): Promise<Buffer> {
  if (!request.isMultipart()) throw new AppError('file_missing');
  try {
    let file: Buffer | undefined;
    for await (const part of partsOf(request)) {
      if (part.type !== 'file') continue;
      const pieces: Buffer[] = [];
      let sizeBytes = 0;
      for await (const piece of part.file) {
        sizeBytes += piece.length;
        if (sizeBytes > maxBytes) {
          throw new AppError('file_too_large', { params: { maxMb: Math.floor(maxBytes / 1_048_576) } });
        }
        pieces.push(piece);
      }
      if (part.fieldname === 'file') file = Buffer.concat(pieces);
    }
    if (!file) throw new AppError('file_missing');
    return file;
  } catch (error) {
    throw isBrokenBody(error) ? new AppError('bad_request', { cause: error }) : error;
  }
}

/** Whether a multipart body ended early or is malformed. Its parser throws plain errors, recognized by their messages. */
export function isBrokenBody(error: unknown): boolean {
  return error instanceof Error && /unexpected end|malformed|boundary|premature|aborted/i.test(error.message);
}
