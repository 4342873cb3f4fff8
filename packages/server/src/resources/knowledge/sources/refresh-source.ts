import type { Source } from '@parley/contracts/resources/chatbot/knowledge';
import { withScope } from '../../../db/scope.ts';
import { found } from '../../../errors/app-error.ts';
import type { Deps } from '../../../kernel/deps/deps.ts';
import type { Scope } from '../../../kernel/scope.ts';
import { dayMs } from '../../../lib/timing/durations.ts';
import { requestIngest } from '../ingest/request-ingest.ts';
import { lockSource } from '../knowledge.queries.ts';
import { setNextRefresh } from './due-sources.queries.ts';

/**
 * Requests that the source be ingested again; the current passages stay searchable until the new ones are ready.
 * @throws AppError `not_found`.
 */
export async function refreshSource(deps: Deps, scope: Scope, sourceId: string): Promise<void> {
  const { organizationId } = scope;
  await withScope(deps.database, scope, async (tx) => {
    const row = found(await lockSource(tx, organizationId, sourceId));
    await requestIngest(tx, deps, { organizationId, chatbotId: row.chatbot_id, sourceId, type: row.type });
    // Restores the schedule of a source that was set aside.
    if (row.next_refresh_at !== null) return;
    await setNextRefresh(tx, { organizationId, sourceId }, nextRefreshAt(row.refresh, deps.clock.now()));
  });
}

const days = { daily: 1, weekly: 7, monthly: 30 } as const;

/** Time of the next automatic refresh; null if there is none. */
export function nextRefreshAt(refresh: Source['refresh'], now: Date): Date | null {
  return refresh === null ? null : new Date(now.getTime() + days[refresh] * dayMs);
}
