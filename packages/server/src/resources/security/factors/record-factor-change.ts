import { renewSession } from '../../../accounts/sessions/renew-session.ts';
import { endSessions } from '../../../accounts/sessions/sessions.queries.ts';
import type { Transaction } from '../../../db/database.ts';
import type { SessionScope } from '../../../kernel/scope.ts';
import { auditUserAction } from '../../../record/audit/audit-user-action.ts';
import { appendEvent } from '../../../record/outbox/append-event.ts';
import { appendMail } from '../../../record/outbox/mails.ts';
import { findAddressee } from '../security.queries.ts';
import type { SecurityDeps } from '../security-deps.ts';

const acts = {
  enabled: 'twoFactor.enable',
  disabled: 'twoFactor.disable',
  renewed: 'twoFactor.renewCodes',
} as const;
type Change = keyof typeof acts;

/**
 * Ends all other sessions, emails the owner, and records the change of a second factor. Returns a new token of the
 * caller's session.
 */
export async function recordFactorChange(
  tx: Transaction,
  deps: Pick<SecurityDeps, 'ids' | 'clock' | 'sealer'>,
  scope: SessionScope,
  change: Change,
): Promise<string> {
  const { userId, sessionId, organizationId, language } = scope;
  await endSessions(tx, deps, userId, { except: sessionId });
  await auditUserAction(tx, deps, scope, { action: acts[change] });
  const user = await findAddressee(tx, userId);
  if (user) {
    await appendMail(tx, deps, {
      kind: 'twoFactorChanged',
      to: user.email,
      language,
      organizationId: null,
      params: { name: user.full_name, change, link: '/settings?tab=security' },
    });
  }
  if (organizationId !== null)
    await appendEvent(tx, deps, {
      organizationId,
      type: 'user.two_factor_changed',
      resourceId: userId,
    });
  return renewSession(tx, scope);
}
