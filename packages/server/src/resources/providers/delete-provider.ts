import { withScope } from '../../db/scope.ts';
import { AppError } from '../../errors/app-error.ts';
import type { Deps } from '../../kernel/deps/deps.ts';
import type { Scope } from '../../kernel/scope.ts';
import type { CalledProvider } from '../../models/model-target.ts';
import { audit } from '../../record/audit/audit.ts';
import { appendEvent } from '../../record/outbox/append-event.ts';
import { removeProviderKey, removeReport } from './keys/providers.queries.ts';

/**
 * Deletes the organization's key and base URL of a provider. @throws AppError `not_found` if there is none.
 */
export async function deleteProvider(deps: Deps, scope: Scope, provider: CalledProvider): Promise<void> {
  const { organizationId } = scope;
  await withScope(deps.database, scope, async (tx) => {
    const removed = await removeProviderKey(tx, organizationId, provider);
    if (removed === 0) throw new AppError('not_found');
    await removeReport(tx, organizationId, provider);
    await audit(tx, deps, scope, {
      action: 'provider.delete',
      targetKind: 'provider',
      targetId: provider,
    });
    await appendEvent(tx, deps, {
      organizationId,
      type: 'organization.providers_changed',
      resourceId: organizationId,
    });
  });
}
