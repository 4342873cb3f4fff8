import { generateRecoveryCodes, hashRecoveryCode } from '../../../accounts/credentials/second-factor.ts';
import { adoptSession } from '../../../accounts/sessions/renew-session.ts';
import { withScope } from '../../../db/scope.ts';
import { AppError } from '../../../errors/app-error.ts';
import type { HttpReply } from '../../../kernel/exchange/http-exchange.ts';
import type { SessionScope } from '../../../kernel/scope.ts';
import type { SecurityDeps } from '../security-deps.ts';
import { recordFactorChange } from './record-factor-change.ts';
import { replaceRecoveryCodes } from './second-factors.queries.ts';

/**
 * Replaces the recovery codes and returns the new ones, which cannot be retrieved again. @throws AppError `conflict` if no second
 * factor is enabled.
 */
export async function renewRecoveryCodes(
  deps: Pick<SecurityDeps, 'config' | 'database' | 'clock' | 'ids' | 'sealer' | 'sessions'>,
  scope: SessionScope,
  reply: HttpReply,
): Promise<string[]> {
  const { userId, organizationId } = scope;
  const recoveryCodes = generateRecoveryCodes();
  const token = await withScope(deps.database, { organizationId, userId }, async (tx) => {
    const isRenewed = await replaceRecoveryCodes(tx, userId, recoveryCodes.map(hashRecoveryCode));
    if (!isRenewed) throw new AppError('conflict');
    return recordFactorChange(tx, deps, scope, 'renewed');
  });
  adoptSession(deps, reply, { userId, token });
  return recoveryCodes;
}
