import type { AuditAction } from '@parley/contracts/values/lists';
import type { Transaction } from '../../db/database.ts';
import { json, sql } from '../../db/sql.ts';
import type { Deps } from '../../kernel/deps/deps.ts';
import type { Scope } from '../../kernel/scope.ts';
import { storedKind } from './actor-kind.ts';

export interface AuditEntry {
  action: AuditAction;
  targetKind: string;
  targetId: string | null;
  details?: Readonly<Record<string, string | number | boolean | null>>;
}

/** Records a sensitive action in the append-only log, in the transaction of the action. */
export async function audit(
  tx: Transaction,
  deps: Pick<Deps, 'ids' | 'clock'>,
  scope: Pick<Scope, 'organizationId' | 'actor' | 'ip' | 'requestId'>,
  entry: AuditEntry,
): Promise<void> {
  await tx.execute(sql`
    insert into audit_log (id, organization_id, actor_kind, actor_id, action, target_kind, target_id, details,
      ip, request_id, created_at)
    values (${deps.ids.next()}, ${scope.organizationId}, ${storedKind(scope.actor.kind)}, ${scope.actor.id}, ${entry.action},
      ${entry.targetKind}, ${entry.targetId}, ${json(entry.details ?? {})}, ${scope.ip}, ${scope.requestId},
      ${deps.clock.now()})`);
}
