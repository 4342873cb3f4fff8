import { type Role, roles } from '@parley/contracts/permissions';

/** What decides which roles somebody may give: the own one, and whether anybody owns the organization. */
export type Granter = { role: Role; hasOwner: boolean };

/** Whether somebody may give this role: nobody grants above the own one, and an admin names an owner only where there is none. */
export function mayGrant({ role, hasOwner }: Granter, wanted: Role): boolean {
  if (role === 'owner') return true;
  if (role !== 'admin') return false;
  return wanted !== 'owner' || !hasOwner;
}

/** Whether somebody may change or remove a member of this role: only owners touch owners. */
export function mayTouch({ role }: Granter, member: Role): boolean {
  return role === 'owner' || (role === 'admin' && member !== 'owner');
}

/** All roles, from most to least rights. */
export const allRoles: readonly Role[] = roles;
