import type { Transaction } from '../db/database.ts';
import { type Statement, sql } from '../db/sql.ts';
import type { Deps } from '../kernel/deps/deps.ts';
import type { Scope } from '../kernel/scope.ts';
import { currentRequestId } from '../lib/net/request-id.ts';
import { type AuditEntry, audit } from './audit/audit.ts';
import { appendEvent } from './outbox/append-event.ts';

/**
 * Scope of an operator's action in the log of an organization: a command, or an administrator. The administrator's entry in the
 * platform's log has the same request id.
 */
export function operatorScope(
  organizationId: string,
): Pick<Scope, 'organizationId' | 'actor' | 'ip' | 'requestId'> {
  return {
    organizationId,
    actor: { kind: 'system', id: 'operator' },
    ip: '',
    requestId: currentRequestId() ?? '',
  };
}

/**
 * Changes an organization on behalf of the operator, with an audit entry and an event. Returns the organization's name, or
 * undefined for an unknown id. The transaction must be the platform's.
 * @param set the SET assignments of the update
 */
export async function changeAsOperator(
  tx: Transaction,
  deps: Pick<Deps, 'ids' | 'clock'>,
  organizationId: string,
  set: Statement,
  entry: Pick<AuditEntry, 'action' | 'details'>,
): Promise<string | undefined> {
  const row = await tx.first<{ name: string }>(sql`
    update organizations set ${set}, updated_at = ${deps.clock.now()}
    where id = ${organizationId} and deleted_at is null
    returning name`);
  if (!row) return undefined;
  const target = { targetKind: 'organization', targetId: organizationId };
  await audit(tx, deps, operatorScope(organizationId), { ...entry, ...target });
  await appendEvent(tx, deps, {
    organizationId,
    type: 'organization.updated',
    resourceId: organizationId,
  });
  return row.name;
}
