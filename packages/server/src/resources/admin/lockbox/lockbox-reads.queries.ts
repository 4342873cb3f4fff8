import type { Executor } from '../../../db/database.ts';
import type { RowRange } from '../../../db/sql.ts';
import { type Statement, sql } from '../../../db/sql.ts';
import { countRows } from '../../../kernel/exchange/counted-page.ts';

export interface ReadRow {
  id: string;
  created_at: Date;
  target_kind: string;
  target_id: string | null;
  administrator: string | null;
  ip: string | null;
}

const readsOf = (organizationId: string, grantId: string): Statement => sql`
  from audit_log where organization_id = ${organizationId} and action = 'lockbox.read'
    and details->>'grant' = ${grantId}`;

/** Reads under a grant, from the organization's own log, newest first. */
export function listReads(
  tx: Executor,
  organizationId: string,
  grantId: string,
  { limit, offset }: RowRange,
): Promise<ReadRow[]> {
  return tx.rows<ReadRow>(sql`
    select id, created_at, target_kind, target_id, details->>'administrator' as administrator, ip
    ${readsOf(organizationId, grantId)} order by created_at desc, id desc limit ${limit} offset ${offset}`);
}

export function countReads(tx: Executor, organizationId: string, grantId: string): Promise<number> {
  return countRows(tx, sql`select 1 ${readsOf(organizationId, grantId)}`);
}
