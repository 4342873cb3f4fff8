import type { ChatState } from '../chat-state.ts';
import type { Conversation } from '../conversation.ts';

/** Calls `act` when a person writes, but not for what a restored conversation holds. Returns a function that stops it. */
export function onPersonWrote(
  { get, subscribe }: Pick<Conversation, 'get' | 'subscribe'>,
  act: () => void,
): () => void {
  let before = get();
  return subscribe(() => {
    const now = get();
    const isNew = before.hasConversation && !now.isRestoring && countByPeople(now) > countByPeople(before);
    before = now;
    if (isNew) act();
  });
}

function countByPeople({ messages }: ChatState): number {
  return messages.filter(({ role }) => role === 'agent').length;
}
