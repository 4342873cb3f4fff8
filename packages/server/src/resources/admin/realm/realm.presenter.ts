import type { Admin } from '@parley/contracts/resources/admin/admin-session';

/** The signed-in administrator, for the client. */
export function presentAdmin(caller: Omit<Admin, 'id'> & { adminId: string }): Admin {
  const { adminId, email, fullName, role, twoFactorEnabled } = caller;
  return { id: adminId, email, fullName, role, twoFactorEnabled };
}
