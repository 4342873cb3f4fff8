import type { AdminChangePreview } from '@parley/contracts/resources/admin/admin-subscriptions';
import type { PlanId } from '@parley/contracts/values/lists';
import { wholeSecond } from '../../../billing/amounts/periods.ts';
import { limitsOf } from '../../../billing/subscription/effective-limits.ts';
import {
  assignPlan,
  type Status,
  setStatus,
  stateAfterStep,
} from '../../../billing/subscription/operator-steps.ts';
import type { Step, StepContext } from '../../../billing/subscription/step.ts';
import { wireStatus } from '../../../billing/subscription/subscription-states.ts';
import type { Transaction } from '../../../db/database.ts';
import { AppError } from '../../../errors/app-error.ts';
import type { Deps } from '../../../kernel/deps/deps.ts';
import { lossesOf } from '../ledger/find-losses.ts';
import { writeSteps } from '../ledger/write-steps.ts';
import { findRefunded } from '../store/refunded.queries.ts';
import { type BilledStanding, readStanding } from '../store/standing.queries.ts';
import { findNumber } from './operator-changes.queries.ts';

type OperatorDeps = Pick<Deps, 'ids' | 'clock' | 'offer'>;

/** A plan or status that an operator sets for an organization. */
export type OperatorChange = { plan: PlanId; status?: undefined } | { plan?: undefined; status: Status };

/** Charges of operator changes are never collected at once but invoiced. */
export function operatorContext({ offer, clock }: Pick<Deps, 'offer' | 'clock'>): StepContext {
  return { offer, collection: 'invoice', at: wholeSecond(clock.now()) };
}

/**
 * Writes a change of an operator, with its credit notes; the transaction holds the locks of `lockStanding`.
 * @throws AppError `transition_refused`
 */
export async function writeChange(
  tx: Transaction,
  deps: OperatorDeps,
  standing: BilledStanding,
  change: OperatorChange,
): Promise<void> {
  let from = standing;
  for (const step of await stepsOf(tx, standing, change, operatorContext(deps))) {
    await writeSteps(tx, deps, [{ standing: from, step }]);
    from = stateAfterStep(from, step);
  }
}

/**
 * Previews a change of the operator: what it credits, cancels and removes.
 * @throws AppError `not_found`, `transition_refused`
 */
export async function previewOperatorChange(
  tx: Transaction,
  deps: OperatorDeps,
  organizationId: string,
  change: OperatorChange,
): Promise<AdminChangePreview> {
  const context = operatorContext(deps);
  const standing = await readStanding(tx, organizationId, context.at);
  const { subscription: one, plan } = standing;
  if (isDone(standing, change)) return noEffect(standing, context);
  if (change.plan !== undefined) assertNotAtStripe(standing);
  const steps = await stepsOf(tx, standing, change, context);
  const [last] = steps.slice(-1);
  if (!last) throw new AppError('transition_refused');
  const isAtEnd = last.after.state === 'ending';
  const effectiveAt = (isAtEnd ? one.period_end : null) ?? context.at;
  const later = isAtEnd ? 'free' : last.plan;
  const given = { ...last.after, retention_held_until: null };
  const credit = steps.find(({ document }) => document !== null && document.corrects === null)?.document;
  return {
    ...noEffect(standing, context),
    plan: later,
    effectiveAt: effectiveAt.toISOString(),
    endsAt: (!isAtEnd && endsAPeriod(last) && one.period_end?.toISOString()) || null,
    lines: (credit?.bill.lines ?? []).map((line) => ({
      ...line,
      from: line.from.toISOString(),
      to: line.to.toISOString(),
    })),
    tax: credit?.bill.tax.amount ?? 0,
    credited: credit?.bill.credited ?? 0,
    cancels: steps.some(({ settles }) => settles === 'refunded') ? await openInvoiceOf(tx, standing) : null,
    losses: await lossesOf(tx, deps, standing, {
      later: limitsOf(deps.offer, later, standing.overrides, isAtEnd ? null : given),
      effectiveAt,
    }),
  };

  function endsAPeriod({ after }: Step): boolean {
    return after.state === 'free' || after.state === 'expired' || plan !== later;
  }
}

/** Whether the billing state already has the wanted plan or status. */
export function isDone({ subscription, plan }: BilledStanding, change: OperatorChange): boolean {
  return change.plan === undefined ? wireStatus(subscription.state) === change.status : plan === change.plan;
}

/**
 * Refuses a subscription at Stripe, because Stripe would continue to charge it: it must be ended there first. @throws AppError
 * `transition_refused`
 */
export function assertNotAtStripe({ subscription }: BilledStanding): void {
  if (subscription.billed_by === 'stripe') throw new AppError('transition_refused');
}

function noEffect({ plan, subscription }: BilledStanding, { at }: StepContext): AdminChangePreview {
  const { currency } = subscription;
  const nothing = { lines: [], tax: 0, credited: 0, currency, cancels: null, losses: [] };
  return { plan, effectiveAt: at.toISOString(), endsAt: null, ...nothing };
}

async function stepsOf(
  tx: Transaction,
  standing: BilledStanding,
  change: OperatorChange,
  context: StepContext,
): Promise<Step[]> {
  const refunded = await findRefunded(tx, standing.subscription);
  return change.plan === undefined
    ? setStatus(standing, change.status, refunded, context)
    : assignPlan(standing, change.plan, refunded, context);
}

async function openInvoiceOf(
  tx: Transaction,
  { subscription, openInvoice }: BilledStanding,
): Promise<AdminChangePreview['cancels']> {
  if (!openInvoice) return null;
  const number = await findNumber(tx, subscription.organization_id, openInvoice.id);
  return number === undefined ? null : { number, amountDue: openInvoice.amountDue };
}
