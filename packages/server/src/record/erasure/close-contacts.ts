import type { Executor } from '../../db/database.ts';
import { type Statement, sql } from '../../db/sql.ts';

/**
 * Excludes messages of these conversations that were not evaluated yet from creating a lead. `which` selects ids of the
 * organization's conversations, which are locked in order of id until the transaction ends. Callers must lock leads afterwards,
 * as the evaluation does, and then call `judgeAgain` with the result.
 */
export async function excludeUnevaluatedFromLeads(
  tx: Executor,
  organizationId: string,
  which: Statement<unknown>,
): Promise<string[]> {
  const closed = await tx.rows<{ id: string }>(sql`
    update conversations c set contact_floor = c.message_count
    from (
      select id from conversations
      where organization_id = ${organizationId} and id in (${which})
        and insight_ordinal < message_count and contact_floor < message_count
      order by id for update
    ) open
    where c.organization_id = ${organizationId} and c.id = open.id
    returning c.id`);
  return closed.map(({ id }) => id);
}

/**
 * Selects the ids of an organization's conversations that may have unevaluated messages, without reading the others: an answer is
 * being written, its events are pending, or its evaluation is due. Each of these states ends in the transaction that begins the
 * next.
 */
export function unjudgedConversations(organizationId: string): Statement<{ id: string }> {
  return sql`
    select m.conversation_id as id from running_turns t
    join messages m on m.organization_id = t.organization_id and m.id = t.message_id
    where t.organization_id = ${organizationId}
    union
    select resource_id from events where organization_id = ${organizationId} and resource = 'conversation'
    union
    select conversation_id from insight_due where organization_id = ${organizationId}`;
}

/**
 * Makes workers evaluate these conversations again, in case one had read them before they were closed. Changing `due_at`
 * invalidates the worker's claim.
 */
export async function reevaluate(
  tx: Executor,
  organizationId: string,
  conversationIds: readonly string[],
): Promise<void> {
  if (conversationIds.length === 0) return;
  await tx.execute(sql`
    update insight_due d set due_at = d.due_at - interval '1 minute'
    from (
      select conversation_id from insight_due
      where organization_id = ${organizationId} and conversation_id = any(${[...conversationIds]}::uuid[])
      order by conversation_id for update
    ) held
    where d.organization_id = ${organizationId} and d.conversation_id = held.conversation_id`);
}
