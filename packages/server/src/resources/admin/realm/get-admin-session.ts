import type { Admin, adminSessionRoutes } from '@parley/contracts/resources/admin/admin-session';
import type { ResponseOf } from '@parley/contracts/route';
import type { HttpRequest } from '../../../kernel/exchange/http-exchange.ts';
import type { AdminDeps } from '../admin-deps.ts';
import { readAdminToken } from './admin-cookie.ts';
import { mustSetUpFactor } from './admin-factor.ts';

/** Returns whether the caller is a signed-in administrator; never an error. */
export async function getAdminSession(
  { config, adminSessions }: Pick<AdminDeps, 'config' | 'adminSessions'>,
  request: HttpRequest,
): Promise<ResponseOf<typeof adminSessionRoutes.getAdminSession>> {
  const token = readAdminToken(config, request);
  const caller = token === undefined ? undefined : await adminSessions.resolve(token);
  if (!caller) return { authenticated: false, mustSetUpSecondFactor: false, admin: null };
  const mustSetUpSecondFactor = mustSetUpFactor(config, caller);
  return { authenticated: !mustSetUpSecondFactor, mustSetUpSecondFactor, admin: presentAdmin(caller) };
}

/** The signed-in administrator, for the client. */
export function presentAdmin(caller: Omit<Admin, 'id'> & { adminId: string }): Admin {
  const { adminId, email, fullName, role, twoFactorEnabled } = caller;
  return { id: adminId, email, fullName, role, twoFactorEnabled };
}
