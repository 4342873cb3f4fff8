import type { ConversationKey } from '../../chat.queries.ts';
import type { ChatDeps } from '../../chat-deps.ts';
import { findNewestAnswer } from './find-newest-answer.ts';
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
