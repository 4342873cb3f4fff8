import { ApiError } from './api-error.ts';

/** The common-namespace key of the general sentence for a status. */
export function errorKeyOf(status: number | undefined): string {
  if (status === 400 || status === 422) return 'errors.bad_request';
  if (status === 401 || status === 403) return 'errors.forbidden';
  if (status === 404) return 'errors.not_found';
  if (status === 0) return 'errors.no_connection';
  if (status !== undefined && status >= 500) return 'errors.internal_error';
  return 'errors.generic';
}

/** The server's own words where it gave some, else the given fallback, else the general sentence of the status. */
export function errorText(error: unknown, t: (key: string) => string, fallback?: string): string {
  if (!(error instanceof ApiError)) return fallback ?? t('errors.generic');
  if (error.hasText) return error.message;
  return fallback ?? t(errorKeyOf(error.status));
}

/** The id to name to support, where the error carries one. */
export function requestIdOf(error: unknown): string | null {
  return error instanceof ApiError ? error.requestId : null;
}
