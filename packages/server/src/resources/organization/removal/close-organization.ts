import type { Transaction } from '../../../db/database.ts';
import type { Deps } from '../../../kernel/deps/deps.ts';
import type { Scope } from '../../../kernel/scope.ts';
import { audit } from '../../../record/audit/audit.ts';
import { appendEvent } from '../../../record/outbox/append-event.ts';
import { markDeleted } from './purge.queries.ts';

/**
 * Closes an organization immediately for members, API keys and visitors; a job then deletes everything in it. The transaction
 * must be scoped to the organization and hold its lock.
 */
export async function closeOrganization(
  tx: Transaction,
  deps: Pick<Deps, 'ids' | 'clock'>,
  scope: Pick<Scope, 'organizationId' | 'actor' | 'ip' | 'requestId'>,
): Promise<void> {
  const { organizationId } = scope;
  await markDeleted(tx, organizationId, deps.clock.now());
  await audit(tx, deps, scope, {
    action: 'organization.delete',
    targetKind: 'organization',
    targetId: organizationId,
  });
  await appendEvent(tx, deps, {
    organizationId,
    type: 'organization.deleted',
    resourceId: organizationId,
  });
}
