import { withScope } from '../../db/scope.ts';
import type { Deps } from '../../kernel/deps.ts';
import { listDeleted, markAllDeleted, removeDeleted } from './chatbots.queries.ts';

/** What hangs on a chatbot and belongs to other slices. */
export interface ChatbotContents {
  organizationId: string;
  chatbotId: string;
}

export interface RemovalDeps extends Deps {
  /** Removes all knowledge of a deleted chatbot with its files, in batches; safe to run again. */
  removeKnowledge(contents: ChatbotContents, signal: AbortSignal): Promise<void>;
  /** Removes all conversations of a deleted chatbot, in batches; safe to run again. */
  removeConversations(contents: ChatbotContents, signal: AbortSignal): Promise<void>;
}

/** Removes a deleted chatbot: contents first and the row last, so that a broken-off run finds what is left. */
export async function removeChatbot(
  deps: RemovalDeps,
  contents: ChatbotContents,
  signal: AbortSignal,
): Promise<void> {
  await deps.removeConversations(contents, signal);
  await deps.removeKnowledge(contents, signal);
  await withScope(deps.database, { organizationId: contents.organizationId, userId: null }, (tx) =>
    removeDeleted(tx, contents.organizationId, contents.chatbotId),
  );
}

/** Removes every chatbot of an organization that is deleted itself. Safe to run again. */
export async function removeChatbots(
  deps: RemovalDeps,
  organizationId: string,
  signal: AbortSignal,
): Promise<void> {
  const scope = { organizationId, userId: null };
  await withScope(deps.database, scope, (tx) => markAllDeleted(tx, organizationId, deps.clock.now()));
  for (;;) {
    const chatbotIds = await withScope(deps.database, scope, (tx) => listDeleted(tx, organizationId));
    if (chatbotIds.length === 0) return;
    for (const chatbotId of chatbotIds) await removeChatbot(deps, { organizationId, chatbotId }, signal);
  }
}
