import type { PrivacySettings } from '@parley/contracts/resources/chatbot/chatbots';
import type { Executor } from '../../../db/database.ts';
import { type Statement, sql } from '../../../db/sql.ts';
import type { ClaimedDelivery } from '../claim-deliveries.queries.ts';

/** The conversation in which a visitor caused an event. */
export interface VisitRow {
  conversation_id: string;
  /** Id of a visitor identified by the website. */
  visitor_id: string | null;
  started_at: Date;
  chatbot_name: string;
  privacy: PrivacySettings;
  /** The visitor's latest decision on the banner; null if there is none. */
  accepted: boolean | null;
}

/** The visit behind a lead, a conversation or a contact request; undefined if it is gone or there was none. */
export function findVisit(
  tx: Executor,
  organizationId: string,
  delivery: Pick<ClaimedDelivery, 'type' | 'resource_id'>,
): Promise<VisitRow | undefined> {
  return tx.first<VisitRow>(sql`
    select c.id as conversation_id, c.visitor->>'id' as visitor_id, c.started_at, b.name as chatbot_name, b.privacy, (
      select s.accepted from consents s
      where s.organization_id = c.organization_id and s.conversation_id = c.id and s.source <> 'form'
      order by s.created_at desc, s.id desc limit 1
    ) as accepted
    from conversations c
    join chatbots b on b.organization_id = c.organization_id and b.id = c.chatbot_id and b.deleted_at is null
    where c.organization_id = ${organizationId} and c.id = ${conversationOf(organizationId, delivery)}`);
}

function conversationOf(
  organizationId: string,
  { type, resource_id: id }: Pick<ClaimedDelivery, 'type' | 'resource_id'>,
): Statement {
  const own = sql`where organization_id = ${organizationId} and id = ${id}`;
  if (type.startsWith('lead.')) return sql`(select conversation_id from leads ${own})`;
  if (type.startsWith('handover.')) {
    return sql`coalesce((select conversation_id from contact_requests ${own}), ${id}::uuid)`;
  }
  return sql`${id}::uuid`;
}
