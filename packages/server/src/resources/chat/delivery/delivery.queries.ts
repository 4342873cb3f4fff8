import type { HandoverReason } from '@parley/contracts/values/inbox-lists';
import type { Reader } from '../../../db/database.ts';
import { sql } from '../../../db/sql.ts';
import type { ConversationKey } from '../chat.queries.ts';
import { type MessageRow, messageColumns } from '../message-row.queries.ts';

export function findMessage(
  reader: Reader,
  key: ConversationKey,
  messageId: string,
): Promise<MessageRow | undefined> {
  return reader.first<MessageRow>(sql`
    select ${messageColumns} from messages m
    where m.organization_id = ${key.organizationId} and m.conversation_id = ${key.conversationId} and m.id = ${messageId}`);
}

/** Whether the conversation was handed over for this reason before. */
export async function wasHandedOver(
  reader: Reader,
  key: ConversationKey,
  reason: HandoverReason,
): Promise<boolean> {
  const row = await reader.first(sql`
    select 1 as found from handovers
    where organization_id = ${key.organizationId} and conversation_id = ${key.conversationId} and reason = ${reason} limit 1`);
  return row !== undefined;
}
