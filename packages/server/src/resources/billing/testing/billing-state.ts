import { withPlatform } from '../../../db/scope.ts';
import { sql } from '../../../db/sql.ts';
import type { Deps } from '../../../kernel/deps/deps.ts';
import { refreshLimits } from '../usage/refresh-limits.ts';

/** Inserts an organization without purchases. @param balance in minor units */
export async function insertOrganization(
  deps: Pick<Deps, 'database' | 'ids' | 'clock' | 'offer'>,
  balance: number,
): Promise<string> {
  const id = deps.ids.next();
  const at = deps.clock.now();
  await withPlatform(deps.database, async (tx) => {
    await tx.execute(sql`
      insert into organizations (id, name, plan, plan_started_at, created_at, updated_at)
      values (${id}, 'Harbor Books', 'free', ${at}, ${at}, ${at})`);
    if (balance > 0)
      await tx.execute(sql`
        insert into billing_accounts (organization_id, balance, updated_at) values (${id}, ${balance}, ${at})`);
    // Computes limits now, because otherwise a job does so at an unknown time.
    await refreshLimits(tx, deps, id);
  });
  return id;
}

/** Everything that billing stores of an organization, as text that is equal for two organizations with the same history. */
export async function billingState(
  { database }: Pick<Deps, 'database'>,
  organizationId: string,
): Promise<string> {
  const row = await withPlatform(database, (tx) =>
    tx.first<{ state: unknown }>(sql`
      select jsonb_build_object(
        'plan', o.plan, 'limits', o.limits, 'overrides', o.limit_overrides,
        'account', (
          select to_jsonb(a) - array['organization_id', 'updated_at', 'push_details_at'] from billing_accounts a
          where a.organization_id = o.id),
        'subscription', (
          select to_jsonb(s) - array['organization_id', 'updated_at', 'open_invoice_id'] || jsonb_build_object('open', i.period)
          from subscriptions s
          left join invoices i on i.organization_id = s.organization_id and i.id = s.open_invoice_id
          where s.organization_id = o.id),
        'invoices', (
          select jsonb_agg(jsonb_build_object('kind', i.kind, 'status', i.status, 'net', i.net, 'tax', i.tax,
            'amount', i.amount, 'due', i.amount_due, 'balance', i.balance_applied, 'lines', i.lines, 'buyer', i.buyer,
            'corrects', c.amount) order by i.kind, i.amount, i.status, i.number)
          from invoices i left join invoices c on c.organization_id = i.organization_id and c.id = i.corrects
          where i.organization_id = o.id),
        'payments', (
          select jsonb_agg(jsonb_build_object('outcome', p.outcome, 'amount', p.amount, 'method', p.method)
            order by p.outcome, p.amount, p.method)
          from payments p where p.organization_id = o.id)
      ) as state
      from organizations o where o.id = ${organizationId}`),
  );
  return JSON.stringify(row?.state, null, 1);
}
