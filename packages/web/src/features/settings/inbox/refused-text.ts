import { ApiError } from '../../../lib/api/api-error.ts';

/** Returns what the server says about a field. */
export function refusedField(error: unknown, field: string): string | undefined {
  return error instanceof ApiError ? error.fields[field] : undefined;
}

/** Returns what the server says about the name of something: its words about the field, or a conflict with a name that is taken. */
export function refusedText(error: unknown, field: string): string | undefined {
  const isTaken = error instanceof ApiError && error.code === 'conflict';
  return refusedField(error, field) ?? (isTaken ? error.message : undefined);
}
