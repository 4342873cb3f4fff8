import type { Status } from '../../../billing/subscription/operator-steps.ts';
import type { Transaction } from '../../../db/database.ts';
import type { Deps } from '../../../kernel/deps/deps.ts';
import { audit } from '../../../record/audit/audit.ts';
import { operatorScope } from '../../../record/change-as-operator.ts';

/** An operator's action on an invoice. */
export interface Settlement {
  act: 'markPaid' | 'refund';
  organizationId: string;
  invoiceId: string;
  number: string;
}

/** Callbacks of the admin slice, which billing must not import. */
export interface OperatorWork {
  /** Runs a platform transaction. */
  run<T>(work: (tx: Transaction) => Promise<T>): Promise<T>;
  /** Records the operator's action; `unknown` if Stripe was called but did not respond. */
  record(tx: Transaction, outcome?: { outcome: 'done' | 'unknown' }): Promise<void>;
}

/** Records in the organization's own audit log that the operator set its subscription's status. */
export function noteStatus(
  tx: Transaction,
  deps: Pick<Deps, 'ids' | 'clock'>,
  organizationId: string,
  status: Status,
): Promise<void> {
  return audit(tx, deps, operatorScope(organizationId), {
    action: 'subscription.setStatus',
    targetKind: 'organization',
    targetId: organizationId,
    details: { status },
  });
}
