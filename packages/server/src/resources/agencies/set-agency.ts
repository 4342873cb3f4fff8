import type { Transaction } from '../../db/database.ts';
import { sql } from '../../db/sql.ts';
import type { Deps } from '../../kernel/deps/deps.ts';
import { changeAsOperator } from '../../record/change-as-operator.ts';

/**
 * Grants or withdraws the agency status of an organization for the operator; its branding is kept. Returns the organization's
 * name, or undefined for an unknown id. Needs a platform transaction.
 */
export function setAgency(
  tx: Transaction,
  deps: Pick<Deps, 'ids' | 'clock'>,
  organizationId: string,
  isAgency: boolean,
): Promise<string | undefined> {
  const action = isAgency ? 'organization.grantAgency' : 'organization.withdrawAgency';
  return changeAsOperator(tx, deps, organizationId, sql`is_agency = ${isAgency}`, { action });
}
