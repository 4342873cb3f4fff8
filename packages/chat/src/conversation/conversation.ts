import type { PublicConfig } from '../api/decode-config.ts';
import type { Transport } from '../api/transport.ts';
import { createAnswerActions } from './answer-controls.ts';
import { createQuestionActions } from './asking.ts';
import { type ChatState, isAnswering, openingMessages, TALK_WITH_BOT } from './chat-state.ts';
import type { ConversationContext } from './conversation-context.ts';
import type { Connectivity } from './delivery/connectivity.ts';
import { type Delivery, deliver } from './delivery/deliver.ts';
import type { People } from './people/people.ts';
import { createSession } from './session.ts';
import { createStore } from './store.ts';
import type { TokenStore } from './token-store.ts';
import type { UnsentStore } from './unsent-store.ts';
import { createAccessActions, createDataActions } from './visitor-choices.ts';

export type Conversation = ReturnType<typeof createConversation>;

export type ConversationOptions = {
  config: () => PublicConfig;
  transport: Transport;
  tokens: TokenStore;
  unsent: UnsentStore;
  connectivity: Connectivity;
  locale: () => string;
  referrer: string;
  /** Fetches the settings again; afterwards `config` returns the new ones. Never throws. */
  refreshConfig: () => Promise<void>;
};

/** One visitor's conversation with one chatbot. `get` returns its state, `subscribe` reports changes; its actions never throw. */
export function createConversation(options: ConversationOptions) {
  const { config, transport, connectivity, refreshConfig } = options;
  const session = createSession({ ...options, store: options.tokens });
  const hasVisited = session.token() !== null;
  const store = createStore({
    messages: hasVisited ? [] : openingMessages(config().opening),
    gate: session.gate(),
    connection: connectivity.isOnline() ? 'ok' : 'lost',
    isRestoring: hasVisited,
    hasConversation: hasVisited,
    talk: TALK_WITH_BOT,
  });
  let current = new AbortController();
  let whole = new AbortController();
  const delivery: Delivery = {
    store,
    session,
    transport,
    connectivity,
    nextSignal,
    lastingSignal: () => whole.signal,
    withPeople,
    refreshConfig,
  };
  const context: ConversationContext = {
    config,
    transport,
    session,
    store,
    delivery,
    nextSignal,
    currentSignal: () => current.signal,
    abort: () => current.abort(),
    abortAll,
    sendQueued,
    unsent: options.unsent,
  };

  function abortAll(): void {
    current.abort();
    whole.abort();
    whole = new AbortController();
  }

  function nextSignal(): AbortSignal {
    current.abort();
    current = new AbortController();
    return current.signal;
  }

  const stopListening = connectivity.onChange((isOnline) => {
    if (!isOnline) store.set({ connection: 'lost' });
    else if (!isAnswering(store.get())) void sendQueued();
  });

  /** Stores nothing without a conversation, without consent, or for a visitor whom the host page has identified. */
  function keepUnsent(): void {
    if (store.get().isRestoring) return;
    const mayKeep = session.token() !== null && session.hasConsented() && !session.isNamed();
    const kept = options.unsent.load().map(({ clientMessageId }) => clientMessageId);
    const waiting = store.get().messages.flatMap((one) => {
      if (!mayKeep || one.role !== 'user' || one.reply !== null || one.delivery === 'sent') return [];
      // A stored question stays stored while it is resent.
      const isKept = one.failure === null && kept.includes(one.clientMessageId);
      return isKept || one.failure?.message === 'maintenance' ? [one] : [];
    });
    options.unsent.save(waiting.map(({ content, clientMessageId }) => ({ content, clientMessageId })));
  }
  store.subscribe(keepUnsent);

  let people: Promise<People> | null = null;
  /** Whether that part could not be loaded, so that only the visitor's own acts try it again. */
  let isPeopleLost = false;

  /** Loads what talks to people when it is first needed; never in the preview. */
  function withPeople(act: (people: People) => void): void {
    const { visitor } = transport;
    if (!visitor) return;
    people ??= import('./people/people.ts').then(({ createPeople }) => createPeople(context, visitor));
    people.then(act, () => {
      isPeopleLost = true;
      people = null;
      store.set({ talk: { ...store.get().talk, problem: 'networkError' } });
    });
  }
  store.subscribe(() => {
    const { hasConversation, talk } = store.get();
    const isNeeded = talk.controller !== 'bot' || config().people?.live;
    if (!people && !isPeopleLost && hasConversation && isNeeded) withPeople((loaded) => loaded.review());
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
    hold: session.hold,
    ...createQuestionActions(context),
    ...createAnswerActions(context),
    ...createAccessActions(context),
    ...createDataActions(context),
    withPeople,
    dispose(): void {
      abortAll();
      void people?.then((loaded) => loaded.dispose());
      stopListening();
    },
  };
}
