import type { Executor } from '../../../db/database.ts';
import { sql } from '../../../db/sql.ts';
import type { ConversationKey } from '../../../handover/control.queries.ts';

interface RefusedSuggestion {
  messageId: string;
  userId: string;
  content: string;
  at: Date;
}

/** Stores that a suggestion was refused; a later one to the same message replaces it. Returns 0 without such a message. */
export function storeRefused(
  tx: Executor,
  { organizationId, conversationId }: ConversationKey,
  { messageId, userId, content, at }: RefusedSuggestion,
): Promise<number> {
  return tx.execute(sql`
    insert into refused_suggestions as r (organization_id, conversation_id, message_id, user_id, chatbot_id, content, created_at)
    select m.organization_id, m.conversation_id, m.id, ${userId}, m.chatbot_id, ${content}, ${at} from messages m
    where m.organization_id = ${organizationId} and m.conversation_id = ${conversationId} and m.id = ${messageId}
      and m.role = 'user'
    on conflict (organization_id, conversation_id, message_id, user_id) do update set content = excluded.content,
      created_at = excluded.created_at`);
}
