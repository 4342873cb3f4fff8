import type { auditRoutes } from '@parley/contracts/resources/organization/audit';
import type { QueryOf, ResponseOf } from '@parley/contracts/route';
import { withScope } from '../../db/scope.ts';
import { rowsOfPage } from '../../db/sql.ts';
import type { Deps } from '../../kernel/deps/deps.ts';
import { countedPage } from '../../kernel/exchange/counted-page.ts';
import type { Scope } from '../../kernel/scope.ts';
import { type AuditRow, countAudit, listAudit } from './audit.queries.ts';

type List = typeof auditRoutes.listAudit;

/** A page of the organization's sensitive actions, newest first. */
export async function getAudit(
  deps: Pick<Deps, 'database'>,
  scope: Scope,
  { page, pageSize }: QueryOf<List>,
): Promise<ResponseOf<List>> {
  return withScope(deps.database, scope, async (tx) => {
    const range = rowsOfPage({ page, pageSize });
    const rows = await listAudit(tx, scope.organizationId, range);
    const count = await countAudit(tx, scope.organizationId);
    return countedPage(rows.map(presentEntry), count, { page, pageSize });
  });
}

function presentEntry(row: AuditRow): ResponseOf<List>['items'][number] {
  return {
    id: row.id,
    action: row.action,
    actor: { kind: row.actor_kind, id: row.actor_id, name: row.actor_name },
    target: { kind: row.target_kind, id: row.target_id, name: row.target_name },
    details: { ...row.details },
    ip: row.ip,
    createdAt: row.created_at.toISOString(),
  };
}
