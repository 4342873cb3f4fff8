import { APICallError, EmptyResponseBodyError, InvalidResponseDataError } from '@ai-sdk/provider';
import { ModelFailure } from '../../engine/model-failure.ts';
import { readRetryAfter } from '../../lib/net/http-headers.ts';
import { EgressRefused } from '../../ports/egress.ts';
import { RedirectRefused } from '../../ports/egress-post.ts';
import { providerAnswerOf } from './provider-words.ts';

const maxCauses = 5;

/**
 * Converts an error of a provider's package.
 * @param hasText whether part of the answer has already been streamed, after which nothing is retried.
 */
export function toModelFailure(error: unknown, hasText: boolean): ModelFailure {
  if (error instanceof ModelFailure) return error;
  if (hasText) return new ModelFailure('cut_off', { cause: error });
  if (isTimeout(error)) return new ModelFailure('timeout', { cause: error });
  const known = causesOf(error).find((cause) => cause instanceof ModelFailure);
  if (known) return known;
  if (isRefused(error)) {
    return new ModelFailure('unavailable', { cause: error, detail: { kind: 'address_refused' } });
  }
  if (isUntrusted(error)) {
    return new ModelFailure('unavailable', { cause: error, detail: { kind: 'certificate' } });
  }
  if (causesOf(error).some((cause) => cause instanceof RedirectRefused)) {
    return new ModelFailure('unavailable', { cause: error, detail: { kind: 'redirected' } });
  }
  const detail = providerAnswerOf(error);
  const status = statusOf(error);
  if (status === undefined || status < 400) {
    const reason = isUnusable(error) ? 'empty' : 'unavailable';
    return new ModelFailure(reason, { isRetryable: isConnectionError(error), cause: error, detail });
  }
  const retryAfterMs = APICallError.isInstance(error) ? retryAfter(error.responseHeaders) : undefined;
  if (status === 429) {
    return new ModelFailure('rate_limited', { isRetryable: true, retryAfterMs, cause: error, detail });
  }
  if (status >= 500) {
    return new ModelFailure('unavailable', { isRetryable: true, retryAfterMs, cause: error, detail });
  }
  if (status === 402 || status === 413) return new ModelFailure('over_limit', { cause: error, detail });
  if (isKeyRefused(status, error)) return new ModelFailure('refused_key', { cause: error, detail });
  return new ModelFailure(status === 408 ? 'timeout' : 'bad_request', { cause: error, detail });
}

/** The error of `AbortSignal.timeout`. */
function isTimeout(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'TimeoutError';
}

function isRefused(error: unknown): boolean {
  return causesOf(error).some((cause) => cause instanceof EgressRefused);
}

/** Status of the response, or of an error reported inside a stream. */
function statusOf(error: unknown): number | undefined {
  if (typeof error !== 'object' || error === null || !('statusCode' in error)) return undefined;
  return typeof error.statusCode === 'number' ? error.statusCode : undefined;
}

/** Google rejects invalid keys with 400. */
function isKeyRefused(status: number, error: unknown): boolean {
  if (status === 401 || status === 403) return true;
  return APICallError.isInstance(error) && (error.responseBody?.includes('API_KEY_INVALID') ?? false);
}

/** A complete response that the package cannot parse. */
function isUnusable(error: unknown): boolean {
  const isAnswered = APICallError.isInstance(error) && (error.statusCode ?? 0) >= 200;
  const isRead =
    isAnswered || InvalidResponseDataError.isInstance(error) || EmptyResponseBodyError.isInstance(error);
  return isRead && causesOf(error).every((cause) => codeOf(cause) === '');
}

/** An untrusted certificate, or a server without TLS at an https URL. */
function isUntrusted(error: unknown): boolean {
  return causesOf(error).some((cause) =>
    /^(?:CERT_|ERR_TLS_|ERR_SSL_|EPROTO|UNABLE_TO_|DEPTH_ZERO_|SELF_SIGNED_|HOSTNAME_MISMATCH)/.test(
      codeOf(cause),
    ),
  );
}

function codeOf(cause: unknown): string {
  return cause instanceof Error && 'code' in cause ? String(cause.code) : '';
}

/** The packages wrap errors thrown by `fetch`; a connection that breaks later throws the original error. */
function isConnectionError(error: unknown): boolean {
  if (APICallError.isInstance(error)) return error.isRetryable;
  return causesOf(error).some((cause) =>
    /^(UND_ERR_|ECONN|EPIPE|ENETUNREACH|EHOSTUNREACH|ENOTFOUND|EAI_AGAIN|ETIMEDOUT)/.test(codeOf(cause)),
  );
}

function causesOf(error: unknown): unknown[] {
  const causes: unknown[] = [];
  for (let cause = error; cause !== undefined && causes.length < maxCauses; ) {
    causes.push(cause);
    cause = cause instanceof Error ? cause.cause : undefined;
  }
  return causes;
}

/** `Retry-After`, or `Retry-After-Ms` if the provider sends it. */
function retryAfter(headers: Record<string, string> | undefined): number | undefined {
  const preciseMs = Number(headers?.['retry-after-ms'] ?? Number.NaN);
  if (preciseMs >= 0) return preciseMs;
  const value = headers?.['retry-after'];
  return value === undefined ? undefined : readRetryAfter(value, Date.now());
}
