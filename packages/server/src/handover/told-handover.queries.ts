import type { Executor } from '../db/database.ts';
import { sql } from '../db/sql.ts';

/** A handover as webhooks tell it. */
export interface ToldHandoverRow {
  conversation_id: string;
  chatbot_id: string;
  requested_at: Date;
  /** The address that an answer would go to; null without one, or if the visitor has withdrawn consent. */
  contact: string | null;
}

/** Finds a handover; undefined if its conversation is deleted. */
export function findToldHandover(
  tx: Executor,
  organizationId: string,
  id: string,
): Promise<ToldHandoverRow | undefined> {
  return tx.first<ToldHandoverRow>(sql`
    select h.conversation_id, h.chatbot_id, h.requested_at, case when coalesce((
        select k.accepted from consents k
        where k.organization_id = h.organization_id and k.conversation_id = h.conversation_id
        order by k.created_at desc, k.id desc limit 1
      ), true) then coalesce((
        select r.email from contact_requests r
        where r.organization_id = h.organization_id and r.conversation_id = h.conversation_id and r.email <> ''
        order by r.created_at desc, r.id desc limit 1
      ), c.visitor->>'email') end as contact
    from handovers h
    join conversations c on c.organization_id = h.organization_id and c.id = h.conversation_id
    where h.organization_id = ${organizationId} and h.id = ${id}`);
}
