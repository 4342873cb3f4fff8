import { MeaningUnavailable } from '../errors.ts';
import { Networks } from '../networks/networks.ts';
import { Lanes } from './lanes.ts';
import type { FromWorker, Lane, ToWorker, Work, WorkResult } from './messages.ts';

/** The child process: serves calls that come as messages, until its parent is gone. */
class Dropped extends Error {}

const aliveMs = 5_000;

const lanes = new Lanes();
/** Of the calls that are not done, and whether somebody waits for them. */
const wanted = new Map<number, boolean>();
const networks = load();

process.on('message', (message: ToWorker) => {
  if ('drop' in message) {
    if (wanted.has(message.id)) wanted.set(message.id, false);
  } else {
    void serve(message);
  }
});
process.on('disconnect', () => process.exit());
setInterval(() => {
  if (wanted.size > 0) tell({ type: 'alive' });
}, aliveMs);

async function load(): Promise<Networks> {
  const startedMs = performance.now();
  try {
    const loaded = await Networks.load();
    tell({ type: 'ready', loadMs: performance.now() - startedMs });
    return loaded;
  } catch (error) {
    const reason = error instanceof MeaningUnavailable ? error.reason : 'unsupported';
    process.send?.({ type: 'unavailable', reason } satisfies FromWorker, () => process.exit());
    // Nothing is served while the process ends.
    return new Promise(() => undefined);
  }
}

async function serve({ id, lane, work }: { id: number; lane: Lane; work: Work }): Promise<void> {
  wanted.set(id, true);
  let workMs = 0;
  const schedule = <T>(step: () => Promise<T>): Promise<T> =>
    lanes.run(lane, async () => {
      if (!wanted.get(id)) throw new Dropped();
      const startedMs = performance.now();
      try {
        return await step();
      } finally {
        workMs += performance.now() - startedMs;
      }
    });
  try {
    const result = await workOn(await networks, work, schedule);
    tell({ type: 'done', id, result, workMs });
  } catch (error) {
    if (!(error instanceof Dropped)) tell({ type: 'failed', id });
  } finally {
    wanted.delete(id);
  }
}

function workOn(
  loaded: Networks,
  work: Work,
  schedule: <T>(step: () => Promise<T>) => Promise<T>,
): Promise<WorkResult> {
  if (work.operation === 'embed') return loaded.embed(work.texts, work.kind, { schedule });
  return loaded.read(work.question, work.passages, { maxPieces: work.maxPieces, schedule });
}

function tell(message: FromWorker): void {
  // A parent that is gone needs no answer; `disconnect` ends this process.
  process.send?.(message, () => undefined);
}
