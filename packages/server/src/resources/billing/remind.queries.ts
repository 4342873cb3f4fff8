import { daysAfter } from '../../billing/subscription/subscription.ts';
import type { Transaction } from '../../db/database.ts';
import { sql } from '../../db/sql.ts';

const batchSize = 100;
const trialNoticeDays = 3;
const renewalNoticeDays = 14;

/** Marks at most 100 due subscriptions as reminded, and returns the organizations that still exist. */
export async function takeDue(tx: Transaction, at: Date): Promise<string[]> {
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
