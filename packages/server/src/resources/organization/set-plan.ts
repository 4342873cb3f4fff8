import type { PlanId } from '@parley/contracts/lists';
import type { Transaction } from '../../db/database.ts';
import { sql } from '../../db/sql.ts';
import type { Deps } from '../../kernel/deps.ts';
import { changeAsOperator } from '../../record/change-as-operator.ts';

/**
 * Puts an organization on a plan on behalf of the operator; its limits hold from the next request on, and nothing above
 * them is taken away. Returns the organization's name, or undefined for an unknown id. The transaction is the platform's.
 */
export function setPlan(
  tx: Transaction,
  deps: Pick<Deps, 'ids' | 'clock'>,
  organizationId: string,
  plan: PlanId,
): Promise<string | undefined> {
  const entry = { action: 'organization.setPlan', details: { plan } } as const;
  return changeAsOperator(tx, deps, organizationId, sql`plan = ${plan}`, entry);
}
