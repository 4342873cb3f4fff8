import { verifyFirstCode } from '../../accounts/credentials/second-factor.ts';
import { AppError } from '../../errors/app-error.ts';
import type { SessionScope } from '../../kernel/scope.ts';
import { recordFactorChange } from './record-factor-change.ts';
import { setTwoFactorEnabledAt } from './second-factors.queries.ts';
import type { SecurityDeps } from './security-deps.ts';

/**
 * Enables the second factor. @throws AppError `proof_refused` for a wrong code or without a setup,
 * `rate_limited`.
 */
export async function enableTwoFactor(deps: SecurityDeps, scope: SessionScope, code: string): Promise<void> {
  const { userId } = scope;
  const isEnabled = await verifyFirstCode(deps, scope, code, async (tx) => {
    const at = deps.clock.now();
    await setTwoFactorEnabledAt(tx, { userId, enabledAt: at, at });
    await recordFactorChange(tx, deps, scope, 'enabled');
  });
  if (!isEnabled) throw new AppError('proof_refused');
  deps.sessions.recheck(userId);
}
