import type { memberRoutes } from '@parley/contracts/resources/organization/members';
import type { ResponseOf } from '@parley/contracts/route';
import { addressRule } from '../../../accounts/attempts/sign-in-rules.ts';
import { presentBranding } from '../../../accounts/users/branding.ts';
import { tenantScope, withScope } from '../../../db/scope.ts';
import { AppError } from '../../../errors/app-error.ts';
import type { MemberDeps } from '../members-deps.ts';
import { findInvitationFacts, resolveInvitation } from './invitations.queries.ts';

/**
 * Returns the organization that a valid token invites to. @throws AppError `link_invalid`, `rate_limited`.
 */
export async function findInvitingOrganization(deps: MemberDeps, ip: string, token: string): Promise<string> {
  const organizationId = await deps.throttle.attempt([addressRule(deps, 'join', ip)], () =>
    resolveInvitation(deps.database.tenant, token, deps.clock.now()),
  );
  if (organizationId === undefined) throw new AppError('link_invalid');
  return organizationId;
}

/** Describes the invitation of a token. @throws AppError `link_invalid`, `rate_limited`. */
export async function describeInvitation(
  deps: MemberDeps,
  ip: string,
  token: string | undefined,
): Promise<ResponseOf<typeof memberRoutes.getInvitation>> {
  if (!token) throw new AppError('link_invalid');
  const organizationId = await findInvitingOrganization(deps, ip, token);
  const row = await withScope(deps.database, tenantScope(organizationId), (tx) =>
    findInvitationFacts(tx, organizationId, token),
  );
  if (!row) throw new AppError('link_invalid');
  return {
    organization: { id: organizationId, name: row.name, logo: presentBranding(row).logo },
    role: row.role,
    email: row.email,
    invitedBy: row.invited_by,
  };
}
