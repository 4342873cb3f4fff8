import type { ChatEvent } from '@parley/contracts/resources/chatbot/chat-events';
import type { Log } from '../../../ports/log/log.ts';
import type { StreamStore } from '../../../ports/redis/stream-store.ts';
import type { TurnStream } from './turn-stream.ts';

const batchMs = 60;
/** Pause between attempts while the store is unavailable. */
const retryMs = 500;
/**
 * After this time, attempts to write the rest of an ended answer to the store are given up. Readers then get the answer from the
 * database.
 */
const patienceMs = 30_000;

/** Marks the end of a stream, after its last event. */
export const endOfStream = 'null';

/** Writes the events of running answers to the store, so that other processes can read them. */
export interface TurnRecorder {
  /** Schedules the new events of the stream `name` for writing. */
  changed(name: string, stream: TurnStream): void;
  /** Writes pending events. */
  stop(): Promise<void>;
}

/** One timer serves all answers. Each batch is one write; events that could not be written are retried with a later batch. */
export function createTurnRecorder(store: StreamStore, log: Log): TurnRecorder {
  const waiting = new Map<string, TurnStream>();
  const written = new WeakMap<TurnStream, number>();
  let timer: NodeJS.Timeout | undefined;
  let writing: Promise<void> | undefined;

  /** Returns whether the store has every event, and the end marker of an ended answer. */
  const write = async (name: string, stream: TurnStream): Promise<boolean> => {
    const from = written.get(stream) ?? 0;
    const all = stream.eventCount + (stream.isEnded ? 1 : 0);
    const entries = stream.eventsAfter(from).map(({ event }) => JSON.stringify(withoutSecrets(event)));
    if (stream.isEnded && from < all) entries.push(endOfStream);
    const total = await store.append(name, from, entries);
    // The store's own count is trusted: it may have lost its data, or accepted a batch whose response was lost.
    written.set(stream, total);
    return total >= all;
  };
  /** Writes what is pending. Returns after how many ms to continue. */
  const flush = async (): Promise<number> => {
    const batch = [...waiting];
    waiting.clear();
    const results = await Promise.allSettled(batch.map(([name, stream]) => write(name, stream)));
    const late = batch.filter(([, stream], index) => {
      const result = results[index];
      return !(result?.status === 'fulfilled' && result.value) && !isGivenUp(stream);
    });
    for (const [name, stream] of late) waiting.set(name, stream);
    return late.length > 0 ? retryMs : batchMs;
  };
  const arm = (delayMs: number): void => {
    if (timer || writing) return;
    timer = setTimeout(() => {
      timer = undefined;
      writing = flush()
        .catch((error: unknown) => {
          log.error({ err: error }, 'streams_not_recorded');
          return retryMs;
        })
        .then((nextMs) => {
          writing = undefined;
          if (waiting.size > 0) arm(nextMs);
        });
    }, delayMs);
  };
  return {
    changed(name, stream) {
      waiting.set(name, stream);
      arm(batchMs);
    },
    async stop() {
      clearTimeout(timer);
      await writing;
      await flush();
      clearTimeout(timer);
      waiting.clear();
    },
  };
}

function isGivenUp({ endedAtMs }: TurnStream): boolean {
  return endedAtMs !== undefined && performance.now() - endedAtMs > patienceMs;
}

/** A visitor's token is never stored in the clear. */
function withoutSecrets(event: ChatEvent): ChatEvent {
  if (event.event !== 'start' || event.data.visitorToken === undefined) return event;
  const { visitorToken: _, ...data } = event.data;
  return { event: 'start', data };
}
