import { canAssignRole, canManageRole, type MemberContext } from '@parley/contracts/rights/member-roles';
import { isAllowed, type OrganizationAction, type Role } from '@parley/contracts/rights/permissions';

/*
 * The route has already checked the caller's permission, but by a role that may be some seconds old. These rules
 * are applied again to a MemberContext that is read under the organization's lock, so that two administrators who
 * demote each other at the same time cannot both succeed.
 */

/** Whether the caller may invite someone with this role. */
export function canInvite(context: MemberContext, role: Role): boolean {
  return isPermitted(context, 'member.invite') && canAssignRole(context, role);
}

/** Whether the caller may resend or revoke an invitation with this role. */
export function canManageInvitation(context: MemberContext, role: Role): boolean {
  return isPermitted(context, 'member.invite') && canManageRole(context, role);
}

/** Whether the caller may change a member's role from `from` to `to`. */
export function canChangeRole(context: MemberContext, { from, to }: { from: Role; to: Role }): boolean {
  return isPermitted(context, 'member.update') && canManageRole(context, from) && canAssignRole(context, to);
}

/** Whether the caller may change how many conversations a member is assigned, and of which chatbots, whatever the member's role. */
export function canChangeReach(context: MemberContext): boolean {
  return isPermitted(context, 'member.update');
}

/** Whether the caller may remove a member with this role. */
export function canRemoveMember(context: MemberContext, role: Role): boolean {
  return isPermitted(context, 'member.remove') && canManageRole(context, role);
}

/** Making someone an owner, or removing an owner, requires re-authentication of the caller (SEC-7). */
export function requiresStepUp(...affected: Role[]): boolean {
  return affected.includes('owner');
}

function isPermitted({ role }: MemberContext, action: OrganizationAction): boolean {
  return role !== undefined && isAllowed(role, action);
}
