import type { PublicConfig } from '../api/decode-config.ts';
import type { Transport } from '../api/transport.ts';
import type { Delivery } from './deliver.ts';
import type { Session } from './session.ts';
import type { Store } from './store.ts';
import type { UnsentStore } from './unsent-store.ts';

/** What the actions of one conversation share. */
export type ConversationContext = {
  config: () => PublicConfig;
  transport: Transport;
  session: Session;
  store: Store;
  delivery: Delivery;
  /** The questions that waited for the end of maintenance before a reload. */
  unsent: UnsentStore;
  /** Aborts the work that is under way and returns the signal of what follows it. */
  nextSignal: () => AbortSignal;
  /** The signal of the work that is under way. */
  currentSignal: () => AbortSignal;
  abort: () => void;
  /** Delivers the questions that waited for the network, consent or a password. */
  sendQueued: () => Promise<void>;
};

export const succeed = () => true;
export const fail = () => false;
