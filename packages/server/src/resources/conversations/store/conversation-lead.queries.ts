import type { LeadStatus } from '@parley/contracts/values/lists';
import type { Executor } from '../../../db/database.ts';
import { sql } from '../../../db/sql.ts';

export interface ConversationLeadRow {
  id: string;
  name: string | null;
  email: string | null;
  phone: string | null;
  status: LeadStatus;
}

/** The lead joined to a conversation; the newest if there are several. */
export function findConversationLead(
  tx: Executor,
  organizationId: string,
  conversationId: string,
): Promise<ConversationLeadRow | undefined> {
  return tx.first<ConversationLeadRow>(sql`
    select l.id, l.name, l.email, l.phone, l.status
    from lead_conversations j
    join leads l on l.organization_id = j.organization_id and l.id = j.lead_id and l.merged_into is null
    join chatbots b on b.organization_id = l.organization_id and b.id = l.chatbot_id and b.deleted_at is null
    where j.organization_id = ${organizationId} and j.conversation_id = ${conversationId}
    order by l.created_at desc, l.id desc limit 1`);
}
