import type { Executor } from '../../../db/database.ts';
import { type Statement, sql } from '../../../db/sql.ts';
import type { ConversationKey } from '../chat.queries.ts';
import { type EndedRow, messageColumns } from '../message-row.queries.ts';

/** A turn that was ended because its process died. */
export interface LostTurn {
  organization_id: string;
  conversation_id: string;
  chatbot_id: string;
  created_at: Date;
  /** Whether a person had taken over, so that nobody saw the answer. */
  is_withheld: boolean;
}

/** Condition on `messages`: every answer whose lease ended before a time. */
export function lostAnywhere(expiredBefore: Date): Statement {
  const running = sql`id in (select message_id from running_turns)`;
  return sql`${running} and deadline_at < ${expiredBefore}`;
}

/** Condition on `messages`: the answers of a conversation whose lease ended before a time. */
export function lostOfConversation(
  { organizationId, conversationId }: ConversationKey,
  expiredBefore: Date,
): Statement {
  return sql`organization_id = ${organizationId} and conversation_id = ${conversationId}
        and deadline_at < ${expiredBefore}`;
}

/** Condition on `messages`: one message, if its lease ended before a time. */
export function lostMessage(organizationId: string, messageId: string, expiredBefore: Date): Statement {
  return sql`organization_id = ${organizationId} and id = ${messageId} and deadline_at < ${expiredBefore}`;
}

/**
 * Ends the running answers selected by `which` of `messages`, once, as incomplete with the text saved so far; a withheld one stays
 * withheld. Skips an answer whose row or conversation is locked, so that this never waits; the next call gets it.
 */
export function endLostMessages(
  tx: Executor,
  which: Statement,
  { at, maxCount }: { at: Date; maxCount: number },
): Promise<LostTurn[]> {
  // unlocked: tokens are released only for the answers that this statement has locked.
  return tx.rows<LostTurn>(sql`
    with overdue as (
      select id, organization_id, conversation_id, deadline_at from messages where status in ('running', 'withheld') and ${which}
      order by deadline_at limit ${maxCount}
    ), lost as (
      select m.id, c.rev + 1 as rev from overdue o
      join conversations c on c.organization_id = o.organization_id and c.id = o.conversation_id
      join messages m on m.id = o.id and m.status in ('running', 'withheld') and m.deadline_at is not distinct from o.deadline_at
      for update of c, m skip locked
    ), ended as (
      update messages m set status = case when m.status = 'running' then 'incomplete' else m.status end,
        rev = case when m.status = 'running' then lost.rev else m.rev end, completed_at = ${at}, deadline_at = null
      from lost where m.id = lost.id
      returning m.id, m.organization_id, m.conversation_id, m.chatbot_id, m.reserved_tokens, m.created_at,
        m.status = 'withheld' as is_withheld
    ), given_back as (
      update chatbot_usage_months u set reserved_tokens = greatest(u.reserved_tokens - e.tokens, 0)
      from (
        select held.organization_id, held.chatbot_id, held.month, given.tokens
        from chatbot_usage_months held
        join (
          select organization_id, chatbot_id, date_trunc('month', created_at)::date as month,
            sum(reserved_tokens) as tokens
          from ended where reserved_tokens is not null group by 1, 2, 3
        ) given using (organization_id, chatbot_id, month)
        order by 1, 2, 3 for update of held
      ) e
      where u.organization_id = e.organization_id and u.chatbot_id = e.chatbot_id and u.month = e.month
    ), cleared as (
      delete from running_turns r using ended e where r.message_id = e.id
    ), released as (
      update conversations c set running_message_id = null, rev = c.rev + 1
      from ended e where c.organization_id = e.organization_id and c.id = e.conversation_id
        and c.running_message_id = e.id
    )
    select organization_id, conversation_id, chatbot_id, created_at, is_withheld from ended`);
}

/** The running answer of a conversation, and whether it is lost: its lease ended before `expiredBefore`. */
export function findRunningTurn(
  tx: Executor,
  { organizationId, conversationId }: ConversationKey,
  expiredBefore: Date,
): Promise<{ is_lost: boolean } | undefined> {
  return tx.first<{ is_lost: boolean }>(sql`
    select coalesce(m.deadline_at < ${expiredBefore}, false) as is_lost
    from conversations c
    join messages m on m.organization_id = c.organization_id and m.conversation_id = c.id
      and m.id = c.running_message_id and m.status = 'running'
    where c.organization_id = ${organizationId} and c.id = ${conversationId}`);
}

/** Deletes `running_turns` rows whose answer no longer exists, such as those of an erased conversation. */
export function forgetGoneTurns(tx: Executor): Promise<number> {
  return tx.execute(sql`
    delete from running_turns r
    where not exists (
      select from messages m
      where m.id = r.message_id and (m.status = 'running' or m.status = 'withheld' and m.deadline_at is not null)
    )`);
}

/** Removes up to `limit` rows of an organization; returns how many. */
export function removeRunningTurns(tx: Executor, organizationId: string, limit: number): Promise<number> {
  return tx.execute(sql`
    delete from running_turns where organization_id = ${organizationId} and message_id = any (array(
      select message_id from running_turns where organization_id = ${organizationId} limit ${limit}))`);
}

/** Whether a process still works on an answer; a withheld one until its cost is stored. */
const isHeld = sql`(status = 'running' or status = 'withheld' and deadline_at is not null)`;

/** Extends the leases of running answers. Skips locked rows, so that one does not delay the others; the next call gets them. */
export function extendLeases(tx: Executor, answerIds: readonly string[], until: Date): Promise<number> {
  return tx.execute(sql`
    update messages m set deadline_at = ${until}
    from (
      select id from messages where id = any(${[...answerIds]}::uuid[]) and ${isHeld}
      order by id for no key update skip locked
    ) held
    where m.id = held.id and ${isHeld}`);
}

/** A message, who may speak next in its conversation, and the end of its lease, which only running ones have. */
export interface LeasedMessage extends EndedRow {
  deadline_at: Date | null;
}

export function findLeasedMessage(
  tx: Executor,
  key: ConversationKey,
  messageId: string,
): Promise<LeasedMessage | undefined> {
  return tx.first<LeasedMessage>(sql`
    select ${messageColumns}, m.deadline_at, (
      select controller from conversations c where c.organization_id = m.organization_id and c.id = m.conversation_id
    ) as controller
    from messages m
    where m.organization_id = ${key.organizationId} and m.conversation_id = ${key.conversationId}
      and m.id = ${messageId}`);
}
