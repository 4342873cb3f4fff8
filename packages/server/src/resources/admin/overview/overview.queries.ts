import type { Currency } from '@parley/contracts/billing/billing-lists';
import type { PlanId } from '@parley/contracts/values/lists';
import type { SubscriptionState } from '../../../billing/subscription/subscription-states.ts';
import type { Executor } from '../../../db/database.ts';
import { sql } from '../../../db/sql.ts';

export interface TotalsRow {
  users: number;
  suspended_users: number;
  chatbots: number;
  active_chatbots: number;
  conversations: number;
  messages: number;
}

/** Conversations and messages come from counters, so they include those removed by retention. */
export async function readTotals(tx: Executor): Promise<TotalsRow> {
  const row = await tx.first<TotalsRow>(sql`
    select
      (select count(*) from users) as users,
      (select count(*) from users where disabled_at is not null) as suspended_users,
      c.chatbots, c.active_chatbots,
      (select coalesce(sum(conversations), 0)::bigint from insight_dates) as conversations,
      (select coalesce(sum(messages), 0)::bigint from usage_months) as messages
    from (
      select count(*) as chatbots, count(*) filter (where b.status = 'active') as active_chatbots
      from chatbots b
      join organizations o on o.id = b.organization_id and o.deleted_at is null
      where b.deleted_at is null
    ) c`);
  if (!row) throw new Error('an aggregate has a row');
  return row;
}

export interface PlanRow {
  plan: PlanId;
  organizations: number;
  suspended: number;
  agencies: number;
}

export function countByPlan(tx: Executor): Promise<PlanRow[]> {
  return tx.rows<PlanRow>(sql`
    select plan, count(*) as organizations, count(*) filter (where suspended_at is not null) as suspended,
      count(*) filter (where is_agency) as agencies
    from organizations where deleted_at is null group by plan`);
}

/** Monthly recurring revenue of running subscriptions; annual prices count as a twelfth. */
export function sumMonthly(tx: Executor): Promise<{ currency: Currency; amount: number }[]> {
  return tx.rows(sql`
    select s.currency,
      sum(case s.cycle when 'annual' then round(s.price_amount / 12.0) else s.price_amount end)::bigint as amount
    from subscriptions s join organizations o on o.id = s.organization_id
    where s.state in ('active', 'past_due') and s.price_amount > 0
      and o.deleted_at is null and o.suspended_at is null
    group by s.currency`);
}

/** Organizations that are not suspended, by the state of their subscription; null without a purchase. */
export function countBySubscription(
  tx: Executor,
): Promise<{ state: SubscriptionState | null; organizations: number }[]> {
  return tx.rows(sql`
    select s.state, count(*) as organizations
    from organizations o left join subscriptions s on s.organization_id = o.id
    where o.deleted_at is null and o.suspended_at is null group by s.state`);
}
