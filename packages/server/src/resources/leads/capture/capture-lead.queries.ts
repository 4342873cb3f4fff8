import type { PrivacySettings } from '@parley/contracts/resources/chatbot/chatbots';
import type { KnownVisitor } from '@parley/contracts/settings/visitor-settings';
import type { Executor } from '../../../db/database.ts';
import { sql } from '../../../db/sql.ts';

export interface CapturedConversation {
  started_at: Date;
  country: string | null;
  /** The visitor as identified by the website; null if unknown. */
  visitor: KnownVisitor | null;
  privacy: PrivacySettings;
  /** The visitor's latest decision on the banner; null if there is none. */
  accepted: boolean | null;
}

/**
 * Locks the conversation and returns what decides whether it may create a lead; undefined if it is gone or belongs to another
 * chatbot.
 */
export function findCapturedConversation(
  tx: Executor,
  key: { organizationId: string; chatbotId: string; conversationId: string },
): Promise<CapturedConversation | undefined> {
  return tx.first<CapturedConversation>(sql`
    select c.started_at, c.country, c.visitor, b.privacy, (
      select s.accepted from consents s
      where s.organization_id = c.organization_id and s.conversation_id = c.id and s.source <> 'form'
      order by s.created_at desc, s.id desc limit 1
    ) as accepted
    from conversations c
    join chatbots b on b.organization_id = c.organization_id and b.id = c.chatbot_id and b.deleted_at is null
    where c.organization_id = ${key.organizationId} and c.id = ${key.conversationId}
      and c.chatbot_id = ${key.chatbotId}
    for share of c`);
}

/** Whether a lead of this conversation has a phone number. */
export async function isNumberKept(
  tx: Executor,
  { organizationId, conversationId }: { organizationId: string; conversationId: string },
): Promise<boolean> {
  const row = await tx.first(sql`
    select l.id from lead_conversations s
    join leads l on l.organization_id = s.organization_id and l.id = s.lead_id
    where s.organization_id = ${organizationId} and s.conversation_id = ${conversationId} and l.phone is not null
    limit 1`);
  return row !== undefined;
}

/** Only leads whose own conversation this is, because each later conversation of a person has its own consent. */
export function listLeadsFrom(
  tx: Executor,
  organizationId: string,
  conversationId: string,
): Promise<{ id: string; chatbot_id: string }[]> {
  return tx.rows<{ id: string; chatbot_id: string }>(sql`
    select l.id, l.chatbot_id from lead_conversations j
    join leads l on l.organization_id = j.organization_id and l.id = j.lead_id
      and l.conversation_id = j.conversation_id and l.merged_into is null
    where j.organization_id = ${organizationId} and j.conversation_id = ${conversationId}
    order by l.id`);
}
