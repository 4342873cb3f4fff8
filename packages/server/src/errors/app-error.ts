import { type ErrorCode, type ErrorParams, errorStatus } from '@parley/contracts/values/error-codes';
import type { ApiKeyLevel } from '@parley/contracts/values/lists';

/** One invalid field of the input; `message` is a locale key, rendered when the response is sent. */
export interface FieldProblem {
  path: string;
  key: string;
  params?: ErrorParams;
}

export interface AppErrorOptions {
  params?: ErrorParams;
  fields?: readonly FieldProblem[];
  /** Seconds until a retry makes sense; sent as Retry-After. */
  retryAfterSeconds?: number;
  /** Additional fields of the response body, such as the current item on a revision conflict. */
  extra?: Readonly<Record<string, unknown>>;
  /** Locale key of a more specific sentence than the code's own, rendered with `params`. */
  sentence?: string;
  cause?: unknown;
}

/** An error that the caller can act on: a code of the closed table and its parameters. The sentence is rendered later. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly status: number;
  readonly params: ErrorParams;
  readonly fields: readonly FieldProblem[];
  readonly retryAfterSeconds: number | undefined;
  readonly extra: Readonly<Record<string, unknown>>;
  readonly sentence: string;

  constructor(code: ErrorCode, options: AppErrorOptions = {}) {
    super(code, { cause: options.cause });
    this.name = 'AppError';
    this.code = code;
    this.status = errorStatus[code];
    this.params = options.params ?? {};
    this.fields = options.fields ?? [];
    this.retryAfterSeconds = options.retryAfterSeconds;
    this.extra = options.extra ?? {};
    this.sentence = options.sentence ?? `errors.${code}`;
  }
}

/**
 * Error for an API key whose level is too low; `needed` is null if no key may call the route. The response body contains it as
 * `requiredLevel`.
 */
export function keyLevelTooLow(needed: ApiKeyLevel | null): AppError {
  const extra = { requiredLevel: needed };
  return needed === null
    ? new AppError('forbidden', { sentence: 'apiKey.sessionOnly', extra })
    : new AppError('forbidden', { sentence: 'apiKey.levelTooLow', params: { level: needed }, extra });
}

export function invalidField(path: string, key: string, params?: ErrorParams): AppError {
  return new AppError('validation_failed', { fields: [params ? { path, key, params } : { path, key }] });
}

/** Error for too many calls; a retry makes sense after the given time, rounded up to at least one second. */
export function rateLimited(waitMs: number): AppError {
  const seconds = Math.max(1, Math.ceil(waitMs / 1000));
  return new AppError('rate_limited', { retryAfterSeconds: seconds, params: { seconds } });
}

/** Returns the value. @throws AppError `not_found` if there is none */
export function found<T>(value: T | null | undefined): T {
  if (value === null || value === undefined) throw new AppError('not_found');
  return value;
}
