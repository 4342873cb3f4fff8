import type { Transaction } from '../../../db/database.ts';
import { sql } from '../../../db/sql.ts';

/** Those of the chatbots that belong to the organization. */
export async function listOwnChatbots(
  tx: Transaction,
  organizationId: string,
  ids: readonly string[],
): Promise<string[]> {
  const rows = await tx.rows<{ id: string }>(sql`
    select id from chatbots where organization_id = ${organizationId} and id = any(${[...ids]}::uuid[])`);
  return rows.map(({ id }) => id);
}

interface Ranked {
  id: string;
  name: string;
}

/**
 * Lists the active chatbots that rank beyond a limit, which a smaller plan pauses; drafts and archived chatbots stay as they are.
 * Those to keep rank first, then the published ones, then the busiest and the oldest.
 * @param keep ids that the owner chose; ids of other organizations are ignored
 */
export function listChatbotsOver(
  tx: Transaction,
  { organizationId, limit, keep }: { organizationId: string; limit: number; keep: readonly string[] },
): Promise<Ranked[]> {
  return tx.rows<Ranked>(sql`
    with ranked as (
      select b.id, b.name, b.status, row_number() over (
        order by b.id = any(${keep}::uuid[]) desc, b.status = 'active' desc, coalesce(c.messages, 0) desc, b.created_at, b.id
      ) as place
      from chatbots b
      left join chatbot_counters c on c.organization_id = b.organization_id and c.chatbot_id = b.id
      where b.organization_id = ${organizationId} and b.deleted_at is null)
    select id, name from ranked where place > ${limit} and status = 'active' order by place`);
}

/** Pauses those of the chatbots that are still active; returns their ids. */
export async function pauseActive(
  tx: Transaction,
  organizationId: string,
  ids: readonly string[],
  at: Date,
): Promise<string[]> {
  const paused = await tx.rows<{ id: string }>(sql`
    update chatbots set status = 'paused', deployment_status = 'inactive', revision = revision + 1,
      updated_at = ${at}
    where organization_id = ${organizationId} and id = any(${[...ids]}::uuid[]) and status = 'active'
    returning id`);
  return paused.map(({ id }) => id);
}
