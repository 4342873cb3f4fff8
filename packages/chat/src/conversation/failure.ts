import { type Announcement, ApiError, NetworkError } from '../api/http.ts';
import type { MessageKey } from '../i18n/messages.ts';

/**
 * A failure as shown to the visitor: a sentence, an optional reason, the time (epoch, ms) before which a retry is pointless, and
 * the operator's maintenance announcement.
 */
export type Failure = {
  message: MessageKey;
  detail: MessageKey | null;
  waitUntilMs: number | null;
  announcement?: Announcement | null;
};

const DEFAULT_WAIT_MS = 60_000;
/** Maximum wait: maintenance can end before the expected end that the server sends as the wait. */
const MAINTENANCE_WAIT_MS = 60_000;

/** Returns why a message was not delivered. */
export function sendFailure(error: unknown, nowMs: number): Failure {
  if (error instanceof NetworkError) return failure('sendFailed', 'networkError');
  if (!(error instanceof ApiError)) return failure('sendFailed', 'unknownError');
  if (error.code === 'turn_in_progress') return failure('sendFailed', 'turnInProgress');
  return waitFor(error, nowMs) ?? failure(sentenceFor(error) ?? 'sendFailed');
}

/** Returns why another answer could not be requested. */
export function askAgainFailure(error: unknown, nowMs: number): Failure {
  if (error instanceof NetworkError) return failure('networkError');
  if (!(error instanceof ApiError)) return failure('processingFailed');
  return waitFor(error, nowMs) ?? failure(sentenceFor(error) ?? 'processingFailed');
}

/** Returns why the chatbot could not be opened. */
export function openFailure(error: unknown, nowMs: number): Failure {
  if (error instanceof NetworkError) return failure('networkError');
  if (!(error instanceof ApiError)) return failure('unknownError');
  return waitFor(error, nowMs) ?? failure(sentenceFor(error) ?? 'unknownError');
}

function sentenceFor(error: ApiError): MessageKey | null {
  switch (error.code) {
    case 'chatbot_not_found':
      return 'notFound';
    case 'chatbot_unavailable':
      return 'unavailable';
    case 'identity_invalid':
      return 'identityEnded';
    case 'origin_not_allowed':
    case 'password_required':
      return 'notAuthorized';
    default:
      return error.status === 401 || error.status === 403 ? 'notAuthorized' : null;
  }
}

/** Returns a failure with a wait during maintenance, or when the visitor's or the global rate limit was exceeded; else null. */
function waitFor(error: ApiError, nowMs: number): Failure | null {
  if (error.code === 'maintenance') {
    const waitMs = Math.min(error.retryAfterMs ?? MAINTENANCE_WAIT_MS, MAINTENANCE_WAIT_MS);
    return {
      ...failure('maintenance'),
      waitUntilMs: nowMs + waitMs,
      announcement: error.announcement,
    };
  }
  if (error.status !== 429 && error.code !== 'overloaded') return null;
  const base = failure(error.status === 429 ? 'rateLimited' : 'overloaded');
  return { ...base, waitUntilMs: nowMs + (error.retryAfterMs ?? DEFAULT_WAIT_MS) };
}

function failure(message: MessageKey, detail: MessageKey | null = null): Failure {
  return { message, detail, waitUntilMs: null };
}
