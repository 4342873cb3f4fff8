import { AppError } from '../errors/app-error.ts';
import { cancelling } from './advance.ts';
import { type OpenInvoice, plainStep, type Standing, type Step, type StepContext } from './step.ts';

/**
 * A credit note on all of an invoice that was paid. What the balance paid of it comes back to the balance; the plan stays
 * as it is.
 * @throws AppError `transition_refused` where the subscription has another currency by now
 */
export function refundOf(
  standing: Standing,
  invoice: OpenInvoice & { currency: string },
  context: StepContext,
): Step {
  const { subscription: one, plan, account } = standing;
  if (invoice.currency !== one.currency) throw new AppError('transition_refused');
  return {
    ...plainStep(standing, { ...one, revision: one.revision + 1 }, plan, context),
    balance: account.balance + invoice.balanceApplied,
    document: cancelling(invoice),
  };
}
