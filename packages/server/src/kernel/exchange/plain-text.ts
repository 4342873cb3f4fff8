import { AppError } from '../../errors/app-error.ts';
import { findUnstorable, toStorable } from '../../lib/text/storable.ts';
import type { FieldPart, FilePart, HttpRequest } from './http-exchange.ts';

const maxShownChars = 100;
/** NUL, and unpaired surrogates percent-encoded as UTF-8: query parsers leave the latter encoded. */
const unstorableEscape = /%00|%ed%[ab][\da-f]%[89ab][\da-f]/i;

/**
 * Checks that all texts and field names of untrusted input, at any depth, can be stored in the database.
 * @throws AppError `validation_failed` that names the field
 */
export function assertStorable(value: unknown, path = ''): void {
  const found = findUnstorable(value, path);
  if (found !== undefined) throw unstorable(found);
}

/** Same check for the raw query string of a URL. */
export function assertStorableQuery(url: string): void {
  const pairs = unstorableEscape.test(url) ? url.split('?').slice(1).join('?').split('&') : [];
  const found = pairs.find((pair) => unstorableEscape.test(pair));
  if (found !== undefined) throw unstorable(found.split('=', 1)[0] ?? '');
}

/**
 * Parts of a multipart body, after a check that their names and values can be stored. File names are not checked; the caller must
 * clean those that it stores.
 * @param maxBytes maximum size of a file; the limit of uploaded documents by default
 */
export async function* partsOf(
  request: HttpRequest,
  maxBytes?: number,
): AsyncGenerator<FieldPart | FilePart> {
  const options = maxBytes === undefined ? undefined : { limits: { fileSize: maxBytes } };
  for await (const part of request.parts(options)) {
    assertStorable({ [part.fieldname]: part.type === 'field' ? part.value : '' });
    yield part;
  }
}

function unstorable(path: string): AppError {
  const field = toStorable(path.slice(0, maxShownChars));
  return new AppError('validation_failed', {
    fields: [{ path: field, key: 'validation.unstorableText', params: { field } }],
  });
}
