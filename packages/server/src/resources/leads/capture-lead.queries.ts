import type { PrivacySettings } from '@parley/contracts/resources/chatbots';
import type { KnownVisitor } from '@parley/contracts/visitor-settings';
import type { Executor } from '../../db/database.ts';
import { sql } from '../../db/sql.ts';

export interface CapturedConversation {
  started_at: Date;
  country: string | null;
  /** Who the website says the visitor is; null for an unknown one. */
  visitor: KnownVisitor | null;
  privacy: PrivacySettings;
  /** The visitor's newest decision on the banner; null for none. */
  accepted: boolean | null;
}

/** What decides whether a conversation may make a lead, held until the transaction ends; undefined if it is gone, or not of this chatbot. */
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

/** Whether a conversation has left a number that is kept. */
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
