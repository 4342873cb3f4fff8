import { tenantScope, withScope } from '../../../../db/scope.ts';
import { type ConversationKey, listMessages } from '../../chat.queries.ts';
import type { ChatDeps } from '../../chat-deps.ts';
import type { MessageRow } from '../../message-row.ts';

/** Returns the latest answer of a conversation, running or ended. */
export async function findNewestAnswer(
  deps: ChatDeps,
  key: ConversationKey,
): Promise<MessageRow | undefined> {
  const rows = await withScope(deps.database, tenantScope(key.organizationId), (tx) =>
    listMessages(tx, key, 2),
  );
  return rows.findLast((row) => row.role === 'assistant');
}
