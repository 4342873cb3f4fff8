import type { Executor } from '../../../db/database.ts';
import { sql } from '../../../db/sql.ts';

export interface RunningConversation {
  chatbot_id: string;
  /** Id of the answer that is being written; null if there is none. */
  running_message_id: string | null;
  messages: number;
}

/** A conversation that is about to be erased; undefined if it is gone. */
export function findRunning(
  tx: Executor,
  organizationId: string,
  conversationId: string,
): Promise<RunningConversation | undefined> {
  return tx.first(sql<RunningConversation>`
    select c.chatbot_id, c.running_message_id,
      (select count(*) from messages m
        where m.organization_id = c.organization_id and m.conversation_id = c.id) as messages
    from conversations c
    where c.organization_id = ${organizationId} and c.id = ${conversationId}`);
}
