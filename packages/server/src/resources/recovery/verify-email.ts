import { auditUserAction } from '../../record/audit/audit-user-action.ts';
import { appendUserEvent } from '../../record/outbox/append-user-event.ts';
import { openToken, withConsumedToken } from './open-token.ts';
import { markEmailVerified } from './recovery.queries.ts';
import type { AnonymousCaller, RecoveryDeps } from './recovery-deps.ts';

/** Verifies an email address with an emailed link. @throws AppError `link_invalid`, `rate_limited`. */
export async function verifyEmail(deps: RecoveryDeps, token: string, caller: AnonymousCaller): Promise<void> {
  const userId = await openToken(deps, 'verify', token, caller.ip);
  await withConsumedToken(deps, { userId, purpose: 'verify', token }, async (tx) => {
    await markEmailVerified(tx, userId, deps.clock.now());
    await auditUserAction(tx, deps, { ...caller, userId }, { action: 'user.verifyEmail' });
    await appendUserEvent(tx, deps, userId);
  });
}
