import { withScope } from '../../../db/scope.ts';
import { sql } from '../../../db/sql.ts';
import { found } from '../../../errors/app-error.ts';
import type { Deps } from '../../../kernel/deps/deps.ts';
import type { Scope } from '../../../kernel/scope.ts';
import { requestIngest } from '../ingest/request-ingest.ts';
import { lockSource } from '../knowledge.queries.ts';
import { nextRefreshAt } from './refresh-interval.ts';

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
    await tx.execute(sql`
      update knowledge_sources set next_refresh_at = ${nextRefreshAt(row.refresh, deps.clock.now())}
      where organization_id = ${organizationId} and id = ${sourceId}`);
  });
}
