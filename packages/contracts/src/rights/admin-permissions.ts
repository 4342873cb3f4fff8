/** Roles of a platform administrator, from most to fewest rights. */
export const adminRoles = ['owner', 'operator', 'viewer'] as const;
export type AdminRole = (typeof adminRoles)[number];

const everyone = ['owner', 'operator', 'viewer'] as const;
const operators = ['owner', 'operator'] as const;
const owners = ['owner'] as const;

/** The administrator roles that may perform each action on the platform. An action that is not listed is refused. */
export const adminPermissions = {
  /** Signing out, re-authentication, and the administrator's own second factor. */
  session: everyone,
  'overview.read': everyone,
  /** Retrying and discarding dead jobs. */
  'job.manage': operators,
  'search.read': everyone,
  'user.read': everyone,
  'user.suspend': operators,
  'user.recover': operators,
  'user.clearSecondFactor': owners,
  'organization.read': everyone,
  'organization.update': operators,
  'subscription.read': everyone,
  'subscription.update': operators,
  'log.read': everyone,
  'logging.read': everyone,
  'logging.update': owners,
  'maintenance.read': everyone,
  'maintenance.update': operators,
  'settings.read': everyone,
  'settings.update': owners,
  'cost.read': everyone,
  'lockbox.read': everyone,
  /** Requesting access to an organization's content, and reading it. */
  'lockbox.use': operators,
  'administrator.read': owners,
  'administrator.manage': owners,
} as const satisfies Record<string, readonly AdminRole[]>;

export type AdminAction = keyof typeof adminPermissions;

/** Permission of an admin route; no user, key or visitor ever has it. */
export type AdminPermission = `admin:${AdminAction}`;

const prefix = 'admin:';

export function isAdminPermission(permission: string): permission is AdminPermission {
  return permission.startsWith(prefix);
}

/** Whether an administrator of this role may call a route; false for unknown roles and actions. */
export function isAdminAllowed(role: string, permission: string): boolean {
  const allowed: Record<string, readonly string[]> = adminPermissions;
  const action = permission.slice(prefix.length);
  return (
    isAdminPermission(permission) &&
    Object.hasOwn(allowed, action) &&
    allowed[action]?.includes(role) === true
  );
}
