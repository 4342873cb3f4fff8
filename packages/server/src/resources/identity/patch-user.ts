import type { identityRoutes } from '@parley/contracts/resources/organization/identity';
import type { BodyOf } from '@parley/contracts/route';
import { notificationKinds } from '@parley/contracts/values/lists';
import { limitRequestedEmails } from '../../accounts/email/limit-requested-emails.ts';
import { withScope } from '../../db/scope.ts';
import { AppError } from '../../errors/app-error.ts';
import { assertLanguage, assertTimezone } from '../../kernel/exchange/check-input.ts';
import type { SessionScope } from '../../kernel/scope.ts';
import { appendUserEvent } from '../../record/outbox/append-event.ts';
import { changeEmail } from './change-email.ts';
import { findUser, type UserRow, updateUser } from './identity.queries.ts';
import type { IdentityDeps } from './identity-deps.ts';

type Changes = BodyOf<typeof identityRoutes.patchUser>;

/**
 * Merges the given fields into the user's own account and profile; null clears a field. A new email address
 * takes effect immediately.
 * @throws AppError `validation_failed`, `confirmation_required`, `email_in_use`, `rate_limited`.
 */
export async function patchUser(deps: IdentityDeps, scope: SessionScope, changes: Changes): Promise<void> {
  const { userId } = scope;
  assertTimezone(changes.timezone);
  assertLanguage(deps.sentences, changes.language);
  const newEmail = changes.email === undefined ? undefined : await findNewEmail(deps, userId, changes.email);
  if (newEmail !== undefined) await limitRequestedEmails(deps, newEmail, scope.ip);
  await withScope(deps.database, { organizationId: null, userId }, async (tx) => {
    const row = await findUser(tx, userId);
    if (!row) throw new AppError('unauthenticated');
    await updateUser(tx, userId, merge(row, changes), deps.clock.now());
    if (newEmail !== undefined) await changeEmail(tx, deps, scope, newEmail);
    await appendUserEvent(tx, deps, userId);
  });
}

/** Returns the address if it differs from the current one. */
async function findNewEmail(deps: IdentityDeps, userId: string, email: string): Promise<string | undefined> {
  const before = await withScope(deps.database, { organizationId: null, userId }, (tx) =>
    findUser(tx, userId),
  );
  return email === before?.email ? undefined : email;
}

function merge(row: UserRow, changes: Changes) {
  return {
    full_name: changes.fullName ?? row.full_name,
    username: changes.username === undefined ? row.username : changes.username,
    timezone: changes.timezone === undefined ? row.timezone : changes.timezone,
    language: changes.language === undefined ? row.language : changes.language,
    profile: { ...row.profile, ...changes.profile },
    notifications: mergeNotifications(row.notifications, changes.notifications),
  };
}

/** Channels that a change does not mention keep their setting. */
function mergeNotifications(
  chosen: UserRow['notifications'],
  changes: Changes['notifications'] = {},
): UserRow['notifications'] {
  const merged = { ...chosen };
  for (const kind of notificationKinds) {
    for (const [way, isOn] of Object.entries(changes[kind] ?? {})) {
      if (isOn !== undefined) merged[kind] = { ...merged[kind], [way]: isOn };
    }
  }
  return merged;
}
