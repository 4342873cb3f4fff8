import { verifyFirstCode } from '../../../accounts/credentials/second-factor.ts';
import { adoptSession } from '../../../accounts/sessions/renew-session.ts';
import { AppError } from '../../../errors/app-error.ts';
import type { HttpReply } from '../../../kernel/exchange/http-exchange.ts';
import type { SessionScope } from '../../../kernel/scope.ts';
import type { SecurityDeps } from '../security-deps.ts';
import { recordFactorChange } from './record-factor-change.ts';
import { setTwoFactorEnabledAt } from './second-factors.queries.ts';

/**
 * Enables the second factor. @throws AppError `proof_refused` for a wrong code or without a setup,
 * `rate_limited`.
 */
export async function enableTwoFactor(
  deps: SecurityDeps,
  scope: SessionScope,
  code: string,
  reply: HttpReply,
): Promise<void> {
  const { userId } = scope;
  let token = '';
  const isEnabled = await verifyFirstCode(deps, scope, code, async (tx) => {
    const at = deps.clock.now();
    await setTwoFactorEnabledAt(tx, { userId, enabledAt: at, at });
    token = await recordFactorChange(tx, deps, scope, 'enabled');
  });
  if (!isEnabled) throw new AppError('proof_refused');
  adoptSession(deps, reply, { userId, token });
}
