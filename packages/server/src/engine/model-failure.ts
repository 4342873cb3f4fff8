import type { ModelFailureReason, ProviderProblem } from '@parley/contracts/failures';

/** What the provider said, for those who run the chatbot. */
export interface ProviderAnswer {
  /** What is known better than the reason says. */
  kind?: ProviderProblem | undefined;
  /** Of the HTTP response. */
  status?: number | undefined;
  /** The provider's own words, without what may be a key. */
  message?: string | undefined;
}

interface FailureDetails {
  /** Whether the same call may succeed if retried. */
  isRetryable?: boolean;
  /** How long the provider asks the caller to wait, in milliseconds. */
  retryAfterMs?: number | undefined;
  cause?: unknown;
  detail?: ProviderAnswer | undefined;
}

/** The model returned no usable answer. */
export class ModelFailure extends Error {
  readonly reason: ModelFailureReason;
  readonly isRetryable: boolean;
  readonly retryAfterMs: number | undefined;
  readonly detail: ProviderAnswer;

  constructor(
    reason: ModelFailureReason,
    { isRetryable = false, retryAfterMs, cause, detail = {} }: FailureDetails = {},
  ) {
    super(`the model gave no answer: ${reason}`, { cause });
    this.name = 'ModelFailure';
    this.reason = reason;
    this.isRetryable = isRetryable;
    this.retryAfterMs = retryAfterMs;
    this.detail = detail;
  }
}
