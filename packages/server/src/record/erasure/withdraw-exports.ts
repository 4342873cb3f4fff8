import type { Transaction } from '../../db/database.ts';
import { sql } from '../../db/sql.ts';
import type { Deps } from '../../kernel/deps/deps.ts';
import { appendEvent } from '../outbox/append-event.ts';

/**
 * Invalidates every data export that may contain erased data, in the transaction of the erasure: a finished file can no longer be
 * downloaded and is deleted, and an unfinished one is written again. If `conversationId` is given and the conversation still
 * exists, exports that cannot contain it are kept; otherwise any visitor could invalidate all of them.
 */
export async function withdrawExports(
  tx: Transaction,
  deps: Pick<Deps, 'ids' | 'clock'>,
  organizationId: string,
  conversationId: string | null = null,
): Promise<void> {
  const withdrawn = await tx.rows<{ id: string; status: 'requested' | 'failed' }>(sql`
    update data_exports e set attempt = e.attempt + 1,
      status = case e.status when 'ready' then 'failed' else e.status end,
      error = case e.status when 'ready' then 'erased' else e.error end
    from (
      select id from data_exports x
      where x.organization_id = ${organizationId} and x.status in ('requested', 'ready')
        and x.type in ('all', 'conversations', 'analytics', 'organization')
        and not exists (
          select from conversations c
          where c.organization_id = x.organization_id and c.id = ${conversationId}::uuid
            and (c.started_at > x.requested_at or c.started_at > x.to_at or c.last_message_at < x.from_at)
        )
      order by id for update
    ) unfit
    where e.organization_id = ${organizationId} and e.id = unfit.id
    returning e.id, e.status`);
  for (const { id: resourceId, status } of withdrawn) {
    const type = status === 'failed' ? 'export.withdrawn' : 'export.requested';
    await appendEvent(tx, deps, { organizationId, type, resourceId });
  }
}
