import type { ChatEvent } from '@parley/contracts/chat-events';

/** An event with its number within the answer, from 1. */
export interface NumberedEvent {
  n: number;
  event: ChatEvent;
}

type Listener = (event: NumberedEvent) => void;

/** The events of one answer, kept so that a reader may come late, leave and come back without gap or repeat. */
export class TurnStream {
  readonly messageId: string;
  readonly #offset: number;
  readonly #events: NumberedEvent[] = [];
  readonly #listeners = new Set<Listener>();
  readonly #ended = Promise.withResolvers<void>();
  #isEnded = false;

  /** `offset`: events its reader already has, so that the first one here is numbered after them. */
  constructor(messageId: string, offset = 0) {
    this.messageId = messageId;
    this.#offset = offset;
  }

  push(event: ChatEvent): void {
    const numbered = { n: this.#offset + this.#events.length + 1, event };
    this.#events.push(numbered);
    for (const listener of this.#listeners) listener(numbered);
  }

  /** No event follows; late readers still get what there was. */
  end(): void {
    this.#isEnded = true;
    this.#ended.resolve();
    this.#listeners.clear();
  }

  get isEnded(): boolean {
    return this.#isEnded;
  }

  /** Resolves when the last event is out. */
  get ended(): Promise<void> {
    return this.#ended.promise;
  }

  /** Calls `listener` with every event after number `after`, past ones first; the answer stops that. */
  subscribe(after: number, listener: Listener): () => void {
    for (const numbered of this.#events.slice(Math.max(0, after - this.#offset))) listener(numbered);
    if (!this.#isEnded) this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }
}
