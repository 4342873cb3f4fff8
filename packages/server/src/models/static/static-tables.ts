import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { memoize } from '../../lib/timing/memoize.ts';
import { createTtlCache } from '../../lib/timing/ttl-cache.ts';
import type { FromWorker, StaticVectors, ToWorker } from './messages.ts';
import { TableProblem } from './table-problem.ts';

export interface StaticTable {
  /** Name of its folder. */
  name: string;
  sizeBytes: number;
}

/** Tables of token vectors in the operator's data folder, for embeddings without a server. */
export interface StaticTables {
  /** Tables whose files exist; checked every few seconds. */
  list(): Promise<StaticTable[]>;
  /**
   * Vectors of length 1, computed in a worker thread; only the beginning of a long text is used.
   * @throws {TableProblem}, or the reason of the signal.
   */
  embed(name: string, texts: readonly string[], signal: AbortSignal): Promise<StaticVectors>;
}

/** A tokenizer of 500,000 tokens takes a quarter of it; vectors stay in their file. */
const resourceLimits = { maxOldGenerationSizeMb: 768 };
const keptMs = 5_000;
const maxTables = 50;
/** Passages are shorter; the rest of a longer text is ignored. */
const maxTextChars = 8_000;
const tableName = /^[A-Za-z0-9][\w.-]{0,99}$/;

interface Waiting {
  resolve(embedded: StaticVectors): void;
  reject(error: Error): void;
}

/** @param folder contains one folder for each table. */
export function createStaticTables(
  folder: string,
  workerUrl = new URL('./worker.ts', import.meta.url),
): StaticTables {
  const waiting = new Map<number, Waiting>();
  let worker: Worker | null = null;
  let calls = 0;
  const settle = (id: number): Waiting | undefined => {
    const one = waiting.get(id);
    waiting.delete(id);
    // The idle thread must not keep the process alive.
    if (waiting.size === 0) worker?.unref();
    return one;
  };
  const start = (): Worker => {
    const started = new Worker(workerUrl, { resourceLimits });
    const end = (error: Error): void => {
      if (worker === started) worker = null;
      for (const id of [...waiting.keys()]) settle(id)?.reject(error);
    };
    started.on('message', (message: FromWorker) => {
      const one = settle(message.id);
      if ('problem' in message) one?.reject(new TableProblem(message.problem));
      else one?.resolve(message.embedded);
    });
    started.once('error', end);
    started.once('exit', () => end(new TableProblem('the thread for tables of token vectors ended')));
    return started;
  };
  const list = memoize(tablesIn, {
    keyOf: () => '',
    cache: createTtlCache({ maxSize: 1, ttlMs: keptMs, now: () => performance.now() }),
  });
  return {
    list: () => list(folder),
    embed(name, texts, signal) {
      return new Promise((resolve, reject) => {
        if (!tableName.test(name)) return reject(new TableProblem('there is no such table'));
        if (signal.aborted) return reject(signal.reason);
        worker ??= start();
        worker.ref();
        calls += 1;
        const id = calls;
        const abort = () => settle(id)?.reject(signal.reason);
        signal.addEventListener('abort', abort, { once: true });
        const done = () => signal.removeEventListener('abort', abort);
        waiting.set(id, {
          resolve(embedded) {
            done();
            resolve(embedded);
          },
          reject(error) {
            done();
            reject(error);
          },
        });
        const clipped = texts.map((text) => text.slice(0, maxTextChars));
        worker.postMessage({ id, folder: join(folder, name), texts: clipped } satisfies ToWorker);
      });
    },
  };
}

async function tablesIn(folder: string): Promise<StaticTable[]> {
  const names = await readdir(folder).catch(() => []);
  const found = await Promise.all(
    names.filter((name) => tableName.test(name)).map((name) => tableOf(folder, name)),
  );
  return found.filter((table) => table !== null).slice(0, maxTables);
}

async function tableOf(folder: string, name: string): Promise<StaticTable | null> {
  try {
    await stat(join(folder, name, 'tokenizer.json'));
    return { name, sizeBytes: (await stat(join(folder, name, 'model.safetensors'))).size };
  } catch {
    return null;
  }
}
