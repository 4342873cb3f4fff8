import type { Executor } from '../../../db/database.ts';
import { sql } from '../../../db/sql.ts';
import type { MailboxProblem } from '../../../ports/mail/imap/mailbox.ts';

/** A process that reads a mailbox. */
export interface Reading {
  /** SHA-256 of the mailbox's address. */
  key: Buffer;
  /** Random for each reader. */
  by: string;
}

/** How far a mailbox has been read. */
export interface Cursor {
  uidValidity: number;
  lastUid: number;
}

interface CursorRow {
  uid_validity: number | null;
  last_uid: number | null;
}

/**
 * Leases the mailbox to this reader unless another one has it; returns how far it has been read, with null if it was never
 * opened, or undefined if another one has it.
 */
export async function leaseMailbox(
  tx: Executor,
  { key, by }: Reading,
  { now, until }: { now: Date; until: Date },
): Promise<Cursor | null | undefined> {
  const row = await tx.first<CursorRow>(sql`
    insert into mailboxes as m (key, leased_by, leased_until, changed_at) values (${key}, ${by}, ${until}, ${now})
    on conflict (key) do update set leased_by = excluded.leased_by, leased_until = excluded.leased_until
    where m.leased_until <= ${now} or m.leased_by = ${by}
    returning uid_validity, last_uid`);
  if (!row) return undefined;
  return row.uid_validity === null || row.last_uid === null
    ? null
    : { uidValidity: row.uid_validity, lastUid: row.last_uid };
}

const isMine = ({ key, by }: Reading) => sql`key = ${key} and leased_by = ${by}`;

/** Ends the lease, so that another process continues at once. */
export async function releaseMailbox(tx: Executor, reading: Reading, now: Date): Promise<void> {
  await tx.execute(
    sql`update mailboxes set leased_by = null, leased_until = ${now} where ${isMine(reading)}`,
  );
}

/** Moves the cursor, and renews the lease. Returns false if another process has it now. */
export async function moveCursor(
  tx: Executor,
  reading: Reading,
  cursor: Cursor & { now: Date; until: Date },
): Promise<boolean> {
  const count = await tx.execute(sql`
    update mailboxes set uid_validity = ${cursor.uidValidity}, last_uid = ${cursor.lastUid}, tried_uid = null, tries = 0,
      leased_until = ${cursor.until}, changed_at = ${cursor.now}
    where ${isMine(reading)}`);
  return count > 0;
}

/** Counts that an email is begun, and renews the lease; returns how often, or undefined if another process has the lease now. */
export async function countTry(
  tx: Executor,
  reading: Reading,
  { uid, until }: { uid: number; until: Date },
): Promise<number | undefined> {
  const row = await tx.first<{ tries: number }>(sql`
    update mailboxes set tried_uid = ${uid}, tries = case when tried_uid = ${uid} then tries + 1 else 1 end,
      leased_until = ${until}
    where ${isMine(reading)} returning tries`);
  return row?.tries;
}

/** Stores why the mailbox cannot be read; null once it can. */
export async function reportProblem(
  tx: Executor,
  reading: Reading,
  { problem, now }: { problem: MailboxProblem | null; now: Date },
): Promise<void> {
  await tx.execute(sql`
    update mailboxes set problem = ${problem}, changed_at = ${now}
    where ${isMine(reading)} and problem is distinct from ${problem}`);
}
