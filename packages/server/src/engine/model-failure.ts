import type { ModelFailureReason } from '@parley/contracts/failures';

interface FailureDetails {
  /** Whether the same call may succeed a moment later. */
  isRetryable?: boolean;
  /** How long the provider asks to wait, in milliseconds. */
  retryAfterMs?: number | undefined;
  cause?: unknown;
}

/** A model that gave no usable answer. */
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
