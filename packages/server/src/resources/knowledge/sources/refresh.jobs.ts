import { tenantScope, withPlatform, withScope } from '../../../db/scope.ts';
import { sql } from '../../../db/sql.ts';
import type { Deps } from '../../../kernel/deps/deps.ts';
import { requestIngest } from '../ingest/request-ingest.ts';
import { lockSource } from '../knowledge.queries.ts';
import { nextRefreshAt } from './refresh-interval.ts';

const maxSources = 500;

/**
 * Refreshes due sources, the longest overdue first, except those of suspended organizations. Two concurrent runs refresh each of
 * them once.
 */
export async function refreshDueSources(deps: Deps, signal: AbortSignal): Promise<void> {
  const due = await withPlatform(deps.database, (tx) =>
    tx.rows<{ id: string; organization_id: string }>(sql`
      select id, organization_id from knowledge_sources
      where next_refresh_at <= ${deps.clock.now()} and deleted_at is null
        and organization_id not in (select id from organizations where suspended_at is not null)
      order by next_refresh_at limit ${maxSources}`),
  );
  for (const { id: sourceId, organization_id: organizationId } of due) {
    signal.throwIfAborted();
    await refreshOne(deps, { organizationId, sourceId });
  }
}

/** A source that is being read right now is skipped until its next refresh. */
async function refreshOne(
  deps: Deps,
  { organizationId, sourceId }: { organizationId: string; sourceId: string },
): Promise<void> {
  const now = deps.clock.now();
  await withScope(deps.database, tenantScope(organizationId), async (tx) => {
    const row = await lockSource(tx, organizationId, sourceId);
    if (!row?.next_refresh_at || row.next_refresh_at > now) return;
    await tx.execute(sql`
      update knowledge_sources set next_refresh_at = ${nextRefreshAt(row.refresh, now)}
      where organization_id = ${organizationId} and id = ${sourceId}`);
    if (row.status === 'processing') return;
    await requestIngest(tx, deps, { organizationId, chatbotId: row.chatbot_id, sourceId, type: row.type });
  });
}
