import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { type InboundOutcome, maxInboundMailBytes } from '@parley/contracts/resources/visitors/inbound-mail';
import type { Deps } from '../../../kernel/deps/deps.ts';
import { dayMs, secondMs } from '../../../lib/timing/durations.ts';
import { type Mailbox, MailboxFailed } from '../../../ports/mail/imap/mailbox.ts';
import type { Cursor } from './mailbox.queries.ts';

/** What the reader of a mailbox does with its emails. */
export interface ReadDeps extends Pick<Deps, 'clock' | 'log' | 'metrics'> {
  platform: { current(): Pick<ReturnType<Deps['platform']['current']>, 'maintenance'> };
  /** Takes one email. Safe to run twice: what was taken is a `duplicate`. */
  receive(raw: Buffer): Promise<InboundOutcome>;
}

/** What is stored about a mailbox. Every method throws `LeaseLost` once another process reads it. */
export interface Progress {
  /** Null if the mailbox was never opened. */
  cursor: Cursor | null;
  move(cursor: Cursor): Promise<void>;
  /** How often this email has been begun. */
  countTry(uid: number): Promise<number>;
}

/** Another process reads the mailbox now. */
export class LeaseLost extends Error {
  override readonly name = 'LeaseLost';
}

/** What is done with an open mailbox. */
interface Reading {
  mailbox: Mailbox;
  progress: Progress;
  signal: AbortSignal;
  /** Called whenever an email was taken or waiting has ended well; only then is the mailbox known to be readable. */
  onRead(): Promise<void>;
}

/** At least this often the mailbox is read, even if its server reports nothing. */
const everyMs = 30 * secondMs;
/** Times that tests shorten. */
export const readTimes = {
  /** The first wait is short, because a mailbox that can be opened may still refuse to be waited on. */
  firstWaitMs: secondMs,
  /** Before an email that could not be received is tried again. After the last of these it is passed over. */
  retryDelaysMs: [1, 4, 15, 60, 120].map((seconds) => seconds * secondMs),
  /** How long an email that is being received may keep a process from stopping. */
  finishMs: 10 * secondMs,
};
type ReadTimes = typeof readTimes;
/**
 * How far back a mailbox is read whose emails have new numbers. Received emails are remembered for 30 days, and IMAP searches by
 * days of the server's time zone; so none of these is taken twice.
 */
const rereadMs = 28 * dayMs;

/**
 * Reads an open mailbox until the signal: its emails one by one in the order of their arrival. An email is marked as seen after it
 * is stored, and the cursor moves last; so a process that is killed in between receives the email again, as a duplicate.
 * @throws MailboxFailed, LeaseLost
 */
export async function readMailbox(
  deps: ReadDeps,
  { mailbox, progress, signal, onRead }: Reading,
  times: ReadTimes = readTimes,
): Promise<void> {
  const uidValidity = mailbox.uidValidity();
  let { lastUid, waiting } = await startOf(deps, mailbox, progress);
  let waitMs = times.firstWaitMs;
  while (!signal.aborted) {
    for (const uid of waiting) {
      // Emails wait in the mailbox while nothing may be changed here.
      if (signal.aborted || isMaintained(deps)) break;
      if (!(await takeMail(deps, { mailbox, progress, uid, signal }, times))) return;
      lastUid = uid;
      await progress.move({ uidValidity, lastUid });
      await onRead();
    }
    await mailbox.waitForChange(waitMs);
    await onRead();
    waitMs = everyMs;
    waiting = await mailbox.listAfter(lastUid);
  }
}

/**
 * Where reading begins. A mailbox that was never opened: with what arrives from now on. One whose emails have new numbers: with
 * those of the last weeks.
 */
async function startOf(
  { clock, log }: ReadDeps,
  mailbox: Mailbox,
  { cursor, move }: Progress,
): Promise<{ lastUid: number; waiting: number[] }> {
  const uidValidity = mailbox.uidValidity();
  if (cursor?.uidValidity === uidValidity)
    return { lastUid: cursor.lastUid, waiting: await mailbox.listAfter(cursor.lastUid) };
  if (cursor === null) {
    const lastUid = Math.max(0, mailbox.nextUid() - 1);
    await move({ uidValidity, lastUid });
    return { lastUid, waiting: await mailbox.listAfter(lastUid) };
  }
  const waiting = await mailbox.listSince(new Date(clock.now().getTime() - rereadMs));
  const lastUid = (waiting[0] ?? mailbox.nextUid()) - 1;
  log.warn({ emails: waiting.length }, 'mailbox_renumbered');
  await move({ uidValidity, lastUid });
  return { lastUid, waiting };
}

/** Receives an email; false if the signal came before it was settled. */
async function takeMail(
  deps: ReadDeps,
  work: Omit<Reading, 'onRead'> & { uid: number },
  { retryDelaysMs, finishMs }: ReadTimes,
): Promise<boolean> {
  const { mailbox, progress, uid, signal } = work;
  while (!signal.aborted) {
    // A connection that is lost meanwhile is no fault of the email, so this is no try of it.
    const raw = await downloadMail(mailbox, uid);
    if (raw === null) return true;
    const tries = await progress.countTry(uid);
    // Left unseen, so that people find it in the mailbox.
    if (tries > retryDelaysMs.length + 1) {
      deps.log.error({ uid, tries: tries - 1 }, 'mail_passed_over');
      deps.metrics.jobs.inc({ queue: 'mail.receive', outcome: 'failed' });
      return true;
    }
    try {
      const outcome = raw === 'tooLarge' ? raw : await beforeEnd(deps.receive(raw), signal, finishMs);
      deps.log.info({ uid, outcome }, 'mail_received');
      deps.metrics.jobs.inc({ queue: 'mail.receive', outcome: 'done' });
      await mailbox.markSeen(uid);
      return true;
    } catch (error) {
      if (error instanceof MailboxFailed) throw error;
      deps.log.warn({ err: error, uid, tries }, 'mail_not_received');
    }
    await wait(retryDelaysMs[tries - 1] ?? 0, undefined, { signal }).catch(() => {});
  }
  return false;
}

/** Waits for what has begun even after the signal, but not for longer than a process takes to stop. */
async function beforeEnd<Result>(
  begun: Promise<Result>,
  signal: AbortSignal,
  finishMs: number,
): Promise<Result> {
  const settled = new AbortController();
  const late = async (): Promise<never> => {
    if (!signal.aborted) await once(signal, 'abort', { signal: settled.signal });
    await wait(finishMs, undefined, { signal: settled.signal });
    throw new Error('stopped before the email was received');
  };
  try {
    return await Promise.race([begun, late()]);
  } finally {
    settled.abort();
  }
}

/** The raw email, unless it is gone or larger than what is received. */
async function downloadMail(mailbox: Mailbox, uid: number): Promise<Buffer | 'tooLarge' | null> {
  const size = await mailbox.sizeOf(uid);
  if (size === null) return null;
  if (size > maxInboundMailBytes) return 'tooLarge';
  // Servers have been seen that tell a size other than the email's.
  const raw = await mailbox.read(uid, maxInboundMailBytes + 1);
  return raw !== null && raw.length > maxInboundMailBytes ? 'tooLarge' : raw;
}

function isMaintained({ platform }: ReadDeps): boolean {
  return platform.current().maintenance.active;
}
