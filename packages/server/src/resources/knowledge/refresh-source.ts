import { withScope } from '../../db/scope.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../errors/app-error.ts';
import { isId } from '../../ports/ids.ts';
import type { Scope } from '../../scope.ts';
import { lockSource } from './knowledge.queries.ts';
import { requestIngest } from './request-ingest.ts';

/** Has the source read again; what is searchable stays so until the new text is ready. @throws AppError `not_found`. */
export async function refreshSource(deps: Deps, scope: Scope, sourceId: string): Promise<void> {
  if (!isId(sourceId)) throw new AppError('not_found');
  const { organizationId } = scope;
  await withScope(deps.database, scope, async (tx) => {
    const row = await lockSource(tx, organizationId, sourceId);
    if (!row) throw new AppError('not_found');
    await requestIngest(tx, deps, { organizationId, chatbotId: row.chatbot_id, sourceId, type: row.type });
  });
}
