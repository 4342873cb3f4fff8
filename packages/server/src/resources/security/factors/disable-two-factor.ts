import { verifySecondFactor } from '../../../accounts/credentials/second-factor.ts';
import { adoptSession } from '../../../accounts/sessions/renew-session.ts';
import { AppError } from '../../../errors/app-error.ts';
import type { HttpReply } from '../../../kernel/exchange/http-exchange.ts';
import type { SessionScope } from '../../../kernel/scope.ts';
import type { SecurityDeps } from '../security-deps.ts';
import { recordFactorChange } from './record-factor-change.ts';
import { deleteFactor, setTwoFactorEnabledAt } from './second-factors.queries.ts';

/**
 * Disables the second factor. @throws AppError `proof_refused` for a wrong code or if none is enabled,
 * `rate_limited`.
 */
export async function disableTwoFactor(
  deps: SecurityDeps,
  scope: SessionScope,
  code: string,
  reply: HttpReply,
): Promise<void> {
  const { userId } = scope;
  let token = '';
  const isDisabled = await verifySecondFactor(deps, scope, code, async (tx) => {
    await deleteFactor(tx, userId);
    await setTwoFactorEnabledAt(tx, { userId, enabledAt: null, at: deps.clock.now() });
    token = await recordFactorChange(tx, deps, scope, 'disabled');
  });
  if (!isDisabled) throw new AppError('proof_refused');
  adoptSession(deps, reply, { userId, token });
}
