import type { adminLogRoutes } from '@parley/contracts/resources/admin/admin-logs';
import type { ResponseOf } from '@parley/contracts/route';
import type { LogRow } from './logs.queries.ts';

export function presentLogEntry(
  row: LogRow,
): ResponseOf<typeof adminLogRoutes.listAdminLogs>['items'][number] {
  return {
    id: row.id,
    createdAt: row.created_at.toISOString(),
    actor: { kind: row.actor_kind, id: row.actor_id, name: row.actor_name },
    action: row.action,
    target: { kind: row.target_kind, id: row.target_id },
    organization:
      row.organization_id === null ? null : { id: row.organization_id, name: row.organization_name },
    reason: row.reason,
    change:
      row.changed_from === null || row.changed_to === null
        ? null
        : { from: row.changed_from, to: row.changed_to },
  };
}
