import { statfs } from 'node:fs/promises';
import type { PlatformHealth } from '@parley/contracts/resources/admin/admin-health';
import { billingOf } from '../../../billing/driver.ts';
import { withPlatform } from '../../../db/scope.ts';
import { readLastBackup } from '../../../ports/erasure-ledger/last-backup.ts';
import { mailboxKey } from '../../../ports/mail/imap/mailbox.ts';
import type { AdminDeps } from '../admin-deps.ts';
import { findProblems } from './find-problems.ts';
import {
  hasMailboxProblem,
  isDeadLetters,
  type QueueRow,
  readQueues,
  readWork,
  type WorkRow,
} from './health.queries.ts';

export type HealthDeps = Pick<
  AdminDeps,
  'database' | 'clock' | 'config' | 'metrics' | 'models' | 'meaning' | 'offer'
>;

const maxRoutes = 5;

/** Returns the health of the installation, with its problems. */
export async function getHealth(deps: HealthDeps): Promise<PlatformHealth> {
  const { database, clock, config, metrics, models, meaning, offer } = deps;
  const now = clock.now();
  const mailbox = config.imap && mailboxKey(config.imap);
  const { queues, work, isMailboxClosed } = await withPlatform(database, async (tx) => ({
    queues: await readQueues(tx),
    work: await readWork(tx, now),
    isMailboxClosed: mailbox !== null && (await hasMailboxProblem(tx, mailbox)),
  }));
  const { since, ...requests } = metrics.recentRequests.read(maxRoutes);
  const health = {
    engine: database.engine,
    connections: database.connections(),
    disk: { hasRoom: await database.hasRoom(), ...(await sizeOfDisk(config.dataDir)) },
    backupAt: await readLastBackup(config.dataDir),
    jobs: jobsOf(queues),
    ...presentWork(work),
    openCircuits: models.openCircuits(),
    meaning: stateOf(meaning),
    requests: { since: since.toISOString(), ...requests },
  };
  const lacksSeller = billingOf(config).collection === 'invoice' && offer.seller.name === '';
  const facts = { now, runsSince: work.runs_since, lacksSeller, isMailboxClosed };
  return { problems: findProblems(health, facts), ...health };
}

function stateOf(meaning: HealthDeps['meaning']): PlatformHealth['meaning'] {
  if (meaning === null) return 'off';
  return meaning.figures().unavailable === null ? 'ready' : 'unavailable';
}

/** Zeros if the folder does not exist, because then no data is stored there. */
async function sizeOfDisk(folder: string): Promise<{ freeBytes: number; totalBytes: number }> {
  const found = await statfs(folder).catch(() => ({ bavail: 0, blocks: 0, bsize: 0 }));
  return { freeBytes: found.bavail * found.bsize, totalBytes: found.blocks * found.bsize };
}

function jobsOf(rows: readonly QueueRow[]): PlatformHealth['jobs'] {
  const queues = rows.filter((row) => !isDeadLetters(row));
  const sum = (field: 'waiting' | 'running' | 'held') => queues.reduce((total, row) => total + row[field], 0);
  const oldest = queues
    .flatMap(({ oldest_at }) => oldest_at ?? [])
    .toSorted((a, b) => a.getTime() - b.getTime());
  return {
    waiting: sum('waiting'),
    running: sum('running'),
    held: sum('held'),
    deadLetters: rows.find(isDeadLetters)?.waiting ?? 0,
    oldestAt: oldest[0]?.toISOString() ?? null,
    queues: queues.map(({ queue, waiting, running, oldest_at }) => ({
      queue,
      waiting,
      running,
      oldestAt: oldest_at?.toISOString() ?? null,
    })),
  };
}

function presentWork(work: WorkRow): Pick<PlatformHealth, 'events' | 'mail' | 'unsealedSince'> {
  return {
    events: { waiting: work.events, oldestAt: work.oldest_event_at?.toISOString() ?? null },
    mail: { due: work.mail_due, failed: work.mail_failed },
    unsealedSince: work.unsealed_since?.toISOString() ?? null,
  };
}
