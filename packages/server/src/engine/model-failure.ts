import type { ModelFailureReason } from '@parley/contracts/failures';

interface FailureDetails {
  /** Whether the same call may succeed if retried. */
  isRetryable?: boolean;
  /** How long the provider asks the caller to wait, in milliseconds. */
  retryAfterMs?: number | undefined;
  cause?: unknown;
}

/** The model returned no usable answer. */
export class ModelFailure extends Error {
  readonly reason: ModelFailureReason;
  readonly isRetryable: boolean;
  readonly retryAfterMs: number | undefined;

  constructor(reason: ModelFailureReason, { isRetryable = false, retryAfterMs, cause }: FailureDetails = {}) {
    super(`the model gave no answer: ${reason}`, { cause });
    this.name = 'ModelFailure';
    this.reason = reason;
    this.isRetryable = isRetryable;
    this.retryAfterMs = retryAfterMs;
  }
}
