import type { billingRoutes } from '@parley/contracts/resources/organization/billing';
import type { BodyOf } from '@parley/contracts/route';
import { beginTrial, cancel, changePlan, resume } from '../../../billing/subscription/customer-steps.ts';
import type { Step, StepContext } from '../../../billing/subscription/step.ts';
import type { Transaction } from '../../../db/database.ts';
import { withScope } from '../../../db/scope.ts';
import type { Deps } from '../../../kernel/deps/deps.ts';
import type { Scope } from '../../../kernel/scope.ts';
import { audit } from '../../../record/audit/audit.ts';
import { createOnce } from '../../../record/idempotency.ts';
import { stepContext } from '../billing-deps.ts';
import { assertOwnChatbots } from '../ledger/kept-chatbots.ts';
import { withFormerCard } from '../ledger/put-back-card.ts';
import { writeSteps } from '../ledger/write-steps.ts';
import { saveAccount } from '../store/billing-accounts.queries.ts';
import { findRefunded } from '../store/refunded.queries.ts';
import { type BilledStanding, lockStanding } from '../store/standing.queries.ts';
import { assertCurrent, openQuote, quoteOf } from './quotes.ts';

type Change = BodyOf<typeof billingRoutes.changeSubscription>;

/**
 * Changes the plan: an upgrade is charged and takes effect now, a downgrade waits for the end of the period. With a quote it
 * charges what was shown or nothing. Two concurrent callers change one after the other, and the second one's quote is stale.
 * @throws AppError `billing_off`, `chatbot_not_found`, `transition_refused`, `quote_stale`, `address_required`,
 * `payment_required`, `payment_failed`
 */
export function changeSubscription(deps: Deps, scope: Scope, wanted: Change): Promise<void> {
  const quote = wanted.quote === undefined ? null : openQuote(deps, scope.organizationId, wanted.quote);
  const context = stepContext(deps, quote ? new Date(quote.at) : undefined);
  return withFormerCard(deps, scope, () =>
    withStanding(deps, scope, 'subscription.change', context, async (standing, tx) => {
      await assertOwnChatbots(tx, scope.organizationId, wanted.keepChatbots);
      if (wanted.trial) {
        const step = beginTrial(standing, wanted, context);
        await saveAccount(tx, scope.organizationId, { trial_used_at: context.at }, context.at);
        return step;
      }
      const target = {
        plan: wanted.plan,
        cycle: wanted.cycle,
        currency: quote?.currency,
        keepChatbots: wanted.keepChatbots ?? null,
      };
      const refunded = await findRefunded(tx, standing.subscription);
      const { change, step } = changePlan(standing, target, refunded, context);
      if (quote) assertCurrent(quote, quoteOf(change, standing.subscription, context.at));
      return step;
    }),
  );
}

/** Cancels the subscription at the end of its period. @throws AppError `billing_off`, `transition_refused` */
export function cancelSubscription(
  deps: Deps,
  scope: Scope,
  { reason, comment }: BodyOf<typeof billingRoutes.cancelSubscription>,
): Promise<void> {
  const context = stepContext(deps);
  const why = { reason: reason ?? null, comment: comment ?? null };
  return withStanding(deps, scope, 'subscription.cancel', context, async (standing) =>
    cancel(standing, why, context),
  );
}

/** Withdraws a cancellation or a scheduled change. @throws AppError `billing_off`, `transition_refused` */
export function resumeSubscription(deps: Deps, scope: Scope): Promise<void> {
  const context = stepContext(deps);
  return withStanding(deps, scope, 'subscription.resume', context, async (standing) =>
    resume(standing, context),
  );
}

/** Locks the subscription, computes one step and writes it, once for each idempotency key. */
async function withStanding(
  deps: Deps,
  scope: Scope,
  action: 'subscription.change' | 'subscription.cancel' | 'subscription.resume',
  { at }: StepContext,
  take: (standing: BilledStanding, tx: Transaction) => Promise<Step>,
): Promise<void> {
  const { organizationId } = scope;
  await withScope(deps.database, scope, (tx) =>
    createOnce(tx, deps, scope, async () => {
      const standing = await lockStanding(tx, organizationId, at);
      const step = await take(standing, tx);
      await writeSteps(tx, deps, [{ standing, step }]);
      const { plan, cycle, scheduled_plan } = step.after;
      await audit(tx, deps, scope, {
        action,
        targetKind: 'organization',
        targetId: organizationId,
        details: { plan: scheduled_plan ?? plan, cycle },
      });
      return organizationId;
    }),
  );
}
