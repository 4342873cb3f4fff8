import type { ParseFailure } from '@parley/contracts/values/failures';

/** Error for a file that cannot be parsed, with the reason in `code`. Thrown by parsers, caught in `parseBytes`. */
export class ParseError extends Error {
  readonly code: ParseFailure;

  constructor(code: ParseFailure, options?: ErrorOptions) {
    super(code, options);
    this.name = 'ParseError';
    this.code = code;
  }
}

/** Returns the failure code for any thrown value; an unexpected error counts as a damaged file. */
export function failureOf(error: unknown): ParseFailure {
  if (error instanceof ParseError) return error.code;
  if (!(error instanceof RangeError)) return 'file_damaged';
  if (error.message.includes('call stack') || error.message.includes('string length'))
    return 'file_too_complex';
  return error.message.includes('allocation failed') ? 'file_parse_memory' : 'file_damaged';
}
