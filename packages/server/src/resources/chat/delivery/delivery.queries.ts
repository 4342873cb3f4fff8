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
