import type { adminSessionRoutes } from '@parley/contracts/resources/admin/admin-session';
import type { BodyOf } from '@parley/contracts/route';
import { signInRules } from '../../../accounts/attempts/sign-in-rules.ts';
import { withPlatform } from '../../../db/scope.ts';
import { AppError } from '../../../errors/app-error.ts';
import type { AdminScope } from '../../../kernel/scope.ts';
import type { AdminDeps } from '../admin-deps.ts';
import { verifyAdminCode } from './admin-factor.ts';
import { markAdminConfirmed } from './admin-sessions.queries.ts';
import { findAdministrator } from './administrators.queries.ts';

/**
 * Re-authenticates an administrator by password or code, which allows dangerous actions for 10 minutes.
 * @throws AppError `proof_refused`, `rate_limited`.
 */
export async function confirmAdmin(
  deps: AdminDeps,
  scope: AdminScope,
  { password, code }: BodyOf<typeof adminSessionRoutes.confirmAdmin>,
): Promise<void> {
  const holds =
    code === undefined
      ? await isOwnPassword(deps, scope, password ?? '')
      : await verifyAdminCode(deps, scope, code, 'code');
  if (!holds) throw new AppError('proof_refused');
  await withPlatform(deps.database, (tx) => markAdminConfirmed(tx, scope.sessionId, deps.clock.now()));
}

async function isOwnPassword(
  deps: AdminDeps,
  { adminId, ip }: AdminScope,
  password: string,
): Promise<boolean> {
  const rules = signInRules(deps, 'admin-confirm', { account: adminId, ip });
  const holds = await deps.throttle.attempt(rules, async () => {
    const row = await withPlatform(deps.database, (tx) => findAdministrator(tx, adminId));
    return (await deps.passwords.verify(row?.password_hash, password, 'member')) || undefined;
  });
  return holds === true;
}
