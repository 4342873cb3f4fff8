import type { Executor } from '../../../db/database.ts';
import { type Statement, sql } from '../../../db/sql.ts';
import { withdrawMails } from '../../../record/outbox/mails.ts';
import type { Amounts } from '../../../record/rollups/amounts.ts';
import type { Counted } from '../../../record/rollups/counted.ts';
import { messageFacts, quarterHourOfMessage } from '../../../record/rollups/message-facts.ts';
import { type Contributed, takeBack } from '../../../record/rollups/take-back.ts';

export interface LockedConversation {
  id: string;
  chatbot_id: string;
  /** Id of the answer that is being written; null if there is none. */
  running_message_id: string | null;
}

/** Locks the given conversations that the organization can access, in the order of their ids to avoid deadlocks. */
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
 * Releases the tokens reserved by running answers of the conversations, also by withheld ones whose turn has not ended. The
 * conversations must be locked. Answers are locked in the order of
 * their ids, as lease extension does, to avoid deadlocks.
 */
export async function releaseRunningAnswers(
  tx: Executor,
  organizationId: string,
  conversationIds: readonly string[],
): Promise<void> {
  const running = sql`
    from messages where organization_id = ${organizationId}
      and conversation_id = any(${[...conversationIds]}::uuid[])
      and (status = 'running' or (status = 'withheld' and deadline_at is not null))`;
  // A separate statement, because a join with the usage months would skip answers whose month has no row, and not lock them.
  await tx.execute(sql`select 1 ${running} order by id for update`);
  // unlocked: the previous statement locks the answers whose reservations are released.
  await tx.execute(sql`
    update chatbot_usage_months u set reserved_tokens = greatest(u.reserved_tokens - r.tokens, 0)
    from (
      select held.chatbot_id, held.month, given.tokens
      from chatbot_usage_months held
      join (
        select chatbot_id, date_trunc('month', created_at)::date as month, sum(reserved_tokens) as tokens
        ${running} and reserved_tokens is not null group by 1, 2
      ) given using (chatbot_id, month)
      where held.organization_id = ${organizationId}
      order by 1, 2 for update of held
    ) r
    where u.organization_id = ${organizationId} and u.chatbot_id = r.chatbot_id and u.month = r.month`);
}

/**
 * Deletes the conversations that `which` selects, with their messages, consents and contact requests. Adds deleted messages to
 * the chatbot's counters, so that a rebuild of the projections yields the same totals. Returns what the deleted rows contributed
 * to the time rollups.
 */
export async function deleteSelected(
  tx: Executor,
  organizationId: string,
  which: Statement,
  /** Retention cutoff, set if conversations are deleted because they have expired. */
  expiredBefore: Date | null = null,
): Promise<Contributed> {
  const row = await tx.first<{
    conversations: DeletedConversation[];
    messages: DeletedMessages[];
    handovers: DeletedHandover[];
  }>(sql`
    with doomed as (${which}), said as (
      delete from messages
      where organization_id = ${organizationId} and conversation_id in (select id from doomed)
      returning chatbot_id, created_at, role, status, mode, response_ms, rating, input_tokens, output_tokens, cost_micro_usd
    ), figures as (
      insert into chatbot_counters as c (organization_id, chatbot_id, deleted_messages, deleted_answers, deleted_response_ms,
        expired_before)
      select ${organizationId}::uuid, chatbot_id, count(*), count(response_ms), coalesce(sum(response_ms), 0),
        ${expiredBefore}::timestamptz
      from said where role = 'user' or response_ms is not null
      group by chatbot_id order by chatbot_id
      on conflict (organization_id, chatbot_id) do update set
        deleted_messages = c.deleted_messages + excluded.deleted_messages,
        deleted_answers = c.deleted_answers + excluded.deleted_answers,
        deleted_response_ms = c.deleted_response_ms + excluded.deleted_response_ms,
        expired_before = greatest(c.expired_before, excluded.expired_before)
    ), facts as (
      select chatbot_id, ${quarterHourOfMessage} as bucket, ${messageFacts} from said group by 1, 2
    ), gone as (
      delete from conversations
      where organization_id = ${organizationId} and id in (select id from doomed)
      returning id, chatbot_id, started_at, counted
    )
    select (select coalesce(json_agg(gone), '[]') from gone) as conversations,
      (select coalesce(json_agg(facts), '[]') from facts) as messages,
      (select coalesce(json_agg(json_build_object('chatbotId', chatbot_id, 'counted', counted)), '[]') from handovers
        where organization_id = ${organizationId} and conversation_id in (select id from doomed) and counted is not null
      ) as handovers`);
  return {
    conversations: (row?.conversations ?? []).map((one) => ({
      id: one.id,
      chatbotId: one.chatbot_id,
      startedAt: new Date(one.started_at),
      counted: one.counted,
    })),
    messages: (row?.messages ?? []).map(({ chatbot_id, bucket, ...amounts }) => ({
      chatbotId: chatbot_id,
      at: new Date(bucket),
      amounts,
    })),
    handovers: row?.handovers ?? [],
  };
}

/** Database row as JSON, in which timestamps are strings. */
interface DeletedConversation {
  id: string;
  chatbot_id: string;
  started_at: string;
  counted: Counted | null;
}
type DeletedHandover = Contributed['handovers'][number];
type DeletedMessages = Amounts & { chatbot_id: string; bucket: string };

/**
 * Deletes conversations that the transaction has locked, at a person's request, and subtracts them from the time rollups. Returns
 * how many.
 */
export async function deleteLocked(
  tx: Executor,
  organizationId: string,
  ids: readonly string[],
): Promise<number> {
  const contributed = await deleteSelected(
    tx,
    organizationId,
    sql`select id from conversations where organization_id = ${organizationId} and id = any(${[...ids]}::uuid[])`,
  );
  await takeBack(tx, organizationId, contributed);
  await withdrawMails(tx, organizationId, ids);
  return contributed.conversations.length;
}
