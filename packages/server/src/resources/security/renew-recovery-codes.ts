import { generateRecoveryCodes, hashRecoveryCode } from '../../accounts/credentials/recovery-codes.ts';
import { withScope } from '../../db/scope.ts';
import { AppError } from '../../errors/app-error.ts';
import type { SessionScope } from '../../kernel/scope.ts';
import { recordFactorChange } from './record-factor-change.ts';
import { replaceRecoveryCodes } from './second-factors.queries.ts';
import type { SecurityDeps } from './security-deps.ts';

/**
 * Replaces the recovery codes and returns the new ones, this once only. @throws AppError `conflict` if no
 * second factor is enabled.
 */
export async function renewRecoveryCodes(
  deps: Pick<SecurityDeps, 'database' | 'clock' | 'ids' | 'sealer' | 'sessions'>,
  scope: SessionScope,
): Promise<string[]> {
  const { userId, organizationId } = scope;
  const recoveryCodes = generateRecoveryCodes();
  await withScope(deps.database, { organizationId, userId }, async (tx) => {
    const isRenewed = await replaceRecoveryCodes(tx, userId, recoveryCodes.map(hashRecoveryCode));
    if (!isRenewed) throw new AppError('conflict');
    await recordFactorChange(tx, deps, scope, 'renewed');
  });
  deps.sessions.recheck(userId);
  return recoveryCodes;
}
