import type { PublicConfig } from '../api/decode-config.ts';
import type { Transport } from '../api/transport.ts';
import type { Delivery } from './delivery/deliver.ts';
import type { Session } from './session.ts';
import type { Store } from './store.ts';
import type { UnsentStore } from './unsent-store.ts';

/** What the host page tells of the chat's visibility; null without a host page. */
export type Host = { context(): { isHidden: boolean }; onContext(listener: () => void): () => void } | null;

/** State shared by the actions of one conversation. */
export type ConversationContext = {
  config: () => PublicConfig;
  transport: Transport;
  host: Host;
  session: Session;
  store: Store;
  delivery: Delivery;
  /** Questions that maintenance refused before a reload. */
  unsent: UnsentStore;
  /** Aborts the running work and returns the signal of the next one. */
  nextSignal: () => AbortSignal;
  /** Returns the signal of the running work. */
  currentSignal: () => AbortSignal;
  abort: () => void;
  /** Aborts everything that belongs to the conversation. */
  abortAll: () => void;
  /** Sends the questions that waited for the network, consent or a password. */
  sendQueued: () => Promise<void>;
};

export const succeed = () => true;
export const fail = () => false;
