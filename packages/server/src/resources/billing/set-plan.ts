import type { PlanId } from '@parley/contracts/lists';
import type { Transaction } from '../../db/database.ts';
import { sql } from '../../db/sql.ts';
import { AppError } from '../../errors/app-error.ts';
import type { Deps } from '../../kernel/deps.ts';
import { changeAsOperator } from '../../record/change-as-operator.ts';

/**
 * Puts an organization on a plan on behalf of the operator; its limits hold from the next request on, and nothing above
 * them is taken away. What it had bought ends: it has the plan for nothing from now on. Returns the organization's name, or
 * undefined for an unknown id. The transaction is the platform's.
 */
export async function setPlan(
  tx: Transaction,
  deps: Pick<Deps, 'ids' | 'clock'>,
  organizationId: string,
  plan: PlanId,
): Promise<string | undefined> {
  // Lock the organization before the subscription, as payments do, to avoid deadlocks.
  const found = await tx.first(sql`
    select 1 from organizations where id = ${organizationId} and deleted_at is null for no key update`);
  if (!found) return undefined;
  const paid = await tx.first(sql`
    select 1 from subscriptions where organization_id = ${organizationId} and billed_by = 'stripe'`);
  // It would go on being charged: it has to be ended at Stripe first.
  if (paid) throw new AppError('transition_refused');
  await tx.execute(sql`
    update subscriptions set state = 'free', plan = 'free', price_amount = null, period_end = null, trial_ends_at = null,
      scheduled_plan = null, scheduled_cycle = null, keep_chatbots = null, failed_at = null, open_invoice_id = null,
      attempts = 0, next_attempt_at = null, due_at = null, revision = revision + 1, updated_at = ${deps.clock.now()}
    where organization_id = ${organizationId}`);
  const entry = { action: 'organization.setPlan', details: { plan } } as const;
  return changeAsOperator(tx, deps, organizationId, sql`plan = ${plan}, limits = null`, entry);
}
