import { verifySecondFactor } from '../../accounts/credentials/second-factor.ts';
import { AppError } from '../../errors/app-error.ts';
import type { SessionScope } from '../../kernel/scope.ts';
import { recordFactorChange } from './record-factor-change.ts';
import { deleteFactor, setTwoFactorEnabledAt } from './second-factors.queries.ts';
import type { SecurityDeps } from './security-deps.ts';

/**
 * Disables the second factor. @throws AppError `proof_refused` for a wrong code or if none is enabled,
 * `rate_limited`.
 */
export async function disableTwoFactor(deps: SecurityDeps, scope: SessionScope, code: string): Promise<void> {
  const { userId } = scope;
  const isDisabled = await verifySecondFactor(deps, scope, code, async (tx) => {
    await deleteFactor(tx, userId);
    await setTwoFactorEnabledAt(tx, { userId, enabledAt: null, at: deps.clock.now() });
    await recordFactorChange(tx, deps, scope, 'disabled');
  });
  if (!isDisabled) throw new AppError('proof_refused');
  deps.sessions.recheck(userId);
}
