import { ApiError } from '../../../lib/api/api-error.ts';

/** Returns what the server says about a field. */
export function refusedField(error: unknown, field: string): string | undefined {
  return error instanceof ApiError ? error.fields[field] : undefined;
}
