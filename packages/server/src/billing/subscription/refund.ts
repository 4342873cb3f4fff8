import { AppError } from '../../errors/app-error.ts';
import { cancellationCreditNote } from './advance.ts';
import { type BillingState, type OpenInvoice, plainStep, type Step, type StepContext } from './step.ts';

/**
 * A credit note for a whole paid invoice. The part that the balance paid returns to the balance; the plan stays.
 * @throws AppError `transition_refused` if the subscription has another currency by now
 */
export function refundOf(
  standing: BillingState,
  invoice: OpenInvoice & { currency: string },
  context: StepContext,
): Step {
  const { subscription: one, plan, account } = standing;
  if (invoice.currency !== one.currency) throw new AppError('transition_refused');
  return {
    ...plainStep(standing, { ...one, revision: one.revision + 1 }, plan, context),
    balance: account.balance + invoice.balanceApplied,
    document: cancellationCreditNote(invoice),
  };
}
