import type { Executor } from '../../db/database.ts';
import { type Statement, sql } from '../../db/sql.ts';

export interface LockedConversation {
  id: string;
  chatbot_id: string;
  /** The answer that is being written. */
  running_message_id: string | null;
}

/** Locks those of these conversations that the organization can see, in the order of their ids. */
export function lockConversations(
  tx: Executor,
  organizationId: string,
  ids: readonly string[],
): Promise<LockedConversation[]> {
  return tx.rows<LockedConversation>(sql`
    select c.id, c.chatbot_id, c.running_message_id
    from conversations c
    join chatbots b on b.organization_id = c.organization_id and b.id = c.chatbot_id and b.deleted_at is null
    where c.organization_id = ${organizationId} and c.id = any(${[...ids]}::uuid[])
    order by c.id for update of c`);
}

/**
 * Locks the running answers of conversations that are about to be deleted, before the conversations as the end of a turn
 * does, so that the two never wait for each other; and gives their reserved tokens back.
 */
export function releaseRunningAnswers(
  tx: Executor,
  organizationId: string,
  conversationIds: readonly string[],
): Promise<number> {
  return tx.execute(sql`
    with running as (
      select chatbot_id, created_at, reserved_tokens from messages
      where organization_id = ${organizationId} and conversation_id = any(${[...conversationIds]}::uuid[])
        and status = 'running'
      order by id for update
    )
    update chatbot_usage_months u set reserved_tokens = greatest(u.reserved_tokens - r.tokens, 0)
    from (
      select chatbot_id, date_trunc('month', created_at)::date as month, sum(reserved_tokens) as tokens
      from running where reserved_tokens is not null group by 1, 2
    ) r
    where u.organization_id = ${organizationId} and u.chatbot_id = r.chatbot_id and u.month = r.month`);
}

/**
 * Deletes the conversations whose ids `which` selects; messages, consents and contact requests go with them. The
 * chatbot's figures remember what is gone, so that they stay the same when they are rebuilt. Returns how many.
 */
export async function deleteSelected(
  tx: Executor,
  organizationId: string,
  which: Statement,
): Promise<number> {
  const row = await tx.first<{ count: number }>(sql`
    with doomed as (${which}), figures as (
      insert into chatbot_counters as c (organization_id, chatbot_id, deleted_messages, deleted_answers, deleted_response_ms)
      select m.organization_id, m.chatbot_id, count(*), count(m.response_ms), coalesce(sum(m.response_ms), 0)
      from messages m
      where m.organization_id = ${organizationId} and m.conversation_id in (select id from doomed)
        and (m.role = 'user' or m.response_ms is not null)
      group by 1, 2 order by 1, 2
      on conflict (organization_id, chatbot_id) do update set
        deleted_messages = c.deleted_messages + excluded.deleted_messages,
        deleted_answers = c.deleted_answers + excluded.deleted_answers,
        deleted_response_ms = c.deleted_response_ms + excluded.deleted_response_ms
    ), gone as (
      delete from conversations
      where organization_id = ${organizationId} and id in (select id from doomed)
      returning 1
    )
    select count(*) as count from gone`);
  return row?.count ?? 0;
}

/** Deletes these conversations, which the transaction has locked. */
export function deleteLocked(tx: Executor, organizationId: string, ids: readonly string[]): Promise<number> {
  return deleteSelected(
    tx,
    organizationId,
    sql`select id from conversations where organization_id = ${organizationId} and id = any(${[...ids]}::uuid[])`,
  );
}
