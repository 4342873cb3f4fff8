import { withScope } from '../../db/scope.ts';
import { found } from '../../errors/app-error.ts';
import type { Deps } from '../../kernel/deps/deps.ts';
import type { Scope } from '../../kernel/scope.ts';
import { audit } from '../../record/audit/audit.ts';
import { appendEvent } from '../../record/outbox/append-event.ts';
import { findApiKey, revokeApiKeyRow } from './api-keys.queries.ts';

/** Revokes a key permanently; an already revoked key stays unchanged. @throws AppError `not_found`. */
export async function revokeApiKey(deps: Deps, scope: Scope, apiKeyId: string): Promise<void> {
  const { organizationId, userId } = scope;
  await withScope(deps.database, scope, async (tx) => {
    const row = found(await findApiKey(tx, organizationId, apiKeyId));
    const by = { userId, at: deps.clock.now() };
    if (!(await revokeApiKeyRow(tx, organizationId, apiKeyId, by))) return;
    await audit(tx, deps, scope, {
      action: 'apiKey.revoke',
      targetKind: 'apiKey',
      targetId: apiKeyId,
      details: { name: row.name },
    });
    await appendEvent(tx, deps, {
      organizationId,
      type: 'api_key.revoked',
      resourceId: apiKeyId,
    });
  });
}
