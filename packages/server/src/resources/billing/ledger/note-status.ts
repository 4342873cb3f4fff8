import type { Status } from '../../../billing/subscription/operator-steps.ts';
import type { Transaction } from '../../../db/database.ts';
import type { Deps } from '../../../kernel/deps/deps.ts';
import { audit } from '../../../record/audit/audit.ts';
import { operatorScope } from '../../../record/audit/operator-scope.ts';

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
