import { canAssignRole, canManageRole, type MemberContext } from '@parley/contracts/member-roles';
import { isAllowed, type OrganizationAction, type Role } from '@parley/contracts/permissions';

/*
 * The route has already checked the caller's permission, but by a role that may be some seconds old. These rules
 * are applied again to a MemberContext that is read under the organization's lock, so that two administrators who
 * demote each other at the same time cannot both succeed.
 */

/** Invite someone to the organization with a role. */
export function canInvite(context: MemberContext, role: Role): boolean {
  return isPermitted(context, 'member.invite') && canAssignRole(context, role);
}

/** Resend or revoke an invitation to a role. */
export function canManageInvitation(context: MemberContext, role: Role): boolean {
  return isPermitted(context, 'member.invite') && canManageRole(context, role);
}

/** Give a member another role. */
export function canChangeRole(context: MemberContext, { from, to }: { from: Role; to: Role }): boolean {
  return isPermitted(context, 'member.update') && canManageRole(context, from) && canAssignRole(context, to);
}

/** Remove a member who has a role. */
export function canRemoveMember(context: MemberContext, role: Role): boolean {
  return isPermitted(context, 'member.remove') && canManageRole(context, role);
}

/** Whoever becomes or ceases to be an owner, the caller must have re-authenticated (SEC-7). */
export function requiresStepUp(...affected: Role[]): boolean {
  return affected.includes('owner');
}

function isPermitted({ role }: MemberContext, action: OrganizationAction): boolean {
  return role !== undefined && isAllowed(role, action);
}
