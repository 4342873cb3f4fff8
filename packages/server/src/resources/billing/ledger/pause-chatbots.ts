import type { Transaction } from '../../../db/database.ts';
import { sql } from '../../../db/sql.ts';
import type { Deps } from '../../../kernel/deps/deps.ts';
import { appendEvent } from '../../../record/outbox/append-event.ts';

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

/** Pauses active chatbots beyond a limit. Deletes nothing. */
export async function pauseChatbotsOver(
  tx: Transaction,
  deps: Pick<Deps, 'ids' | 'clock'>,
  over: { organizationId: string; limit: number; keep: readonly string[] },
): Promise<void> {
  const { organizationId } = over;
  const beyond = (await listChatbotsOver(tx, over)).map(({ id }) => id);
  if (beyond.length === 0) return;
  const paused = await tx.rows<{ id: string }>(sql`
    update chatbots set status = 'paused', deployment_status = 'inactive', revision = revision + 1,
      updated_at = ${deps.clock.now()}
    where organization_id = ${organizationId} and id = any(${beyond}::uuid[]) and status = 'active'
    returning id`);
  for (const { id } of paused) {
    await appendEvent(tx, deps, {
      organizationId,
      type: 'chatbot.deactivated',
      resourceId: id,
      chatbotId: id,
    });
  }
}
