import { setTimeout as wait } from 'node:timers/promises';
import type { Transaction } from '../../../db/database.ts';
import { withPlatform } from '../../../db/scope.ts';
import type { Deps } from '../../../kernel/deps/deps.ts';
import { dayMs } from '../../../lib/timing/durations.ts';
import { sealHash } from '../../../record/seals/seal-hash.ts';
import {
  deleteSealed,
  findNewestSeal,
  insertSeals,
  listWriters,
  type NewSeal,
  readBlocks,
  readHead,
  timeOfLastInBatch,
} from './seals.queries.ts';

/** Tolerated difference of the processes' clocks. */
const settleMs = 30_000;
const maxEntriesInBatch = 20_000;
const maxWaitMs = 10_000;
const lookAgainMs = 200;

type SealDeps = Pick<Deps, 'database' | 'clock' | 'log'>;

/**
 * Seals new entries of both logs; returns their number. Writers never wait for it. An entry gets its time before its transaction
 * commits, so entries older than 30 s are sealed once every transaction that had written to a log at the start has ended: then no
 * earlier entry can appear later.
 */
export async function sealLogs(deps: SealDeps, signal?: AbortSignal): Promise<number> {
  const before = new Date(deps.clock.now().getTime() - settleMs);
  if (!(await openTransactionsEnd(deps, signal))) {
    deps.log.warn({}, 'audit_log_not_sealed');
    return 0;
  }
  let sealed = 0;
  for (;;) {
    signal?.throwIfAborted();
    const count = await withPlatform(deps.database, (tx) => sealBatch(tx, before, deps.clock.now()));
    sealed += count;
    if (count < maxEntriesInBatch) return sealed;
  }
}

async function openTransactionsEnd({ database }: SealDeps, signal?: AbortSignal): Promise<boolean> {
  const atStart = new Set(await listWriters(database.platform));
  for (let waitedMs = 0; waitedMs < maxWaitMs; waitedMs += lookAgainMs) {
    const writers = await listWriters(database.platform);
    if (!writers.some((writer) => atStart.has(writer))) return true;
    await wait(lookAgainMs, undefined, { signal });
  }
  return false;
}

async function sealBatch(tx: Transaction, before: Date, at: Date): Promise<number> {
  const head = await readHead(tx);
  const until = await timeOfLastInBatch(tx, { after: head.watermark, before, limit: maxEntriesInBatch });
  if (until === null) return 0;
  let { n, hash: previous } = head;
  const seals: NewSeal[] = [];
  for (const block of await readBlocks(tx, { after: head.watermark, until })) {
    n += 1;
    previous = sealHash(previous, { ...block, n });
    seals.push({ ...block, n, hash: previous });
  }
  await insertSeals(tx, seals, at);
  return seals.reduce((total, { rows }) => total + rows, 0);
}

/**
 * Writes the newest seal to the process log, which is outside of the database: someone who changes entries and recomputes every
 * seal cannot change this line.
 */
export async function writeNewestSeal({ database, log }: Pick<Deps, 'database' | 'log'>): Promise<void> {
  const seal = await withPlatform(database, findNewestSeal);
  if (seal) log.info({ n: seal.n, hash: seal.hash }, 'audit_log_sealed');
}

/**
 * Deletes entries of the platform's log that are older than the retention setting, in whole sealed blocks: unsealed entries stay
 * until they are sealed.
 */
export async function expireLog({
  database,
  clock,
  platform,
}: Pick<Deps, 'database' | 'clock' | 'platform'>): Promise<void> {
  const now = clock.now();
  const before = new Date(now.getTime() - platform.current().logging.retentionDays * dayMs);
  await withPlatform(database, (tx) => deleteSealed(tx, { before, at: now }));
}
