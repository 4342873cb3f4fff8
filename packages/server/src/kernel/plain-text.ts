import { AppError } from '../errors/app-error.ts';
import { findUnstorable, toStorable } from '../lib/storable.ts';
import type { FieldPart, FilePart, HttpRequest } from './http-exchange.ts';

const maxShownChars = 100;
/** NUL, and half of a surrogate pair as UTF-8 would be escaped: parsers of queries leave that in escapes. */
const unstorableEscape = /%00|%ed%[ab][\da-f]%[89ab][\da-f]/i;

/**
 * The door for what comes in: all texts and names of fields, at any depth, can be stored.
 * @throws AppError `validation_failed` that names the field
 */
export function assertStorable(value: unknown, path = ''): void {
  const found = findUnstorable(value, path);
  if (found !== undefined) throw unstorable(found);
}

/** The same for the query of an address as it was sent. */
export function assertStorableQuery(url: string): void {
  const pairs = unstorableEscape.test(url) ? url.split('?').slice(1).join('?').split('&') : [];
  const found = pairs.find((pair) => unstorableEscape.test(pair));
  if (found !== undefined) throw unstorable(found.split('=', 1)[0] ?? '');
}

/**
 * Parts of a multipart body whose names and values can be stored; who keeps the name of a file cleans it.
 * @param maxBytes where a file is cut off, if not at that of an uploaded document
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
