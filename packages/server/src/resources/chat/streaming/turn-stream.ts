import type { ChatEvent } from '@parley/contracts/resources/chatbot/chat-events';

/** An event with its number within the answer, from 1. */
export interface NumberedEvent {
  n: number;
  event: ChatEvent;
}

/**
 * Numbers above this belong to events made from the stored text of a running answer. They do not say how many of the answer's own
 * events a reader has, so a reader who resumes from such a number gets the whole text again.
 */
export const storedNumbers = 1_000_000;

/** Readers cannot perceive delays below this between tokens, or between a phase and its tokens. */
const batchMs = 40;
const gathering = new Set<TurnStream>();

/** Makes the stream add its pending phases and tokens within `batchMs`. One timer serves all streams. */
function gather(stream: TurnStream): void {
  if (gathering.size === 0) setTimeout(sayAll, batchMs);
  gathering.add(stream);
}

function sayAll(): void {
  const streams = [...gathering];
  gathering.clear();
  for (const stream of streams) stream.sayGathered();
}

type Listener = (event: NumberedEvent) => void;

/** The events of one answer, kept so that a reader can join late, disconnect, and resume without gap or repeat. */
export class TurnStream {
  readonly messageId: string;
  readonly #events: NumberedEvent[] = [];
  readonly #listeners = new Set<Listener>();
  readonly #ended = Promise.withResolvers<void>();
  readonly #onChange: ((stream: TurnStream) => void) | undefined;
  #endedAtMs: number | undefined;
  #phases: ChatEvent[] = [];
  #unsaid = '';
  #saidAtMs = Number.NEGATIVE_INFINITY;
  #isWithdrawn = false;

  /** `onChange` is called for each event and at the end. */
  constructor(messageId: string, onChange?: (stream: TurnStream) => void) {
    this.messageId = messageId;
    this.#onChange = onChange;
  }

  /** Adds tokens; tokens that arrive shortly after one another become one event. */
  say(text: string): void {
    if (this.#isWithdrawn) return;
    this.#unsaid += text;
    const waitMs = this.#saidAtMs + batchMs - performance.now();
    if (waitMs <= 0) this.sayGathered();
    else gather(this);
  }

  /** Adds the pending phases, then the pending tokens as one event. */
  sayGathered(): void {
    for (const phase of this.#phases.splice(0)) this.#add(phase);
    if (this.#unsaid === '') return;
    const text = this.#unsaid;
    this.#unsaid = '';
    this.#saidAtMs = performance.now();
    this.#add({ event: 'token', data: { text } });
  }

  /**
   * Adds an event, numbered after the last one by default. A phase is added a moment later, together with the text that follows
   * it.
   */
  push(event: ChatEvent, n?: number): void {
    if (this.#isWithdrawn && event.event !== 'done') return;
    if (event.event === 'status' && n === undefined) {
      this.#phases.push(event);
      gather(this);
      return;
    }
    this.sayGathered();
    this.#add(event, n);
  }

  /**
   * Takes back the whole answer, because a person took over: readers empty what they show, late ones get none of it, and only
   * `done` may follow.
   */
  withdraw(): void {
    if (this.#isWithdrawn) return;
    this.#isWithdrawn = true;
    this.#unsaid = '';
    this.#phases = [];
    for (const [index, one] of this.#events.entries()) {
      this.#events[index] = { ...one, event: withoutWords(one.event) };
    }
    this.#add({ event: 'replace', data: { text: '' } });
  }

  #add(event: ChatEvent, n?: number): void {
    const numbered = { n: n ?? (this.#events.at(-1)?.n ?? 0) + 1, event };
    this.#events.push(numbered);
    for (const listener of this.#listeners) listener(numbered);
    this.#onChange?.(this);
  }

  /** Ends the stream: no event follows, but late readers still get the existing ones. */
  end(): void {
    this.sayGathered();
    this.#endedAtMs ??= performance.now();
    this.#ended.resolve();
    this.#listeners.clear();
    this.#onChange?.(this);
  }

  get isEnded(): boolean {
    return this.#endedAtMs !== undefined;
  }

  /** When the stream ended, on the clock of `performance.now()`; undefined while it runs. */
  get endedAtMs(): number | undefined {
    return this.#endedAtMs;
  }

  /** Whether the last event is `done`, which says how the answer ended. */
  get isDone(): boolean {
    return this.#events.at(-1)?.event.event === 'done';
  }

  /** Resolves when the stream has ended. */
  get ended(): Promise<void> {
    return this.#ended.promise;
  }

  get eventCount(): number {
    return this.#events.length;
  }

  /** The events after the first `count`. */
  eventsAfter(count: number): NumberedEvent[] {
    return this.#events.slice(count);
  }

  /** Calls `listener` with every event after number `after`, past events first. The returned function unsubscribes. */
  subscribe(after: number, listener: Listener): () => void {
    const past = after > storedNumbers ? asWhole(this.#events) : this.#events;
    for (const numbered of past) if (after > storedNumbers || numbered.n > after) listener(numbered);
    if (!this.isEnded) this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }
}

/** The event without what it tells of the answer. */
function withoutWords(event: ChatEvent): ChatEvent {
  if (event.event === 'token' || event.event === 'replace') return { event: event.event, data: { text: '' } };
  return event.event === 'sources' ? { event: 'sources', data: { sources: [] } } : event;
}

/** Events for a reader who has a different text of the answer: the text so far in one piece, then the other events. */
export function asWhole(events: readonly NumberedEvent[]): NumberedEvent[] {
  let text = '';
  let n = 0;
  for (const one of events) {
    if (one.event.event === 'token') text += one.event.data.text;
    else if (one.event.event === 'replace') text = one.event.data.text;
    else continue;
    n = one.n;
  }
  const inText = ['start', 'status', 'token', 'replace'];
  const beside = events
    .filter(({ event }) => !inText.includes(event.event))
    // A reader who has received one of these events already has the text before it.
    .map((one) => ({ ...one, n: Math.max(one.n, n) }));
  return [{ n: Math.max(1, n), event: { event: 'replace', data: { text } } }, ...beside];
}
