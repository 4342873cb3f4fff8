import { ApiError } from './api-error.ts';

/** Returns the translation key (common namespace) of the general message for a status. */
export function errorKeyOf(status: number | undefined): string {
  if (status === 400 || status === 422) return 'errors.bad_request';
  if (status === 401 || status === 403) return 'errors.forbidden';
  if (status === 404) return 'errors.not_found';
  if (status === 0) return 'errors.no_connection';
  if (status !== undefined && status >= 500) return 'errors.internal_error';
  return 'errors.generic';
}

/** Returns the server's message if there is one, else the given fallback, else the general message for the status. */
export function errorText(error: unknown, t: (key: string) => string, fallback?: string): string {
  if (!(error instanceof ApiError)) return fallback ?? t('errors.generic');
  if (error.hasText) return error.message;
  return fallback ?? t(errorKeyOf(error.status));
}

/** Returns the request id for support, if the error has one. */
export function requestIdOf(error: unknown): string | null {
  return error instanceof ApiError ? error.requestId : null;
}
