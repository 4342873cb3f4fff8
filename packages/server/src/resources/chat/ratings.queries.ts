import type { Executor } from '../../db/database.ts';
import { json, sql } from '../../db/sql.ts';
import type { ConversationKey } from './chat.queries.ts';

/** Rates an ended answer; returns its previous rating, or undefined if there is no such answer. */
export function rateMessage(
  tx: Executor,
  key: ConversationKey,
  messageId: string,
  feedback: { rating: 'up' | 'down'; comment: string | null },
): Promise<{ before: 'up' | 'down' | null; created_at: Date } | undefined> {
  return tx.first(sql`
    with rated as (
      select rating, created_at from messages
      where organization_id = ${key.organizationId} and conversation_id = ${key.conversationId}
        and id = ${messageId} and role = 'assistant' and status not in ('running', 'withheld')
      for update
    ), written as (
      update messages set rating = ${feedback.rating}, rating_comment = ${feedback.comment}
      where organization_id = ${key.organizationId} and id = ${messageId} and exists (select from rated)
    )
    select rating as before, created_at from rated`);
}

/** Stores the rating of a conversation; replaces an earlier one. */
export function saveScore(
  tx: Executor,
  key: ConversationKey,
  score: { scale: string; score: number; comment?: string },
): Promise<number> {
  return tx.execute(sql`
    update conversations set csat = ${json(score)}, csat_ordinal = message_count
    where organization_id = ${key.organizationId} and id = ${key.conversationId} and chatbot_id = ${key.chatbotId}`);
}
