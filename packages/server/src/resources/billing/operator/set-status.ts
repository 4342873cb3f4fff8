import type { Status } from '../../../billing/subscription/operator-steps.ts';
import { AppError } from '../../../errors/app-error.ts';
import type { Deps } from '../../../kernel/deps/deps.ts';
import { noteStatus, type OperatorWork } from '../ledger/operator-work.ts';
import { lockStanding } from '../store/standing.queries.ts';
import { setStatusAtStripe } from '../stripe/change/set-status-at-stripe.ts';
import { withStripeOf } from '../stripe/stripe-deps.ts';
import { isDone, writeChange } from './operator-changes.ts';

/** Sets subscription statuses for the operator, in the ledger or at Stripe. */
export function createSetStatus(deps: Deps) {
  const stripe = withStripeOf(deps);
  /**
   * Does nothing if the subscription already has the status.
   * @throws AppError `not_found`, `transition_refused`, `billing_off`, `payments_unavailable`
   */
  return async (organizationId: string, status: Status, operator: OperatorWork): Promise<void> => {
    const isAtStripe = await operator.run(async (tx) => {
      const standing = await lockStanding(tx, organizationId, deps.clock.now());
      if (isDone(standing, { status })) return false;
      if (standing.subscription.billed_by === 'stripe') return true;
      await writeChange(tx, deps, standing, { status });
      await noteStatus(tx, deps, organizationId, status);
      await operator.record(tx);
      return false;
    });
    if (!isAtStripe) return;
    if (!stripe) throw new AppError('billing_off');
    await setStatusAtStripe(stripe, { organizationId, status }, operator);
  };
}
