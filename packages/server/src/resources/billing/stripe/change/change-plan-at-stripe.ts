import type { BillingAction, billingRoutes } from '@parley/contracts/resources/organization/billing';
import type { BodyOf } from '@parley/contracts/route';
import { wholeSecond } from '../../../../billing/amounts/periods.ts';
import { assertCountry } from '../../../../billing/subscription/buyer-country.ts';
import { resume } from '../../../../billing/subscription/customer-steps.ts';
import { isBought } from '../../../../billing/subscription/subscription-states.ts';
import { stateAfter } from '../../../../billing/subscription/transitions.ts';
import { withScope } from '../../../../db/scope.ts';
import { AppError } from '../../../../errors/app-error.ts';
import type { Scope } from '../../../../kernel/scope.ts';
import { audit } from '../../../../record/audit/audit.ts';
import { createOnce, wasDone } from '../../../../record/idempotency.ts';
import { stepContext } from '../../billing-deps.ts';
import { assertOwnChatbots } from '../../ledger/kept-chatbots.ts';
import { type BilledStanding, lockStanding, readStanding } from '../../store/standing.queries.ts';
import { assertCurrent, openQuote, quoteOf } from '../../subscription/quotes.ts';
import type { StripeDeps } from '../stripe-deps.ts';
import { changeAtStripe } from './change-at-stripe.ts';
import { endLive, resumeLive, scheduleLive, upgradeLive } from './change-live.ts';
import { beginCheckout } from './checkout.ts';
import { saveKept, saveReason } from './choices.queries.ts';
import { type LiveItem, liveChange, liveItemOf } from './live-change.ts';

type Change = BodyOf<typeof billingRoutes.changeSubscription>;

type Action = 'subscription.change' | 'subscription.cancel' | 'subscription.resume';

/**
 * Changes the plan at Stripe: a first purchase starts on Stripe's page, an upgrade is charged now, and a downgrade waits for the
 * end of the period. With a quote it charges what was shown or nothing.
 * @throws AppError `chatbot_not_found`, `transition_refused`, `quote_stale`, `address_required`, `payment_failed`,
 * `payments_unavailable`
 */
export async function changePlanAtStripe(
  deps: StripeDeps,
  scope: Scope,
  wanted: Change,
): Promise<BillingAction | undefined> {
  const { organizationId } = scope;
  const quote = wanted.quote === undefined ? null : openQuote(deps, organizationId, wanted.quote);
  const at = quote ? new Date(quote.at) : wholeSecond(deps.clock.now());
  const isDone = await withScope(deps.database, scope, async (tx) => {
    if (await wasDone(tx, deps, scope)) return true;
    await assertOwnChatbots(tx, organizationId, wanted.keepChatbots);
    return false;
  });
  if (isDone) return undefined;
  const action = await changeAtStripe(deps, scope, async (truth) => {
    const standing = await standingOf(deps, scope);
    const item = liveItemOf(truth);
    if (wanted.trial) return beginTrial(deps, scope, { standing, item, wanted });
    const target = { plan: wanted.plan, cycle: wanted.cycle, currency: quote?.currency };
    const change = await liveChange(deps, standing, { target, at, item });
    if (quote) assertCurrent(quote, quoteOf(change, standing.subscription, at));
    const { plan, cycle } = change.priced;
    if (!item) {
      assertCountry(standing, deps);
      return beginCheckout(deps, scope, { choice: { plan, cycle, currency: change.currency }, trialDays: 0 });
    }
    if (change.kind === 'upgrade') return upgradeLive(deps, item, change);
    if (change.kind === 'same') await resumeLive(deps, item.live);
    else if (plan === 'free') await endLive(deps, item.live, 'basic');
    else await scheduleLive(deps, item, change);
    if (change.kind === 'downgrade') await keepChosen(deps, scope, wanted.keepChatbots ?? null);
    return undefined;
  });
  // A change that waits for the user is not done yet: repeating the call leads to the same page.
  if (!action) await note(deps, scope, 'subscription.change', { plan: wanted.plan, cycle: wanted.cycle });
  return action;
}

async function beginTrial(
  deps: StripeDeps,
  scope: Scope,
  { standing, item, wanted }: { standing: BilledStanding; item: LiveItem | undefined; wanted: Change },
): Promise<BillingAction> {
  const { trialDays, prices } = deps.offer.plans[wanted.plan];
  const { subscription, account, hasHadTrial } = standing;
  const isOffered = trialDays > 0 && prices !== null && stateAfter(subscription.state, 'trial') !== undefined;
  if (hasHadTrial || item || !isOffered) throw new AppError('transition_refused');
  // The country must be known, because Stripe asks for a card and charges it when the trial ends.
  assertCountry(standing, deps);
  const choice = { plan: wanted.plan, cycle: wanted.cycle, currency: account.currency };
  return beginCheckout(deps, scope, { choice, trialDays });
}

/** Cancels the subscription at the end of its period. @throws AppError `transition_refused`, `payments_unavailable` */
export async function cancelAtStripe(
  deps: StripeDeps,
  scope: Scope,
  why: BodyOf<typeof billingRoutes.cancelSubscription>,
): Promise<void> {
  await changeAtStripe(deps, scope, async (truth) => {
    const { subscription } = await standingOf(deps, scope);
    const mayCancel = stateAfter(subscription.state, 'cancel') !== undefined;
    if (!truth?.live || !mayCancel) throw new AppError('transition_refused');
    await endLive(deps, truth.live, why);
    await withScope(deps.database, scope, (tx) => saveReason(tx, scope.organizationId, why));
  });
  await noteCurrent(deps, scope, 'subscription.cancel');
}

/** Withdraws a cancellation or a scheduled change. @throws AppError `transition_refused`, `payments_unavailable` */
export async function resumeAtStripe(deps: StripeDeps, scope: Scope): Promise<void> {
  await changeAtStripe(deps, scope, async (truth) => {
    const standing = await standingOf(deps, scope);
    // The ledger's rules decide whether there is something to withdraw.
    resume(standing, stepContext(deps));
    if (!truth?.live) throw new AppError('transition_refused');
    await resumeLive(deps, truth.live);
  });
  await noteCurrent(deps, scope, 'subscription.resume');
}

/** Reads the billing state. A subscription bought from the ledger before Stripe was set up cannot be changed at Stripe. */
async function standingOf(deps: StripeDeps, scope: Scope): Promise<BilledStanding> {
  const standing = await withScope(deps.database, scope, (tx) =>
    readStanding(tx, scope.organizationId, deps.clock.now()),
  );
  const { billed_by, state } = standing.subscription;
  if (billed_by === 'ledger' && isBought(state)) throw new AppError('transition_refused');
  return standing;
}

/** Stores the chatbots to keep active until the change takes effect, because Stripe does not know them. */
async function keepChosen(deps: StripeDeps, scope: Scope, keep: string[] | null): Promise<void> {
  const { organizationId } = scope;
  await withScope(deps.database, scope, async (tx) => {
    await lockStanding(tx, organizationId, deps.clock.now());
    await saveKept(tx, organizationId, keep);
  });
}

async function noteCurrent(deps: StripeDeps, scope: Scope, action: Action): Promise<void> {
  const { subscription } = await standingOf(deps, scope);
  await note(deps, scope, action, {
    plan: subscription.scheduled_plan ?? subscription.plan,
    cycle: subscription.cycle,
  });
}

async function note(
  deps: StripeDeps,
  scope: Scope,
  action: Action,
  details: { plan: string; cycle: string },
): Promise<void> {
  const { organizationId } = scope;
  await withScope(deps.database, scope, (tx) =>
    createOnce(tx, deps, scope, async () => {
      await audit(tx, deps, scope, {
        action,
        targetKind: 'organization',
        targetId: organizationId,
        details,
      });
      return organizationId;
    }),
  );
}
