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

/** The line that tells a visitor of the place in line, if it directly follows the visitor's message. */
export function findLineAfter(
  reader: Reader,
  key: ConversationKey,
  ordinal: number,
): Promise<MessageRow | undefined> {
  return reader.first<MessageRow>(sql`
    select ${messageColumns} from messages m
    where m.organization_id = ${key.organizationId} and m.conversation_id = ${key.conversationId}
      and m.ordinal = ${ordinal}::integer + 1 and m.role = 'system' and m.system->>'key' in ('waiting', 'waitingSoon')`);
}
