import type { privacyRoutes } from '@parley/contracts/resources/visitors/privacy';
import type { BodyOf } from '@parley/contracts/route';
import type { Transaction } from '../../db/database.ts';
import { withScope } from '../../db/scope.ts';
import { found } from '../../errors/app-error.ts';
import { privacyDefaults, protectAnonymous } from '../../kernel/chatbot/privacy.ts';
import type { Deps } from '../../kernel/deps/deps.ts';
import type { Scope } from '../../kernel/scope.ts';
import { audit } from '../../record/audit/audit.ts';
import { appendEvent } from '../../record/outbox/append-event.ts';
import { findPrivacyDefaults, savePrivacyDefaults } from './privacy.queries.ts';

/** The default privacy settings of new chatbots in the organization. */
export async function getPrivacySettings(deps: Pick<Deps, 'database'>, scope: Scope) {
  const chosen = found(
    await withScope(deps.database, scope, (tx) => findPrivacyDefaults(tx, scope.organizationId)),
  );
  return privacyDefaults(chosen);
}

type Patch = BodyOf<typeof privacyRoutes.patchPrivacySettings>;

/** Changes the defaults for new chatbots; existing chatbots keep their settings. */
export async function patchPrivacySettings(deps: Deps, scope: Scope, patch: Patch): Promise<void> {
  await withScope(deps.database, scope, (tx) => changePrivacy(tx, deps, scope, patch));
}

/** Changes the defaults within a transaction. @throws AppError `not_found` if the organization is deleted */
export async function changePrivacy(tx: Transaction, deps: Deps, scope: Scope, patch: Patch): Promise<void> {
  const { organizationId } = scope;
  const chosen = found(await findPrivacyDefaults(tx, organizationId, { lock: true }));
  const next = protectAnonymous({ ...privacyDefaults(chosen), ...given(patch) });
  await savePrivacyDefaults(tx, organizationId, next, deps.clock.now());
  await audit(tx, deps, scope, {
    action: 'privacy.update',
    targetKind: 'organization',
    targetId: organizationId,
    details: { fields: Object.keys(given(patch)).join(',') },
  });
  await appendEvent(tx, deps, {
    organizationId,
    type: 'organization.updated',
    resourceId: organizationId,
  });
}

type Given<T> = { [Key in keyof T]?: Exclude<T[Key], undefined> };

/** The defined fields of a patch. */
function given<T extends object>(patch: T): Given<T> {
  return Object.fromEntries(Object.entries(patch).filter(([, value]) => value !== undefined)) as Given<T>;
}
