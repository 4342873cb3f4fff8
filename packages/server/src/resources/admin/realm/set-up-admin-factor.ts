import type { adminSessionRoutes } from '@parley/contracts/resources/admin/admin-session';
import type { ResponseOf } from '@parley/contracts/route';
import { generateTotpSecret, otpauthUrl } from '../../../accounts/credentials/totp.ts';
import { withPlatform } from '../../../db/scope.ts';
import { AppError } from '../../../errors/app-error.ts';
import type { AdminScope } from '../../../kernel/scope.ts';
import type { AdminDeps } from '../admin-deps.ts';
import { recordAct } from '../platform-log.queries.ts';
import { adminFactorSealContext, verifyAdminCode } from './admin-factor.ts';
import { deleteOtherAdminSessions } from './admin-sessions.queries.ts';
import { putPendingSecret } from './administrators.queries.ts';

/**
 * Creates a secret and returns it only once; it takes effect with the first code.
 * @throws AppError `conflict` if a second factor is already enabled.
 */
export async function setUpAdminFactor(
  deps: AdminDeps,
  { adminId, email }: AdminScope,
): Promise<ResponseOf<typeof adminSessionRoutes.setUpAdminTwoFactor>> {
  const secret = generateTotpSecret();
  const sealedSecret = deps.sealer.seal(secret, adminFactorSealContext(adminId));
  const isKept = await withPlatform(deps.database, (tx) =>
    putPendingSecret(tx, { adminId, sealedSecret, at: deps.clock.now() }),
  );
  if (!isKept) throw new AppError('conflict');
  return { secret, otpauthUrl: otpauthUrl(secret, email) };
}

/** Enables the second factor; the administrator's other sessions end. @throws AppError `proof_refused`, `rate_limited`. */
export async function enableAdminFactor(deps: AdminDeps, scope: AdminScope, code: string): Promise<void> {
  if (!(await verifyAdminCode(deps, scope, code, 'firstCode'))) throw new AppError('proof_refused');
  await withPlatform(deps.database, async (tx) => {
    await deleteOtherAdminSessions(tx, scope.adminId, scope.sessionId);
    await recordAct(tx, deps, scope, {
      action: 'admin.enrollSecondFactor',
      targetKind: 'admin',
      targetId: scope.adminId,
    });
  });
  deps.adminSessions.recheck(scope.adminId);
}
