import type { Executor } from '../../db/database.ts';
import { type Statement, sql } from '../../db/sql.ts';

/**
 * Keeps what was written in these conversations, and not judged yet, from becoming a lead. One that is being judged was read before, so
 * it is judged again. `which` selects ids of the organization's conversations, which are locked in their order until the
 * transaction ends: callers lock leads afterwards, as judging does.
 */
export async function closeContacts(tx: Executor, organizationId: string, which: Statement): Promise<void> {
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
  if (closed.length === 0) return;
  // A claim ends only if it has the time that it was given.
  await tx.execute(sql`
    update insight_due set due_at = due_at - interval '1 minute'
    where organization_id = ${organizationId} and conversation_id = any(${closed.map(({ id }) => id)}::uuid[])`);
}
