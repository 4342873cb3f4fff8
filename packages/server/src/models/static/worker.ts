import { parentPort } from 'node:worker_threads';
import { memoize } from '../../lib/timing/memoize.ts';
import { createTtlCache } from '../../lib/timing/ttl-cache.ts';
import type { FromWorker, ToWorker } from './messages.ts';
import { openTable } from './token-table.ts';

if (parentPort === null) throw new Error('worker_thread_only');
const port = parentPort;

/** Tables are opened once; a table that could not be opened is tried again. */
const tableIn = memoize(openTable, {
  keyOf: (folder) => folder,
  cache: createTtlCache({ maxSize: 100, ttlMs: Number.POSITIVE_INFINITY, now: () => performance.now() }),
});

port.on('message', async ({ id, folder, texts }: ToWorker) => {
  try {
    const table = await tableIn(folder);
    const vectors = texts.map((text) => table.embed(text));
    tell({ id, embedded: { dimensions: table.dimensions, vectors } });
  } catch (error) {
    tell({ id, problem: error instanceof Error ? error.message : String(error) });
  }
});

function tell(message: FromWorker): void {
  port.postMessage(message);
}
