import type { ModelFailureReason, ProviderProblem } from '@parley/contracts/values/failures';

/** The provider's error, shown to the owners of the chatbot. */
export interface ProviderAnswer {
  /** More specific cause than the failure reason. */
  kind?: ProviderProblem | undefined;
  /** HTTP status. */
  status?: number | undefined;
  /** The provider's error message, with possible API keys removed. */
  message?: string | undefined;
}

interface FailureDetails {
  /** Whether the same call may succeed if retried. */
  isRetryable?: boolean;
  /** Wait requested by the provider, in milliseconds. */
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
