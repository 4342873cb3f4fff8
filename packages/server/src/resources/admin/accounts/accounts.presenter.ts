import type { adminAccountRoutes } from '@parley/contracts/resources/admin/admin-accounts';
import type { ResponseOf } from '@parley/contracts/route';
import type { AccountRow } from './accounts.queries.ts';

export type Administrator = ResponseOf<typeof adminAccountRoutes.changeAdministrator>;

export function presentAccount(row: AccountRow): Administrator {
  return {
    id: row.id,
    email: row.email,
    fullName: row.full_name,
    role: row.role,
    twoFactorEnabled: row.has_second_factor,
    createdAt: row.created_at.toISOString(),
    lastActiveAt: row.last_active_at?.toISOString() ?? null,
  };
}
