import type { adminUserRoutes } from '@parley/contracts/resources/admin/admin-users';
import type { BodyOf } from '@parley/contracts/route';
import { findMailRecipient } from '../../../accounts/email/mail-recipient.ts';
import { issueUserToken } from '../../../accounts/email/user-token.ts';
import { endSessions } from '../../../accounts/sessions/sessions.queries.ts';
import type { Transaction } from '../../../db/database.ts';
import { withPlatform } from '../../../db/scope.ts';
import { AppError, found } from '../../../errors/app-error.ts';
import type { AdminScope } from '../../../kernel/scope.ts';
import { appendMail } from '../../../record/outbox/mails.ts';
import type { AdminDeps } from '../admin-deps.ts';
import { type PlatformEntry, recordAct } from '../platform-log.queries.ts';
import { readUser } from './get-users.ts';
import type { AdminUser } from './users.presenter.ts';
import { clearUserFactor, findUser, setUserStanding, type UserDetailRow } from './users.queries.ts';

type UserAct = (
  tx: Transaction,
  user: UserDetailRow,
) => Promise<Pick<PlatformEntry, 'action' | 'reason'> | null>;

/** Changes a user and logs it in one transaction; null if nothing changed. @throws AppError `not_found`. */
async function actOnUser(
  deps: AdminDeps,
  scope: AdminScope,
  userId: string,
  act: UserAct,
): Promise<AdminUser> {
  return withPlatform(deps.database, async (tx) => {
    const user = found(await findUser(tx, userId));
    const entry = await act(tx, user);
    if (entry) await recordAct(tx, deps, scope, { ...entry, targetKind: 'user', targetId: userId });
    return readUser(tx, deps, scope, userId);
  });
}

/**
 * Suspends or reactivates a user. Suspending ends every session, refuses sign-in and keys within 5 s, and emails the reason to
 * the user.
 */
export function changeUserStanding(
  deps: AdminDeps,
  scope: AdminScope,
  userId: string,
  { status, reason }: BodyOf<typeof adminUserRoutes.patchAdminUser>,
): Promise<AdminUser> {
  return actOnUser(deps, scope, userId, async (tx, user) => {
    const isSuspended = user.disabled_at !== null;
    if (isSuspended === (status === 'suspended')) return null;
    const at = deps.clock.now();
    if (status === 'suspended') {
      await setUserStanding(tx, userId, { disabledAt: at, reason, at });
      await endSessions(tx, deps, userId);
    } else {
      await setUserStanding(tx, userId, { disabledAt: null, reason: null, at });
    }
    await mailStanding(tx, deps, userId, { status, reason });
    return { action: status === 'suspended' ? 'user.suspend' : 'user.reactivate', reason };
  });
}

async function mailStanding(
  tx: Transaction,
  deps: AdminDeps,
  userId: string,
  { status, reason }: { status: 'active' | 'suspended'; reason: string },
): Promise<void> {
  const recipient = await findMailRecipient(tx, userId);
  if (!recipient) return;
  const language = recipient.language ?? deps.platform.current().settings.defaultLanguage;
  const key =
    status === 'suspended' ? 'settings:mail.account.suspended' : 'settings:mail.account.reactivated';
  await appendMail(tx, deps, {
    kind: 'notice',
    to: recipient.email,
    language,
    organizationId: recipient.organizationId,
    params: { text: deps.sentences.render(language, key, { reason }), link: '/auth' },
  });
}

/** Emails the user a link to choose a new password. */
export async function sendResetLink(deps: AdminDeps, scope: AdminScope, userId: string): Promise<void> {
  await actOnUser(deps, scope, userId, async (tx) => {
    const recipient = found(await findMailRecipient(tx, userId));
    const { email, emailCanonical, fullName, organizationId } = recipient;
    const token = await issueUserToken(tx, deps, { userId, purpose: 'reset', emailCanonical });
    await appendMail(tx, deps, {
      kind: 'resetPassword',
      to: email,
      language: recipient.language ?? deps.platform.current().settings.defaultLanguage,
      organizationId,
      params: { name: fullName, link: `/reset-password?token=${token}` },
    });
    return { action: 'user.sendResetLink' };
  });
}

/** Signs the user out everywhere within 5 s. */
export function endUserSessions(deps: AdminDeps, scope: AdminScope, userId: string): Promise<AdminUser> {
  return actOnUser(deps, scope, userId, async (tx) => {
    await endSessions(tx, deps, userId);
    return { action: 'user.endSessions' };
  });
}

/** Removes the user's second factor, signs them out, and notifies them by email. @throws AppError `conflict` without one. */
export function clearSecondFactor(
  deps: AdminDeps,
  scope: AdminScope,
  userId: string,
  reason: string,
): Promise<AdminUser> {
  return actOnUser(deps, scope, userId, async (tx) => {
    if (!(await clearUserFactor(tx, userId, deps.clock.now()))) throw new AppError('conflict');
    await endSessions(tx, deps, userId);
    const recipient = await findMailRecipient(tx, userId);
    if (recipient) {
      await appendMail(tx, deps, {
        kind: 'twoFactorChanged',
        to: recipient.email,
        language: recipient.language ?? deps.platform.current().settings.defaultLanguage,
        organizationId: null,
        params: { name: recipient.fullName, change: 'disabled', link: '/settings?tab=security' },
      });
    }
    return { action: 'user.clearSecondFactor', reason };
  });
}
