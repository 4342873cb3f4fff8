import { randomInt } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { EndedTransaction, Pool, Transaction } from '../database.ts';
import { DatabaseUnavailable, TransactionEnded } from '../errors.ts';

const defaultMaxTries = 4;
/** Random, so that transactions in a deadlock do not collide again. */
const pauseMs = { min: 10, max: 100 };
/**
 * No attempt starts later than this after the first. It equals the time limit of a single statement, which every caller allows
 * for. Clients and load balancers wait at least a minute, as does the shortest job.
 */
const repeatWithinMs = 15_000;

/** Wraps the pools of one database so that ended transactions and statements are retried, and notifies watchers of each. */
export interface Repeater {
  repeating(pool: Pool): Pool;
  /** Returns a function that stops watching. */
  watch(handler: (ended: EndedTransaction) => void): () => void;
}

/** @param maxTries maximum number of attempts of a transaction; 1 disables retries. */
export function createRepeater(maxTries = defaultMaxTries): Repeater {
  const watchers = new Set<(ended: EndedTransaction) => void>();
  const onEnded = (ended: EndedTransaction): void => {
    for (const tell of watchers) tell(ended);
  };
  const again = <T>(run: () => Promise<T>, tries = maxTries): Promise<T> => repeat(run, tries, onEnded);
  return {
    repeating: (pool) => ({
      ...pool,
      rows: async (statement) => await again(async () => await pool.rows(statement)),
      first: async (statement) => await again(async () => await pool.first(statement)),
      execute: async (statement) => await again(async () => await pool.execute(statement)),
      script: async (text) => await again(async () => await pool.script(text)),
      transaction: async (work, setup) =>
        await again(async () => await pool.transaction(work, setup), runsOnce.has(work) ? 1 : maxTries),
    }),
    watch(handler) {
      watchers.add(handler);
      return () => watchers.delete(handler);
    },
  };
}

/**
 * Retries a transaction, or a single statement, that PostgreSQL ended with a deadlock or a serialization failure. Holds no
 * connection during the pause.
 */
async function repeat<T>(
  run: () => Promise<T>,
  maxTries: number,
  onEnded: (ended: EndedTransaction) => void,
): Promise<T> {
  const startedMs = performance.now();
  for (let tries = 1; ; tries += 1) {
    try {
      return await run();
    } catch (error) {
      if (!(error instanceof TransactionEnded)) throw error;
      const delayMs = randomInt(pauseMs.min, pauseMs.max + 1);
      const isRepeated = tries < maxTries && performance.now() + delayMs - startedMs < repeatWithinMs;
      onEnded({ error, tries, isRepeated });
      if (!isRepeated) throw new DatabaseUnavailable(error);
      await wait(delayMs);
    }
  }
}

const runsOnce = new WeakSet<object>();

/**
 * Marks the work of a transaction that has an effect outside the database, such as a request to another server. It is never
 * retried: a deadlock fails it with DatabaseUnavailable.
 */
export function runOnce<T>(work: (tx: Transaction) => Promise<T>): (tx: Transaction) => Promise<T> {
  const marked = async (tx: Transaction): Promise<T> => await work(tx);
  runsOnce.add(marked);
  return marked;
}
