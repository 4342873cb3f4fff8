import { isAllowed, type Role, roles } from './permissions.ts';

/** Input of the role rules: the acting member and the organization. */
export interface MemberContext {
  /** Undefined for a non-member or former member. */
  role: Role | undefined;
  hasOwner: boolean;
}

/**
 * Whether a member may assign a role. No one assigns a role above their own, with one exception: while the organization has no
 * owner, an admin may appoint one.
 */
export function canAssignRole({ role: own, hasOwner }: MemberContext, role: Role): boolean {
  if (own === undefined || !isAllowed(own, 'member.update')) return false;
  return isAtMost(role, own) || (role === 'owner' && !hasOwner);
}

/** Whether a member may change or remove a member with this role. Only owners manage owners. */
export function canManageRole({ role: own }: MemberContext, role: Role): boolean {
  return own !== undefined && isAllowed(own, 'member.update') && isAtMost(role, own);
}

function isAtMost(role: Role, limit: Role): boolean {
  return roles.indexOf(role) >= roles.indexOf(limit);
}
