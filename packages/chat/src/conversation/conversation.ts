import type { PublicConfig } from '../api/decode-config.ts';
import type { Transport } from '../api/transport.ts';
import { createAnswerActions } from './answer-controls.ts';
import { createQuestionActions } from './asking.ts';
import { type ChatState, isAnswering, openingMessages, TALK_WITH_BOT } from './chat-state.ts';
import type { ConversationContext, Host } from './conversation-context.ts';
import type { Connectivity } from './delivery/connectivity.ts';
import { type Delivery, deliver } from './delivery/deliver.ts';
import { createPeopleLoader } from './people/load-people.ts';
import { createSession, type Session } from './session.ts';
import { createStore, type Store } from './store.ts';
import type { TokenStore } from './token-store.ts';
import type { UnsentStore } from './unsent-store.ts';
import { createAccessActions, createDataActions } from './visitor-choices.ts';

export type Conversation = ReturnType<typeof createConversation>;

export type ConversationOptions = {
  config: () => PublicConfig;
  transport: Transport;
  host: Host;
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
  const loader = createPeopleLoader(() => context);
  const signals = createSignals();
  const delivery: Delivery = {
    store,
    session,
    transport,
    connectivity,
    ...signals,
    addLine: (line) => loader.withPeople((people) => people.add(line)),
    refreshConfig,
  };
  const context: ConversationContext = {
    config,
    transport,
    host: options.host,
    session,
    store,
    delivery,
    ...signals,
    sendQueued,
    unsent: options.unsent,
  };

  const stopListening = connectivity.onChange((isOnline) => {
    if (!isOnline) store.set({ connection: 'lost' });
    else if (!isAnswering(store.get())) void sendQueued();
  });

  store.subscribe(() => keepUnsent(options.unsent, session, store));

  store.subscribe(loader.review);

  async function sendQueued(): Promise<void> {
    if (!connectivity.isOnline()) return;
    store.set({ connection: 'ok' });
    const whole = signals.lastingSignal();
    for (const message of store.get().messages) {
      if (whole.aborted) return;
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
    withPeople: loader.withPeople,
    dispose(): void {
      signals.abortAll();
      loader.dispose();
      stopListening();
    },
  };
}

/** Stores nothing without a conversation, without consent, or for a visitor whom the host page has identified. */
function keepUnsent(unsent: UnsentStore, session: Session, store: Store): void {
  if (store.get().isRestoring) return;
  const mayKeep = session.token() !== null && session.hasConsented() && !session.isNamed();
  const kept = unsent.load().map(({ clientMessageId }) => clientMessageId);
  const waiting = store.get().messages.flatMap((one) => {
    if (!mayKeep || one.role !== 'user' || one.reply !== null || one.delivery === 'sent') return [];
    // A stored question stays stored while it is resent.
    const isKept = one.failure === null && kept.includes(one.clientMessageId);
    return isKept || one.failure?.message === 'maintenance' ? [one] : [];
  });
  unsent.save(waiting.map(({ content, clientMessageId }) => ({ content, clientMessageId })));
}

/** The abort signals of the current answer, and of everything that belongs to the conversation. */
function createSignals() {
  let current = new AbortController();
  let whole = new AbortController();
  return {
    currentSignal: () => current.signal,
    lastingSignal: () => whole.signal,
    nextSignal(): AbortSignal {
      current.abort();
      current = new AbortController();
      return current.signal;
    },
    abort: () => current.abort(),
    abortAll(): void {
      current.abort();
      whole.abort();
      whole = new AbortController();
    },
  };
}
