import type { securityRoutes } from '@parley/contracts/resources/organization/security';
import type { ResponseOf } from '@parley/contracts/route';
import {
  generateRecoveryCodes,
  hashRecoveryCode,
  secondFactorSealContext,
} from '../../../accounts/credentials/second-factor.ts';
import { generateTotpSecret, otpauthUrl } from '../../../accounts/credentials/totp.ts';
import { withScope } from '../../../db/scope.ts';
import { AppError } from '../../../errors/app-error.ts';
import { findAddressee } from '../security.queries.ts';
import type { SecurityDeps } from '../security-deps.ts';
import { putPendingFactor } from './second-factors.queries.ts';

/**
 * Creates and returns a secret and recovery codes, which cannot be retrieved again. They take effect with the first code.
 * @throws AppError `conflict` if a second factor is already enabled.
 */
export async function setUpTwoFactor(
  deps: Pick<SecurityDeps, 'database' | 'clock' | 'sealer'>,
  userId: string,
): Promise<ResponseOf<typeof securityRoutes.setUpTwoFactor>> {
  const secret = generateTotpSecret();
  const recoveryCodes = generateRecoveryCodes();
  const email = await withScope(deps.database, { organizationId: null, userId }, async (tx) => {
    const isKept = await putPendingFactor(tx, {
      userId,
      sealedSecret: deps.sealer.seal(secret, secondFactorSealContext(userId)),
      recoveryHashes: recoveryCodes.map(hashRecoveryCode),
      at: deps.clock.now(),
    });
    if (!isKept) throw new AppError('conflict');
    return (await findAddressee(tx, userId))?.email;
  });
  return { secret, otpauthUrl: otpauthUrl(secret, email ?? ''), recoveryCodes };
}
