import { changePasswordPolicy } from '@parley/contracts/rights/password-policy';
import { assertOwnPassword, assertPassword, setPassword } from '../../accounts/credentials/user-password.ts';
import { adoptSession, renewSession } from '../../accounts/sessions/renew-session.ts';
import { withScope } from '../../db/scope.ts';
import type { HttpReply } from '../../kernel/exchange/http-exchange.ts';
import type { SessionScope } from '../../kernel/scope.ts';
import { auditUserAction } from '../../record/audit/audit-user-action.ts';
import { appendUserEvent } from '../../record/outbox/append-event.ts';
import { queuePasswordChangedEmail } from './queue-password-changed-email.ts';
import type { RecoveryDeps } from './recovery-deps.ts';

/**
 * Changes the password of a user who provides the current one; every other session ends, and this one gets a new token.
 * @throws AppError `validation_failed` on `currentPassword` or `newPassword`, `rate_limited`.
 */
export async function changePassword(
  deps: RecoveryDeps,
  scope: SessionScope,
  { currentPassword, newPassword }: { currentPassword: string; newPassword: string },
  reply: HttpReply,
): Promise<void> {
  assertPassword(deps, changePasswordPolicy, newPassword, 'newPassword');
  const { userId, sessionId, ip } = scope;
  const current = { userId, ip, password: currentPassword, field: 'currentPassword' };
  await assertOwnPassword(deps, 'current-password', current);
  const passwordHash = await deps.passwords.hash(newPassword, 'member');
  const token = await withScope(deps.database, { organizationId: null, userId }, async (tx) => {
    await setPassword(tx, deps, { userId, passwordHash }, { except: sessionId });
    await queuePasswordChangedEmail(tx, deps, userId, scope.language);
    await auditUserAction(tx, deps, scope, { action: 'user.changePassword' });
    await appendUserEvent(tx, deps, userId);
    return renewSession(tx, scope);
  });
  adoptSession(deps, reply, { userId, token });
}
