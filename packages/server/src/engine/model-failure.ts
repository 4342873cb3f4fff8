/** Why a model gave way; the closed list that is recorded with a message. */
export type FailureReason =
  | 'timeout'
  | 'rate_limited'
  | 'unavailable'
  | 'refused_key'
  | 'bad_request'
  | 'circuit_open'
  | 'busy'
  | 'cut_off'
  | 'empty'
  | 'over_limit';

interface FailureDetails {
  /** Whether the same call may succeed a moment later. */
  isRetryable?: boolean;
  /** How long the provider asks to wait, in milliseconds. */
  retryAfterMs?: number | undefined;
  cause?: unknown;
}

/** A model that gave no usable answer. */
export class ModelFailure extends Error {
  readonly reason: FailureReason;
  readonly isRetryable: boolean;
  readonly retryAfterMs: number | undefined;

  constructor(reason: FailureReason, { isRetryable = false, retryAfterMs, cause }: FailureDetails = {}) {
    super(`the model gave no answer: ${reason}`, { cause });
    this.name = 'ModelFailure';
    this.reason = reason;
    this.isRetryable = isRetryable;
    this.retryAfterMs = retryAfterMs;
  }
}
