import { type ErrorCode, type ErrorParams, errorStatus } from '@parley/contracts/error-codes';
import type { ApiKeyLevel } from '@parley/contracts/lists';

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
  /** Added to the response body, such as the current item on a revision conflict. */
  extra?: Readonly<Record<string, unknown>>;
  /** The locale key of a sentence that says more than the code's own, rendered with `params`. */
  sentence?: string;
  cause?: unknown;
}

/** An error that the caller can act on: a code of the closed table and its parameters, without a sentence. */
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
 * A key whose level is too low; `needed` is null where no key may. The body of the response names it as `requiredLevel`.
 */
export function keyLevelTooLow(needed: ApiKeyLevel | null): AppError {
  const extra = { requiredLevel: needed };
  return needed === null
    ? new AppError('forbidden', { sentence: 'apiKey.sessionOnly', extra })
    : new AppError('forbidden', { sentence: 'apiKey.levelTooLow', params: { level: needed }, extra });
}

/** One named field of the input is invalid. */
export function invalidField(path: string, key: string, params?: ErrorParams): AppError {
  return new AppError('validation_failed', { fields: [params ? { path, key, params } : { path, key }] });
}

/** Too many calls; a retry makes sense after the given seconds (at least one). */
export function rateLimited(waitMs: number): AppError {
  const seconds = Math.max(1, Math.ceil(waitMs / 1000));
  return new AppError('rate_limited', { retryAfterSeconds: seconds, params: { seconds } });
}
