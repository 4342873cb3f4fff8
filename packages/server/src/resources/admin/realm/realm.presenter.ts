import type { Admin } from '@parley/contracts/resources/admin/admin-session';

/** The signed-in administrator, as screens see them. */
export function presentAdmin(caller: Omit<Admin, 'id'> & { adminId: string }): Admin {
  const { adminId, email, fullName, role, twoFactorEnabled } = caller;
  return { id: adminId, email, fullName, role, twoFactorEnabled };
}
