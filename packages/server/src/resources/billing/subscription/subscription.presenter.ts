import type { Subscription as Wire } from '@parley/contracts/resources/organization/organization';
import type { Offer } from '../../../billing/plans/load-plans.ts';
import { limitsOf } from '../../../billing/subscription/effective-limits.ts';
import type { BillingState } from '../../../billing/subscription/step.ts';
import { daysAfter, graceDays, type Subscription } from '../../../billing/subscription/subscription.ts';
import { isBought, wireStatus } from '../../../billing/subscription/subscription-states.ts';
import type { UsageRow } from '../store/usage.queries.ts';

interface Month {
  start: Date;
  end: Date;
}

/** The subscription as members see it; without a purchase, its period is the calendar month. */
export function presentSubscription(
  { subscription: one, plan, overrides, account }: BillingState,
  offer: Pick<Offer, 'plans'>,
  usage: UsageRow,
  month: Month,
): Wire {
  const { state, currency, price_amount: price } = one;
  const bought = isBought(state);
  return {
    plan,
    status: wireStatus(state),
    cycle: bought ? one.cycle : 'monthly',
    currentPeriodStart: (bought ? one.period_start : month.start).toISOString(),
    currentPeriodEnd: bought ? iso(one.period_end) : null,
    cancelAtPeriodEnd: state === 'ending',
    scheduledPlan: one.scheduled_plan,
    scheduledCycle: one.scheduled_cycle,
    price: bought && price !== null ? { amount: price, currency } : null,
    trialEndsAt: iso(one.trial_ends_at),
    balance: { amount: account.balance, currency: account.currency },
    payment: presentPayment(one),
    limits: limitsOf(offer, plan, overrides, one),
    usage: {
      chatbots: usage.chatbots,
      messagesThisMonth: usage.messages,
      sources: usage.sources,
      knowledgeTokens: usage.knowledge_tokens,
      resetsAt: month.end.toISOString(),
    },
  };
}

function presentPayment(one: Subscription): Wire['payment'] {
  const { state, failed_at: failedAt, open_invoice_id: invoiceId } = one;
  const shared = {
    invoiceId,
    actionUrl: one.action_url,
    since: iso(failedAt),
    nextAttemptAt: iso(one.next_attempt_at),
  };
  // With Stripe, the retry period is configured there.
  const hasOwnGrace = state === 'past_due' && one.billed_by === 'ledger';
  const graceEndsAt = hasOwnGrace && failedAt ? iso(daysAfter(failedAt, graceDays)) : null;
  if (state === 'pending') return { ...shared, state: 'actionRequired', graceEndsAt: iso(one.period_end) };
  if (failedAt && invoiceId !== null) {
    // Without attempts so far or planned, the operator is expected to mark the invoice as paid.
    const waits = one.attempts === 0 && one.next_attempt_at === null;
    return { ...shared, state: waits ? 'actionRequired' : 'failed', graceEndsAt };
  }
  const isPaid = state === 'active' || state === 'ending';
  return { ...shared, state: isPaid ? 'ok' : 'none', graceEndsAt: null };
}

function iso(at: Date | null): string | null {
  return at?.toISOString() ?? null;
}
