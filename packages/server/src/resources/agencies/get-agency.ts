import type { agencyRoutes } from '@parley/contracts/resources/organization/agencies';
import type { ResponseOf } from '@parley/contracts/route';
import { presentBranding } from '../../accounts/users/branding.ts';
import { found } from '../../errors/app-error.ts';
import type { Deps } from '../../kernel/deps/deps.ts';
import { findAgency } from './agencies.queries.ts';

/** The public data of an agency. @throws AppError `not_found` if the organization is not an agency. */
export async function getAgency(
  deps: Pick<Deps, 'database'>,
  agencyId: string,
): Promise<ResponseOf<typeof agencyRoutes.getAgency>> {
  const row = found(await findAgency(deps.database.tenant, agencyId));
  return { id: row.organization_id, name: row.name, ...presentBranding(row) };
}
