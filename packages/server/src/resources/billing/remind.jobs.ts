import { renewalOf, trialOf } from '../../billing/subscription/announcements.ts';
import { daysAfter } from '../../billing/subscription/subscription.ts';
import type { Transaction } from '../../db/database.ts';
import { withPlatform } from '../../db/scope.ts';
import { sql } from '../../db/sql.ts';
import type { Deps } from '../../kernel/deps/deps.ts';
import { appendEvent } from '../../record/outbox/append-event.ts';
import { readStanding } from './store/standing.queries.ts';

const batchSize = 100;
const trialNoticeDays = 3;
const renewalNoticeDays = 14;

/**
 * Reminds of trials that end within three days and of annual renewals within two weeks: once for each date, even if the process
 * is killed. Returns the number of reminders.
 */
export async function remindDue(deps: Pick<Deps, 'database' | 'clock' | 'config' | 'ids'>): Promise<number> {
  if (deps.config.billing === 'off') return 0;
  const at = deps.clock.now();
  return withPlatform(deps.database, async (tx) => {
    const ids = await takeDue(tx, at);
    for (const id of ids) await remind(tx, deps, { id, at });
    return ids.length;
  });
}

/** Marks at most 100 due subscriptions as reminded, and returns the organizations that still exist. */
async function takeDue(tx: Transaction, at: Date): Promise<string[]> {
  const due = await tx.rows<{ organization_id: string }>(sql`
    select organization_id from subscriptions
    where period_end > ${at} and reminded_of is distinct from period_end
      and (state = 'trial' and period_end <= ${daysAfter(at, trialNoticeDays)}
        or state = 'active' and cycle = 'annual' and scheduled_plan is null
          and period_end <= ${daysAfter(at, renewalNoticeDays)})
    order by period_end limit ${batchSize} for update skip locked`);
  const ids = due.map(({ organization_id }) => organization_id);
  if (ids.length === 0) return [];
  await tx.execute(sql`
    update subscriptions set reminded_of = period_end where organization_id = any(${ids}::uuid[])`);
  const there = await tx.rows<{ id: string }>(sql`
    select id from organizations where id = any(${ids}::uuid[]) and deleted_at is null`);
  return there.map(({ id }) => id);
}

async function remind(
  tx: Transaction,
  deps: Pick<Deps, 'ids' | 'clock'>,
  { id, at }: { id: string; at: Date },
): Promise<void> {
  const { subscription, account } = await readStanding(tx, id, at);
  const data =
    subscription.state === 'trial'
      ? trialOf('trialEnding', subscription, account.card !== null)
      : renewalOf(subscription);
  await appendEvent(tx, deps, { organizationId: id, resourceId: id, type: 'billing.announced', data });
}
