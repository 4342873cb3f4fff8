import { endSessions } from '../../accounts/end-sessions.ts';
import type { Transaction } from '../../db/database.ts';
import { appendEvent } from '../../record/append-event.ts';
import { appendMail } from '../../record/append-mail.ts';
import { auditUserAct } from '../../record/audit-user-act.ts';
import type { SessionScope } from '../../scope.ts';
import { findAddressee } from './security.queries.ts';
import type { SecurityDeps } from './security-deps.ts';

/** Ends every other session, mails the owner, and writes down and tells that a second factor has changed. */
export async function tellChange(
  tx: Transaction,
  deps: Pick<SecurityDeps, 'ids' | 'clock' | 'sealer'>,
  scope: SessionScope,
  action: 'twoFactor.enable' | 'twoFactor.disable' | 'twoFactor.renewCodes',
): Promise<void> {
  const { userId, sessionId, organizationId, language } = scope;
  await endSessions(tx, deps, userId, { except: sessionId });
  await auditUserAct(tx, deps, scope, { action });
  const user = await findAddressee(tx, userId);
  if (user) {
    const params = { name: user.full_name };
    const mail = {
      kind: 'twoFactorChanged',
      to: user.email,
      language,
      organizationId: null,
      params,
    } as const;
    await appendMail(tx, deps, mail);
  }
  if (organizationId === null) return;
  await appendEvent(tx, deps, {
    organizationId,
    type: 'user.twoFactorChanged',
    resource: 'user',
    resourceId: userId,
  });
}
