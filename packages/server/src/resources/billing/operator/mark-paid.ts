import { wholeSecond } from '../../../billing/amounts/periods.ts';
import { settle } from '../../../billing/subscription/advance.ts';
import type { StepContext } from '../../../billing/subscription/step.ts';
import type { Transaction } from '../../../db/database.ts';
import type { Deps } from '../../../kernel/deps/deps.ts';
import { audit } from '../../../record/audit/audit.ts';
import { operatorScope } from '../../../record/change-as-operator.ts';
import { writeSteps } from '../ledger/write-steps.ts';
import { lockStanding } from '../store/standing.queries.ts';
import { findOpenInvoice } from './operator-changes.queries.ts';

/**
 * Records for the operator that an open ledger invoice was paid by bank transfer, and starts the plan that waited for it. Returns
 * the organization's name, or undefined if the number is not an open invoice. Needs a platform transaction.
 */
export async function markPaid(
  tx: Transaction,
  deps: Pick<Deps, 'ids' | 'clock' | 'offer'>,
  number: string,
): Promise<string | undefined> {
  const found = await findOpenInvoice(tx, number);
  if (!found) return undefined;
  const { organization_id: organizationId } = found;
  const context: StepContext = {
    offer: deps.offer,
    collection: 'invoice',
    at: wholeSecond(deps.clock.now()),
  };
  const standing = await lockStanding(tx, organizationId, context.at);
  if (standing.openInvoice?.id !== found.id) return undefined;
  const payment = { outcome: 'paid', amount: standing.openInvoice.amountDue, method: 'transfer' } as const;
  await writeSteps(tx, deps, [{ standing, step: { ...settle(standing, context), payment } }]);
  const entry = { action: 'invoice.markPaid', targetKind: 'invoice', targetId: found.id } as const;
  await audit(tx, deps, operatorScope(organizationId), entry);
  return standing.buyer.organization;
}
