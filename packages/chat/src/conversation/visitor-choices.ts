import { ApiError } from '../api/http.ts';
import type { VisitorCalls } from '../api/transport.ts';
import { OPENING_KEY, openingMessages, type Question, TALK_WITH_BOT } from './chat-state.ts';
import { type ConversationContext, fail, succeed } from './conversation-context.ts';
import { reload } from './delivery/deliver.ts';
import type { Failure } from './failure.ts';
import { openFailure } from './failure.ts';

/** Consent, password and identity, which a visitor may need before writing. None of these calls throws. */
export function createAccessActions(context: ConversationContext) {
  const { config, delivery, nextSignal, sendQueued, session, store } = context;
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

    /** Tries a password; returns null if it is correct, after which the settings have to be fetched again. */
    async unlock(password: string): Promise<Failure | null> {
      try {
        await session.unlock(password);
      } catch (error) {
        return openFailure(error, Date.now());
      }
      store.set({ hasConversation: true });
      return null;
    },

    /**
     * Continues as the visitor whom the host page has identified, or anonymously (null). Resolves with an error code, or null on
     * success.
     */
    async identify(identity: string | null): Promise<string | null> {
      const wasNamed = session.isNamed();
      const release = session.hold();
      // A previously identified visitor's questions are dropped.
      const begin = () => empty(context, wasNamed ? [] : unsent(context));
      try {
        const outcome = await session.identify(identity);
        if (outcome !== 'same') begin();
        if (outcome === 'resumed') await reload(delivery, nextSignal());
      } catch (error) {
        if (identity !== null) await session.identify(null);
        begin();
        return error instanceof ApiError ? error.code : 'network';
      } finally {
        release();
        store.set({ gate: session.gate(), isRestoring: false });
        void sendQueued();
      }
      return null;
    },

    /**
     * Re-evaluates after a change of settings whether the visitor can write, and the opening of an untouched conversation; sends
     * the queued questions.
     */
    review(): void {
      const { hasConversation, messages } = store.get();
      if (!hasConversation && messages.every(({ key }) => key === OPENING_KEY)) {
        store.set({ messages: openingMessages(config().opening) });
      }
      store.set({ gate: session.gate() });
      void sendQueued();
    },
  };
}

/** Ending the conversation, and the rights to the data stored about the visitor. None of these calls throws. */
export function createDataActions(context: ConversationContext) {
  const { session, store, transport } = context;

  async function end(): Promise<void> {
    const token = session.token();
    if (token !== null) await transport.visitor?.end(token);
  }

  async function textOf(
    call: (visitor: VisitorCalls, token: string) => Promise<Response>,
  ): Promise<string | null> {
    const token = session.token();
    if (!transport.visitor || token === null) return null;
    return call(transport.visitor, token).then(
      (answer) => answer.text(),
      () => null,
    );
  }

  return {
    /** Ends the conversation on the server; it stays on the screen, and another message reopens it. */
    end: () => end().then(succeed, fail),

    /** Ends this conversation and starts an empty one, without waiting for the server. */
    startOver(): void {
      void end().catch(() => undefined);
      empty(context);
      void session.startOver().then(() => store.set({ gate: session.gate() }));
    },

    /** Returns all data stored about this visitor as JSON text; null on failure. */
    whatIsHeld: () => textOf((visitor, token) => visitor.whatIsHeld(token)),

    /** Corrects the visitor's contact details; returns all data stored afterwards as JSON text, null if refused. */
    correct: (correction: Record<string, string | null>) =>
      textOf((visitor, token) => visitor.correct(token, correction)),

    /** Erases all data stored about this visitor. */
    async forget(): Promise<boolean> {
      const token = session.token();
      if (!transport.visitor || token === null) return false;
      const isDone = await transport.visitor.forget(token).then(succeed, fail);
      if (!isDone) return false;
      emptyErased(context);
      return true;
    },
  };
}

/** Begins anew after everything stored about the visitor has been erased. */
export function emptyErased(context: ConversationContext): void {
  const { session, store } = context;
  session.forgetConsent();
  empty(context);
  session.drop();
  store.set({ gate: session.gate() });
}

function empty({ abortAll, config, store }: ConversationContext, kept: readonly Question[] = []): void {
  abortAll();
  store.set({
    messages: [...openingMessages(config().opening), ...kept],
    hasConversation: false,
    talk: TALK_WITH_BOT,
  });
}

/** Unsent questions, which an identified visitor keeps after identification. */
function unsent({ store }: ConversationContext): Question[] {
  return store
    .get()
    .messages.flatMap((one) =>
      one.role === 'user' && one.delivery !== 'sent' ? [{ ...one, delivery: 'queued' }] : [],
    );
}
