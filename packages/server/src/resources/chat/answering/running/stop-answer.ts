import { readerOf, tenantScope } from '../../../../db/scope.ts';
import { type ConversationKey, newestAnswer } from '../../chat.queries.ts';
import type { ChatDeps } from '../../chat-deps.ts';
import type { MessageRow } from '../../message-row.queries.ts';
import type { Turns } from './turns.ts';

/**
 * Stops the conversation's latest answer in whichever process it runs; an ended answer stays unchanged.
 * @param messageId if given, stops only this answer; returns false if it is not the latest.
 */
export async function stopAnswer(
  deps: ChatDeps,
  turns: Turns,
  key: ConversationKey,
  messageId?: string,
): Promise<boolean> {
  const runningHere = messageId ?? turns.find(key)?.messageId;
  if (runningHere !== undefined && turns.stopTurn(key, runningHere)) return true;
  const newest = await findNewestAnswer(deps, key);
  if (!newest || (messageId !== undefined && newest.id !== messageId)) return false;
  if (newest.status !== 'running') return true;
  const { organizationId, chatbotId, conversationId } = key;
  await deps.pubsub.requestStop({ organizationId, chatbotId, conversationId, messageId: newest.id });
  return true;
}

/** Returns the latest answer of a conversation, running or ended. */
export async function findNewestAnswer(
  deps: ChatDeps,
  key: ConversationKey,
): Promise<MessageRow | undefined> {
  return await readerOf(deps.database, tenantScope(key.organizationId)).first(newestAnswer(key));
}
