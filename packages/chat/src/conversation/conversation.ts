import type { PublicConfig } from '../api/decode-config.ts';
import { ApiError } from '../api/http.ts';
import type { Transport } from '../api/transport.ts';
import { randomId } from '../lib/random-id.ts';
import {
  type Answer,
  type ChatState,
  newQuestion,
  type Question,
  type Rating,
  runningAnswer,
} from './chat-state.ts';
import type { Connectivity } from './connectivity.ts';
import { type Delivery, deliver, deliverAgain, pickUp, reload } from './deliver.ts';
import { type Failure, openFailure } from './failure.ts';
import { createSession } from './session.ts';
import { createStore } from './store.ts';
import type { TokenStore } from './token-store.ts';

export const MAX_MESSAGE_CHARS = 4_000;

export type Conversation = ReturnType<typeof createConversation>;

export type ConversationOptions = {
  config: () => PublicConfig;
  transport: Transport;
  tokens: TokenStore;
  connectivity: Connectivity;
  locale: () => string;
  referrer: string;
  /** Reads the settings again; afterwards `config` returns them. Never throws. */
  refreshConfig: () => Promise<void>;
};

const STOP_GRACE_MS = 4_000;

/** One visitor's conversation with one chatbot. Its state is read by `get` and watched by `subscribe`; its acts never throw. */
export function createConversation(options: ConversationOptions) {
  const { config, transport, connectivity, refreshConfig } = options;
  const session = createSession({ ...options, store: options.tokens });
  const hasVisited = session.token() !== null;
  const store = createStore({
    messages: [],
    gate: session.gate(),
    connection: connectivity.isOnline() ? 'ok' : 'lost',
    isRestoring: hasVisited,
    hasConversation: hasVisited,
  });
  let current = new AbortController();
  const delivery: Delivery = { store, session, transport, connectivity, nextSignal, refreshConfig };

  function nextSignal(): AbortSignal {
    current.abort();
    current = new AbortController();
    return current.signal;
  }

  const stopListening = connectivity.onChange((isOnline) => {
    if (!isOnline) store.set({ connection: 'lost' });
    else if (runningAnswer(store.get()) === null) void sendQueued();
  });

  async function sendQueued(): Promise<void> {
    if (!connectivity.isOnline()) return;
    store.set({ connection: 'ok' });
    for (const message of store.get().messages) {
      if (message.role === 'user' && message.delivery === 'queued') await deliver(delivery, message);
    }
  }

  return {
    get: (): ChatState => store.get(),
    subscribe: store.subscribe,
    hasConsented: session.hasConsented,
    token: session.token,

    /** Fetches what was said before the page was reloaded, and picks up an answer that still runs. */
    async restore(): Promise<void> {
      if (!store.get().isRestoring) return;
      try {
        await reload(delivery, nextSignal());
      } catch (error) {
        if (error instanceof ApiError) session.drop();
        store.set({ hasConversation: session.token() !== null, gate: session.gate() });
      }
      store.set({ isRestoring: false });
      const running = runningAnswer(store.get());
      if (running?.id) await pickUp(delivery, running.key, running.id);
    },

    async send(text: string): Promise<void> {
      const content = text.trim();
      if (content === '' || content.length > MAX_MESSAGE_CHARS || runningAnswer(store.get())) return;
      const question = newQuestion(content, randomId());
      store.add(question);
      await deliver(delivery, question);
    },

    /** Sends a question again that did not get through. */
    async retry(question: Question): Promise<void> {
      if (runningAnswer(store.get())) return;
      store.remove(question.key);
      store.add(question);
      await deliver(delivery, question);
    },

    /** Asks for another answer to the last question; where the server cannot do that, asks the question again. */
    async regenerate(former: Answer): Promise<void> {
      if (runningAnswer(store.get())) return;
      const { visitor } = transport;
      const token = session.token();
      const { id } = former;
      if (visitor && token !== null && id !== null && config().abilities.regenerate) {
        return deliverAgain(delivery, former, (signal) => visitor.regenerate(token, id, signal));
      }
      const question = store.get().messages.findLast((message) => message.role === 'user');
      store.remove(former.key);
      if (question?.role !== 'user') return;
      const clientMessageId = randomId();
      store.changeQuestion(question.key, { clientMessageId });
      await deliver(delivery, { ...question, clientMessageId });
    },

    /** Ends the running answer; what it has said so far stays. */
    async stop(): Promise<void> {
      const running = runningAnswer(store.get());
      if (!running) return;
      const { signal } = current;
      const abandon = () => {
        if (signal.aborted) return;
        current.abort();
        store.changeAnswer(running.key, (answer) =>
          answer.status === 'running' ? { ...answer, status: 'stopped' } : answer,
        );
      };
      if (!transport.visitor) return abandon();
      const messageId = await begun(running.key);
      const token = session.token();
      if (messageId === null || token === null) return;
      await transport.visitor.stop(token, messageId).catch(abandon);
      setTimeout(abandon, STOP_GRACE_MS);
    },

    async rate(answerKey: string, messageId: string, rating: Rating, comment?: string): Promise<boolean> {
      const token = session.token();
      if (!transport.visitor || token === null) return false;
      store.changeAnswer(answerKey, (answer) => ({ ...answer, rating }));
      const body = comment ? { rating, comment } : { rating };
      return transport.visitor.rate(token, messageId, body).then(succeed, fail);
    },

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

    dispose(): void {
      current.abort();
      stopListening();
    },
  };

  /** The answer's id once the server has begun it; null when it ends without. */
  function begun(answerKey: string): Promise<string | null> {
    return new Promise((resolve) => {
      const look = () => {
        const answer = store.get().messages.find((message) => message.key === answerKey);
        if (answer?.role === 'assistant' && answer.status === 'running' && answer.id === null) return;
        unsubscribe();
        resolve(answer?.role === 'assistant' ? answer.id : null);
      };
      const unsubscribe = store.subscribe(look);
      look();
    });
  }

  async function end(): Promise<void> {
    const token = session.token();
    if (token !== null) await transport.visitor?.end(token);
  }

  function empty(): void {
    current.abort();
    store.set({ messages: [], hasConversation: false });
  }

  function clear(): void {
    empty();
    session.drop();
    store.set({ gate: session.gate() });
  }
}

const succeed = () => true;
const fail = () => false;
