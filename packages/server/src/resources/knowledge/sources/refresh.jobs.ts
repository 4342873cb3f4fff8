import { tenantScope, withPlatform, withScope } from '../../../db/scope.ts';
import type { Deps } from '../../../kernel/deps/deps.ts';
import { requestIngest } from '../ingest/request-ingest.ts';
import { lockSource } from '../knowledge.queries.ts';
import { listDue, setNextRefresh } from './due-sources.queries.ts';
import { nextRefreshAt } from './refresh-source.ts';

const maxSources = 500;

/**
 * Refreshes due sources, the longest overdue first, except those of suspended organizations. Two concurrent runs refresh each of
 * them once.
 */
export async function refreshDueSources(deps: Deps, signal: AbortSignal): Promise<void> {
  const due = await withPlatform(deps.database, (tx) => listDue(tx, deps.clock.now(), maxSources));
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
    await setNextRefresh(tx, { organizationId, sourceId }, nextRefreshAt(row.refresh, now));
    if (row.status === 'processing') return;
    await requestIngest(tx, deps, { organizationId, chatbotId: row.chatbot_id, sourceId, type: row.type });
  });
}
