import { useSyncExternalStore } from 'react';
import type { ChatState } from '../../conversation/chat-state.ts';
import type { Conversation } from '../../conversation/conversation.ts';

export function useConversation(conversation: Conversation): ChatState {
  return useSyncExternalStore(conversation.subscribe, conversation.get);
}
