import { ApiError, isRetryable } from '../../api/http.ts';
import type { ConversationContext } from '../conversation-context.ts';
import type { PeopleCalls } from './people-calls.ts';

/** At most one call in this time. */
const PAUSE_MS = 2_500;

/**
 * Tells the server up to which message of people the visitor has them on the screen, so that they are not emailed. A closed widget
 * has no height, and neither it nor a hidden page shows anything.
 */
export function createShownTeller({ session, store }: ConversationContext, calls: PeopleCalls) {
  let told = { token: '', ordinal: 0 };
  let pause: ReturnType<typeof setTimeout> | undefined;

  /** Null only for a document without a window. */
  const view = document.defaultView;

  function review(): void {
    const token = session.token();
    const isSeen = !document.hidden && view?.innerHeight !== 0;
    if (token === null || pause || !isSeen || store.get().gate !== null) return;
    if (token !== told.token) told = { token, ordinal: 0 };
    const ordinal = Math.max(
      0,
      ...store.get().messages.map((one) => (one.role === 'agent' ? (one.ordinal ?? 0) : 0)),
    );
    if (ordinal <= told.ordinal) return;
    const before = told;
    told = { token, ordinal };
    pause = setTimeout(() => {
      pause = undefined;
      review();
    }, PAUSE_MS);
    // What the server was not told is told again after the pause.
    calls.tellShown(token, ordinal).catch((error: unknown) => {
      if (error instanceof ApiError && !isRetryable(error)) return;
      told = before;
      review();
    });
  }

  document.addEventListener('visibilitychange', review);
  view?.addEventListener('resize', review);
  return {
    review,
    dispose(): void {
      clearTimeout(pause);
      document.removeEventListener('visibilitychange', review);
      view?.removeEventListener('resize', review);
    },
  };
}
