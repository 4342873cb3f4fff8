import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { ImapConfig } from '../../../config/config.ts';
import type { Transaction } from '../../../db/database.ts';
import { withPlatform } from '../../../db/scope.ts';
import type { Deps } from '../../../kernel/deps/deps.ts';
import type { WorkWatch } from '../../../kernel/slice/job.ts';
import { minuteMs, quarterMs, secondMs } from '../../../lib/timing/durations.ts';
import { MailboxFailed, type MailboxProblem, mailboxKey } from '../../../ports/mail/imap/mailbox.ts';
import {
  type Cursor,
  countTry,
  leaseMailbox,
  moveCursor,
  type Reading,
  releaseMailbox,
  reportProblem,
} from './mailbox.queries.ts';
import { LeaseLost, type ReadDeps, readMailbox, readTimes } from './read-mailbox.ts';

export type MailboxDeps = ReadDeps & Pick<Deps, 'database' | 'config'>;

/** Longer than it takes to notice that a lease could not be renewed in time. */
const leaseMs = minuteMs;

/** Times that tests shorten. */
export const mailboxTimes = {
  renewMs: 15 * secondMs,
  /** How often other processes look whether the lease has ended. */
  standByMs: 10 * secondMs,
  firstDelayMs: secondMs,
  maxDelayMs: minuteMs,
  /** A wrong password does not become right, and servers block whoever sends it often. */
  firstRefusedDelayMs: minuteMs,
  maxRefusedDelayMs: quarterMs,
  ...readTimes,
};
type Times = typeof mailboxTimes;

/** Reads the mailbox that visitors answer to, if one is configured: in one process of all, for as long as its lease holds. */
export function mailboxWatches(deps: MailboxDeps, times: Times = mailboxTimes): WorkWatch[] {
  const { imap } = deps.config;
  if (imap === null) return [];
  // One name for all starts of the watch: it continues on its own lease after a failure.
  const reading: Reading = { key: mailboxKey(imap), by: randomUUID() };
  return [{ name: 'mail.receive', run: (signal) => watchMailbox(deps, { imap, reading, signal, times }) }];
}

interface Watch {
  imap: ImapConfig;
  reading: Reading;
  signal: AbortSignal;
  times: Times;
}

async function watchMailbox(deps: MailboxDeps, watch: Watch): Promise<void> {
  const { reading, signal, times } = watch;
  let failures = 0;
  while (!signal.aborted) {
    const cursor = await inTransaction(deps, (tx) => leaseMailbox(tx, reading, leaseFrom(deps)));
    let delayMs = times.standByMs;
    if (cursor !== undefined) {
      const ending = await readOnLease(deps, watch, cursor);
      failures = ending.wasRead ? 1 : failures + 1;
      if (ending.failure) delayMs = await settleFailure(deps, watch, { failures, failure: ending.failure });
    }
    await wait(delayMs, undefined, { signal }).catch(() => {});
  }
  await inTransaction(deps, (tx) => releaseMailbox(tx, reading, deps.clock.now()));
}

/**
 * How reading has ended, and whether something could be read or waited for before; that it could be opened says little. No failure:
 * the process stops, or another one reads.
 */
interface Ending {
  wasRead: boolean;
  failure: MailboxFailed | null;
}

async function readOnLease(
  deps: MailboxDeps,
  { imap, reading, signal, times }: Watch,
  cursor: Cursor | null,
): Promise<Ending> {
  const lost = new AbortController();
  const either = AbortSignal.any([signal, lost.signal]);
  const renew = async () => {
    const held = await inTransaction(deps, (tx) => leaseMailbox(tx, reading, leaseFrom(deps)));
    if (held === undefined) lost.abort();
  };
  let renewal = Promise.resolve();
  const renewing = setInterval(() => {
    // While the database is away, no other process can take the lease either.
    renewal = renew().catch(() => {});
  }, times.renewMs);
  let wasRead = false;
  try {
    // Loaded only if needed: the package costs memory, and most installations read no mailbox.
    const { openImapMailbox } = await import('../../../ports/mail/imap/imap-mailbox.ts');
    const mailbox = await openImapMailbox(imap, either);
    try {
      const progress = progressOf(deps, reading, cursor);
      const onRead = async () => {
        if (!wasRead) await report(deps, reading, null);
        wasRead = true;
      };
      await readMailbox(deps, { mailbox, progress, signal: either, onRead }, times);
    } finally {
      mailbox.close();
    }
  } catch (error) {
    if (error instanceof MailboxFailed) return { wasRead, failure: either.aborted ? null : error };
    if (!(error instanceof LeaseLost)) throw error;
  } finally {
    clearInterval(renewing);
    // It would take the lease again after it was released.
    await renewal;
  }
  return { wasRead, failure: null };
}

/** Returns how long to wait. The lease holds until then: other processes would be refused as well. */
async function settleFailure(
  deps: MailboxDeps,
  { reading, times }: Watch,
  { failures, failure }: { failures: number; failure: MailboxFailed },
): Promise<number> {
  const { problem, code } = failure;
  const [first, max] =
    problem === 'connection'
      ? [times.firstDelayMs, times.maxDelayMs]
      : [times.firstRefusedDelayMs, times.maxRefusedDelayMs];
  const delayMs = Math.min(max, first * 2 ** Math.min(failures - 1, 20));
  // A server that restarts ends the connection once, and is no problem.
  if (problem !== 'connection' || failures > 1) {
    deps.log.error({ problem, reason: code, failures, nextTryMs: delayMs }, 'mailbox_failed');
    deps.metrics.jobs.inc({ queue: 'mail.receive', outcome: 'failed' });
    await report(deps, reading, problem);
  }
  await inTransaction(deps, (tx) => leaseMailbox(tx, reading, leaseFrom(deps, delayMs)));
  return delayMs;
}

function progressOf(deps: MailboxDeps, reading: Reading, cursor: Cursor | null) {
  return {
    cursor,
    async move(to: Cursor) {
      const isHeld = await inTransaction(deps, (tx) =>
        moveCursor(tx, reading, { ...to, ...leaseFrom(deps) }),
      );
      if (!isHeld) throw new LeaseLost();
    },
    async countTry(uid: number) {
      const tries = await inTransaction(deps, (tx) => countTry(tx, reading, { uid, ...leaseFrom(deps) }));
      if (tries === undefined) throw new LeaseLost();
      return tries;
    },
  };
}

function report(deps: MailboxDeps, reading: Reading, problem: MailboxProblem | null): Promise<void> {
  return inTransaction(deps, (tx) => reportProblem(tx, reading, { problem, now: deps.clock.now() }));
}

function inTransaction<Result>(
  { database }: Pick<MailboxDeps, 'database'>,
  work: (tx: Transaction) => Promise<Result>,
): Promise<Result> {
  return withPlatform(database, work);
}

function leaseFrom({ clock }: Pick<MailboxDeps, 'clock'>, longerMs = 0): { now: Date; until: Date } {
  const now = clock.now();
  return { now, until: new Date(now.getTime() + leaseMs + longerMs) };
}
