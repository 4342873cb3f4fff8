import { type ConversationContext, fail, succeed } from './conversation-context.ts';
import type { Failure } from './failure.ts';
import { openFailure } from './failure.ts';

/** What visitors decide about themselves: consent, the password, the end, and what is held on them. None of these throws. */
export function visitorChoicesOf({ abort, sendQueued, session, store, transport }: ConversationContext) {
  return {
    acceptConsent(): void {
      session.accept();
      store.set({ gate: session.gate() });
      void sendQueued();
    },

    async withdrawConsent(): Promise<boolean> {
      const isDone = await session.withdraw().then(succeed, fail);
      store.set({ gate: session.gate() });
      return isDone;
    },

    /** Tries a password; null when it was right: then the settings have to be read again. */
    async unlock(password: string): Promise<Failure | null> {
      try {
        await session.unlock(password);
      } catch (error) {
        return openFailure(error, Date.now());
      }
      store.set({ hasConversation: true });
      return null;
    },

    /** Looks again whether the visitor may write, after the settings have changed, and sends what waited for it. */
    review(): void {
      store.set({ gate: session.gate() });
      void sendQueued();
    },

    /** Tells the server that the conversation is over; it stays on the screen, and another message opens it again. */
    end: () => end().then(succeed, fail),

    /** Ends this conversation and leaves it for an empty one, without waiting for the server. */
    startOver(): void {
      void end().catch(() => undefined);
      empty();
      void session.startOver().then(() => store.set({ gate: session.gate() }));
    },

    /** All that is held on this visitor, as JSON text; null when it could not be read. */
    async whatIsHeld(): Promise<string | null> {
      const token = session.token();
      if (!transport.visitor || token === null) return null;
      return transport.visitor.whatIsHeld(token).then(
        (answer) => answer.text(),
        () => null,
      );
    },

    /** Erases all that is held on this visitor. */
    async forget(): Promise<boolean> {
      const token = session.token();
      if (!transport.visitor || token === null) return false;
      const isDone = await transport.visitor.forget(token).then(succeed, fail);
      if (!isDone) return false;
      session.forgetConsent();
      clear();
      return true;
    },
  };

  async function end(): Promise<void> {
    const token = session.token();
    if (token !== null) await transport.visitor?.end(token);
  }

  function empty(): void {
    abort();
    store.set({ messages: [], hasConversation: false });
  }

  function clear(): void {
    empty();
    session.drop();
    store.set({ gate: session.gate() });
  }
}
