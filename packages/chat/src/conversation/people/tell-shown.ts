import { ApiError, isRetryable } from '../../api/http.ts';
import type { ConversationContext } from '../conversation-context.ts';
import type { PeopleCalls } from './people-calls.ts';

/** At most one call in this time. */
const PAUSE_MS = 2_500;
/** Pauses double with each failed call up to this, unless the server asks for more. */
const MOST_PAUSE_MS = 60_000;
/** Longest wait that the server may ask for. */
const MAX_PLANNED_WAIT_MS = 3_600_000;

/**
 * Tells the server up to which message of people the visitor has them on the screen, so that they are not emailed. Nothing is
 * shown by a hidden page, by a chat that the host page has hidden, or by one without height.
 */
export function createShownTeller({ host, session, store }: ConversationContext, calls: PeopleCalls) {
  let told = { token: '', ordinal: 0 };
  let pause: ReturnType<typeof setTimeout> | undefined;
  let failures = 0;
  let isDisposed = false;

  /** Null only for a document without a window. */
  const view = document.defaultView;

  function review(): void {
    const token = session.token();
    const isSeen = !document.hidden && !host?.context().isHidden && view?.innerHeight !== 0;
    if (token === null || pause || !isSeen || store.get().gate !== null) return;
    if (token !== told.token) told = { token, ordinal: 0 };
    const ordinal = Math.max(
      0,
      ...store.get().messages.map((one) => (one.role === 'agent' ? (one.ordinal ?? 0) : 0)),
    );
    if (ordinal <= told.ordinal) return;
    const before = told;
    told = { token, ordinal };
    wait(PAUSE_MS);
    calls.tellShown(token, ordinal).then(
      () => {
        failures = 0;
      },
      // What the server was not told is told again after the pause.
      (error: unknown) => {
        const isRefusal = error instanceof ApiError;
        if (isDisposed || (isRefusal && !isRetryable(error))) return;
        told = before;
        failures += 1;
        const asked = (isRefusal && error.retryAfterMs) || 0;
        const growing = Math.min(PAUSE_MS * 2 ** failures, MOST_PAUSE_MS);
        wait(Math.max(growing, Math.min(asked, MAX_PLANNED_WAIT_MS)));
      },
    );
  }

  function wait(delayMs: number): void {
    clearTimeout(pause);
    pause = setTimeout(() => {
      pause = undefined;
      review();
    }, delayMs);
  }

  document.addEventListener('visibilitychange', review);
  view?.addEventListener('resize', review);
  const stopListening = host?.onContext(review);
  return {
    review,
    dispose(): void {
      isDisposed = true;
      clearTimeout(pause);
      stopListening?.();
      document.removeEventListener('visibilitychange', review);
      view?.removeEventListener('resize', review);
    },
  };
}
