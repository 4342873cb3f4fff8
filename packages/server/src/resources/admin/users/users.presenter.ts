import type { adminUserRoutes } from '@parley/contracts/resources/admin/admin-users';
import type { ResponseOf } from '@parley/contracts/route';
import type { ListedUserRow, UserDetailRow, UserRow } from './users.queries.ts';

export type ListedUser = ResponseOf<typeof adminUserRoutes.listAdminUsers>['items'][number];
export type AdminUser = ResponseOf<typeof adminUserRoutes.getAdminUser>;

function presentSummary(row: UserRow) {
  return {
    id: row.id,
    email: row.email,
    fullName: row.full_name,
    status: row.disabled_at === null ? ('active' as const) : ('suspended' as const),
    createdAt: row.created_at.toISOString(),
    lastActiveAt: row.last_active_at?.toISOString() ?? null,
  };
}

export function presentListedUser(row: ListedUserRow): ListedUser {
  const { organizations, organization_count: organizationCount } = row;
  return { ...presentSummary(row), organizations, organizationCount };
}

export function presentUser(row: UserDetailRow, sessions: AdminUser['sessions']): AdminUser {
  return {
    ...presentSummary(row),
    suspensionReason: row.suspension_reason,
    emailVerified: row.email_verified_at !== null,
    twoFactorEnabled: row.two_factor_enabled,
    hasPassword: row.has_password,
    googleLinked: row.google_linked,
    organizations: row.organizations,
    sessions,
  };
}
