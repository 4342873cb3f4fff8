import { withScope } from '../../db/scope.ts';
import { found } from '../../errors/app-error.ts';
import { privacyDefaults } from '../../kernel/chatbot/privacy.ts';
import type { Deps } from '../../kernel/deps/deps.ts';
import type { Scope } from '../../kernel/scope.ts';
import { findPrivacyDefaults } from './privacy.queries.ts';

/** The default privacy settings of new chatbots in the organization. */
export async function getPrivacySettings(deps: Pick<Deps, 'database'>, scope: Scope) {
  const chosen = found(
    await withScope(deps.database, scope, (tx) => findPrivacyDefaults(tx, scope.organizationId)),
  );
  return privacyDefaults(chosen);
}
