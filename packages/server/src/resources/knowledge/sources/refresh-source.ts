import { withScope } from '../../../db/scope.ts';
import { AppError } from '../../../errors/app-error.ts';
import type { Deps } from '../../../kernel/deps.ts';
import type { Scope } from '../../../kernel/scope.ts';
import { requestIngest } from '../ingest/request-ingest.ts';
import { lockSource } from '../knowledge.queries.ts';

/** Has the source read again; what is searchable stays so until the new text is ready. @throws AppError `not_found`. */
export async function refreshSource(deps: Deps, scope: Scope, sourceId: string): Promise<void> {
  const { organizationId } = scope;
  await withScope(deps.database, scope, async (tx) => {
    const row = await lockSource(tx, organizationId, sourceId);
    if (!row) throw new AppError('not_found');
    await requestIngest(tx, deps, { organizationId, chatbotId: row.chatbot_id, sourceId, type: row.type });
  });
}
