import { tenantScope, withScope } from '../../../db/scope.ts';
import type { Deps } from '../../../kernel/deps/deps.ts';
import type { ChatbotContents } from '../../../kernel/slice/slice.ts';
import { listDeleted, markAllDeleted, removeDeleted } from '../store/chatbots.queries.ts';

export interface RemovalDeps extends Deps {
  /** Removes the contents of a deleted chatbot in all slices, in batches; idempotent. */
  removeChatbotContents(contents: ChatbotContents, signal: AbortSignal): Promise<void>;
}

/** Removes a deleted chatbot: contents first and the row last, so that an interrupted run finds the rest. */
export async function removeChatbot(
  deps: RemovalDeps,
  contents: ChatbotContents,
  signal: AbortSignal,
): Promise<void> {
  await deps.removeChatbotContents(contents, signal);
  await withScope(deps.database, tenantScope(contents.organizationId), (tx) =>
    removeDeleted(tx, contents.organizationId, contents.chatbotId),
  );
}

/** Removes every chatbot of an organization that is itself deleted. Idempotent. */
export async function removeChatbots(
  deps: RemovalDeps,
  organizationId: string,
  signal: AbortSignal,
): Promise<void> {
  const scope = tenantScope(organizationId);
  await withScope(deps.database, scope, (tx) => markAllDeleted(tx, organizationId, deps.clock.now()));
  for (;;) {
    const chatbotIds = await withScope(deps.database, scope, (tx) => listDeleted(tx, organizationId));
    if (chatbotIds.length === 0) return;
    for (const chatbotId of chatbotIds) await removeChatbot(deps, { organizationId, chatbotId }, signal);
  }
}
