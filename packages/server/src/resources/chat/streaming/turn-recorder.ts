import type { ChatEvent } from '@parley/contracts/chat-events';
import type { Log } from '../../../ports/log.ts';
import type { StreamStore } from '../../../ports/stream-store.ts';
import type { TurnStream } from './turn-stream.ts';

const batchMs = 60;
/** While the store is away, it is retried this often. */
const retryMs = 500;
/**
 * If the store does not accept an ended answer within this time, it is dropped; the answer can be read from
 * the database.
 */
const patienceMs = 30_000;

/** Follows the last event. */
export const endOfStream = 'null';

/** Writes the events of running answers to the store, so that other processes can read them. */
export interface TurnRecorder {
  /** The stream with this `name` has new events. */
  changed(name: string, stream: TurnStream): void;
  /** Writes pending events. */
  stop(): Promise<void>;
}

/**
 * One timer for all answers. Each batch is one write; whatever could not be written goes with a later one.
 */
export function createTurnRecorder(store: StreamStore, log: Log): TurnRecorder {
  const waiting = new Map<string, TurnStream>();
  const written = new WeakMap<TurnStream, number>();
  let timer: NodeJS.Timeout | undefined;
  let writing: Promise<void> | undefined;

  /** Whether the store has everything. */
  const write = async (name: string, stream: TurnStream): Promise<boolean> => {
    const from = written.get(stream) ?? 0;
    const all = stream.eventCount + (stream.isEnded ? 1 : 0);
    const entries = stream.eventsAfter(from).map(({ event }) => JSON.stringify(withoutSecrets(event)));
    if (stream.isEnded && from < all) entries.push(endOfStream);
    const total = await store.append(name, from, entries);
    // The store may have lost everything meanwhile, or accepted a batch whose response was lost.
    written.set(stream, total);
    return total >= all;
  };
  /** Returns after how many ms to continue. */
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
