import { type AdminAction, isAdminAllowed } from '@parley/contracts/rights/admin-permissions';
import { useQuery } from '@tanstack/react-query';
import type { ResponseOf } from '../../../lib/api/client.ts';

export const adminSessionKey = ['/admin/session'] as const;
export type AdminSession = ResponseOf<'GET /admin/session'>;

/** Returns the signed-in administrator and their permissions. */
export function useAdmin() {
  const { data } = useQuery<AdminSession>({ queryKey: adminSessionKey });
  const admin = data?.admin ?? null;
  return {
    admin,
    may: (action: AdminAction) => admin !== null && isAdminAllowed(admin.role, `admin:${action}`),
  };
}
