import type { Database, Transaction } from '../db/database.ts';
import { withPlatform } from '../db/scope.ts';
import { sql } from '../db/sql.ts';
import type { Deps } from '../kernel/deps/deps.ts';
import { minuteMs } from '../lib/timing/durations.ts';

/** An email claimed by this process; no other process claims it before the lease ends. */
export interface ClaimedMail {
  id: string;
  organization_id: string | null;
  /** The lead or conversation that it is about. */
  about: string | null;
  kind: string;
  recipient: string;
  language: string;
  sealed_params: string;
  created_at: Date;
  /** Number of attempts, including this one. */
  attempts: number;
  /** End of the lease. */
  due_at: Date;
}

/** An email of people to a visitor. */
export interface ReplyMail extends ClaimedMail {
  organization_id: string;
  /** The conversation. */
  about: string;
}

/** Lease time; longer than an attempt can take. */
const leaseMs = 2 * minuteMs;

/** Claims up to `limit` due emails for this process. The attempt counts even if the process dies. */
export function claimMails(deps: Pick<Deps, 'database' | 'clock'>, limit: number): Promise<ClaimedMail[]> {
  const now = deps.clock.now();
  return withPlatform(deps.database, (tx) =>
    tx.rows<ClaimedMail>(sql`
      update mails m set attempts = m.attempts + 1, due_at = ${new Date(now.getTime() + leaseMs)}
      from (
        select id from mails
        where sent_at is null and failed_at is null and due_at <= ${now}
        order by due_at limit ${limit}
        for update skip locked
      ) due
      where m.id = due.id
      returning m.id, m.organization_id, m.about, m.kind, m.recipient, m.language, m.sealed_params, m.created_at, m.attempts,
        m.due_at`),
  );
}

export type MailOutcome =
  | { kind: 'sent' }
  /** It may not leave any more. */
  | { kind: 'withdrawn' }
  | { kind: 'later'; dueAt: Date; error: string }
  /** `isNoAddress`: because the address does not exist. */
  | { kind: 'failed'; error: string; isNoAddress: boolean };

/** Saves the outcome of an attempt unless the lease was lost meanwhile. A final outcome deletes the encrypted links. */
export async function finishMail(
  deps: Pick<Deps, 'database' | 'clock'>,
  mail: ClaimedMail,
  outcome: MailOutcome,
): Promise<void> {
  await withPlatform(deps.database, (tx) => write(tx, mail, outcome, deps.clock.now()));
}

function write(tx: Transaction, mail: ClaimedMail, outcome: MailOutcome, at: Date): Promise<number> {
  const held = sql`id = ${mail.id} and attempts = ${mail.attempts} and sent_at is null and failed_at is null`;
  if (outcome.kind === 'later') {
    return tx.execute(
      sql`update mails set due_at = ${outcome.dueAt}, last_error = ${outcome.error} where ${held}`,
    );
  }
  if (outcome.kind === 'withdrawn') return tx.execute(sql`delete from mails where ${held}`);
  if (outcome.kind === 'failed') {
    return tx.execute(sql`
      update mails set failed_at = ${at}, last_error = ${outcome.error}, sealed_params = null where ${held}`);
  }
  return tx.execute(sql`update mails set sent_at = ${at}, sealed_params = null where ${held}`);
}

export async function countDueMails(database: Database, now: Date): Promise<number> {
  const row = await withPlatform(database, (tx) =>
    tx.first<{ count: number }>(sql`
      select count(*) as count from mails where sent_at is null and failed_at is null and due_at <= ${now}`),
  );
  return row?.count ?? 0;
}
