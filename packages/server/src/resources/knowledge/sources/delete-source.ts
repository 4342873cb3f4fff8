import { withScope } from '../../../db/scope.ts';
import { AppError } from '../../../errors/app-error.ts';
import type { Deps } from '../../../kernel/deps/deps.ts';
import type { Scope } from '../../../kernel/scope.ts';
import { audit } from '../../../record/audit/audit.ts';
import { appendEvent } from '../../../record/outbox/append-event.ts';
import { markDeleted } from '../knowledge.queries.ts';

/** Makes the source inaccessible immediately; a job then deletes passages and file. @throws AppError `not_found`. */
export async function deleteSource(deps: Deps, scope: Scope, sourceId: string): Promise<void> {
  const { organizationId } = scope;
  await withScope(deps.database, scope, async (tx) => {
    const marked = await markDeleted(tx, organizationId, sourceId, deps.clock.now());
    if (!marked) throw new AppError('not_found');
    await audit(tx, deps, scope, {
      action: 'knowledge.delete',
      targetKind: 'knowledge_source',
      targetId: sourceId,
      details: { name: marked.name },
    });
    await appendEvent(tx, deps, {
      organizationId,
      type: 'knowledge.deleted',
      resourceId: sourceId,
      chatbotId: marked.chatbot_id,
    });
  });
}
