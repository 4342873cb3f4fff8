import type { Executor } from '../../db/database.ts';
import type { RowRange } from '../../db/sql.ts';
import { sql } from '../../db/sql.ts';
import { countRows } from '../../kernel/exchange/counted-page.ts';

export interface ConsentRow {
  id: string;
  conversation_id: string;
  lead_id: string | null;
  lead_name: string | null;
  chatbot_name: string;
  created_at: Date;
  version: string;
  statement: string;
  purpose: string;
  accepted: boolean;
  source: string;
  note: string | null;
  actor_name: string | null;
}

/** A page, newest first: ids are ordered by time. */
export function listConsents(
  tx: Executor,
  organizationId: string,
  { limit, offset }: RowRange,
): Promise<ConsentRow[]> {
  return tx.rows(sql<ConsentRow>`
    with page as (
      select * from consents where organization_id = ${organizationId}
      order by id desc limit ${limit} offset ${offset}
    )
    select p.id, p.conversation_id, l.id as lead_id, coalesce(l.name, l.email, l.phone) as lead_name,
      b.name as chatbot_name, p.created_at, p.version, p.statement, p.purpose, p.accepted, p.source, p.note,
      u.full_name as actor_name
    from page p
    join chatbots b on b.organization_id = p.organization_id and b.id = p.chatbot_id
    left join users u on p.actor_kind = 'user' and u.id = p.actor_id
    left join lateral (
      select l.id, l.name, l.email, l.phone from leads l
      where l.organization_id = p.organization_id and (l.id = p.lead_id or (p.lead_id is null and l.id in (
        select c.lead_id from lead_conversations c
        where c.organization_id = p.organization_id and c.conversation_id = p.conversation_id
      )))
      order by l.id limit 1
    ) l on true
    order by p.id desc`);
}

export function countConsents(tx: Executor, organizationId: string): Promise<number> {
  return countRows(tx, sql`select 1 from consents where organization_id = ${organizationId}`);
}
