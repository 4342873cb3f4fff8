import {
  type HealthProblem,
  healthProblemKeys,
  type PlatformHealth,
} from '@parley/contracts/resources/admin/admin-health';
import { minuteMs, weekMs } from '../../../lib/timing/durations.ts';

/** Work that has waited longer is stuck: jobs start within seconds, and seals are set every minute. */
const stuckAfterMs = 10 * minuteMs;
const backupEveryMs = weekMs;
const lowDiskBytes = 2 * 1_024 ** 3;
const lowDiskShare = 0.1;
/** Minimum count and share of failed requests that are a problem rather than chance. */
const manyFailed = 10;
const failedShare = 0.01;

interface HealthFacts {
  now: Date;
  /** When the first account was created; null without one. */
  runsSince: Date | null;
  /** Whether invoices for real payments name no seller. */
  lacksSeller: boolean;
  /** Whether the configured mailbox cannot be read. */
  isMailboxClosed: boolean;
}

/** Lists problems, the most severe first. */
export function findProblems(
  health: Omit<PlatformHealth, 'problems'>,
  { now, runsSince, lacksSeller, isMailboxClosed }: HealthFacts,
): HealthProblem[] {
  const { connections, disk, jobs, events, mail, requests, openCircuits, meaning, unsealedSince } = health;
  const age = (at: string | null) => (at === null ? 0 : now.getTime() - Date.parse(at));
  const isStuck = (at: string | null) => age(at) > stuckAfterMs;
  const isLow = disk.freeBytes < lowDiskBytes && disk.freeBytes < disk.totalBytes * lowDiskShare;
  const counts: Record<HealthProblem['key'], number> = {
    disk: disk.hasRoom ? 0 : 1,
    events: isStuck(events.oldestAt) ? events.waiting : 0,
    jobs: isStuck(jobs.oldestAt) ? jobs.waiting : 0,
    pool: connections && connections.waiting >= connections.size ? connections.waiting : 0,
    deadLetters: jobs.deadLetters,
    errors:
      requests.failed >= manyFailed && requests.failed >= requests.total * failedShare ? requests.failed : 0,
    mailFailed: mail.failed,
    mailbox: isMailboxClosed ? 1 : 0,
    circuits: openCircuits,
    meaning: meaning === 'unavailable' ? 1 : 0,
    diskLow: disk.hasRoom && isLow ? 1 : 0,
    seller: lacksSeller ? 1 : 0,
    seal: isStuck(unsealedSince) ? 1 : 0,
    backup: lacksBackup(health, { age, runsSince }) ? 1 : 0,
  };
  return healthProblemKeys.flatMap((key) => (counts[key] > 0 ? [{ key, count: counts[key] }] : []));
}

/** A PostgreSQL server may have its own backups, which this program cannot see. */
function lacksBackup(
  { engine, backupAt }: Pick<PlatformHealth, 'engine' | 'backupAt'>,
  { age, runsSince }: { age: (at: string | null) => number; runsSince: Date | null },
): boolean {
  if (backupAt === null && engine === 'postgres') return false;
  return age(backupAt ?? runsSince?.toISOString() ?? null) > backupEveryMs;
}
