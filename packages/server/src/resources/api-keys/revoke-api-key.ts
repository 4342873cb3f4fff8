import { withScope } from '../../db/scope.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../errors/app-error.ts';
import { isId } from '../../ports/ids.ts';
import { appendEvent } from '../../record/append-event.ts';
import { audit } from '../../record/audit.ts';
import type { Scope } from '../../scope.ts';
import { findApiKey, revokeApiKeyRow } from './api-keys.queries.ts';

/** Ends a key for good; one that was ended before stays as it is. @throws AppError `not_found`. */
export async function revokeApiKey(deps: Deps, scope: Scope, apiKeyId: string): Promise<void> {
  if (!isId(apiKeyId)) throw new AppError('not_found');
  const { organizationId, userId } = scope;
  await withScope(deps.database, scope, async (tx) => {
    const row = await findApiKey(tx, organizationId, apiKeyId);
    if (!row) throw new AppError('not_found');
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
      type: 'apiKey.revoked',
      resource: 'apiKey',
      resourceId: apiKeyId,
    });
  });
}
