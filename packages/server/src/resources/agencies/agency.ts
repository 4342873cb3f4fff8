import type { agencyRoutes } from '@parley/contracts/resources/organization/agencies';
import type { ResponseOf } from '@parley/contracts/route';
import { presentBranding } from '../../accounts/users/branding.ts';
import type { Transaction } from '../../db/database.ts';
import { found } from '../../errors/app-error.ts';
import type { Deps } from '../../kernel/deps/deps.ts';
import { changeAsOperator } from '../../record/change-as-operator.ts';
import { agencyStatus, findAgency } from './agencies.queries.ts';

/** The public data of an agency. @throws AppError `not_found` if the organization is not an agency. */
export async function getAgency(
  deps: Pick<Deps, 'database'>,
  agencyId: string,
): Promise<ResponseOf<typeof agencyRoutes.getAgency>> {
  const row = found(await findAgency(deps.database.tenant, agencyId));
  return { id: row.organization_id, name: row.name, ...presentBranding(row) };
}

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
  return changeAsOperator(tx, deps, organizationId, agencyStatus(isAgency), { action });
}
