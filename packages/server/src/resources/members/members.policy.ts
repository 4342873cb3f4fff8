import { isAllowed, type OrganizationAction, type Role, roles } from '@parley/contracts/permissions';

/** What the rules need to know; read while the organization is locked. */
export interface Standing {
  /** The caller's role now; undefined for somebody who has gone in the meantime. */
  actorRole: Role | undefined;
  hasOwner: boolean;
}

/** Whether the caller may still do an action once the organization is locked. */
export function mayAct({ actorRole }: Standing, action: OrganizationAction): boolean {
  return actorRole !== undefined && isAllowed(actorRole, action);
}

/** Nobody gives a role above their own; while there is no owner an admin may name one. */
export function mayGive({ actorRole, hasOwner }: Standing, role: Role): boolean {
  if (actorRole === undefined) return false;
  if (role === 'owner' && actorRole === 'admin') return !hasOwner;
  return roles.indexOf(role) >= roles.indexOf(actorRole);
}

/** Only an owner changes or removes an owner; nobody touches a role above their own. */
export function mayTouch({ actorRole }: Standing, role: Role): boolean {
  return actorRole !== undefined && roles.indexOf(role) >= roles.indexOf(actorRole);
}
