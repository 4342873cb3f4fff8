import type { Chatbot } from '@parley/contracts/resources/chatbot/chatbots';
import type { Conversation } from '@parley/contracts/resources/visitors/conversations';
import { useQuery } from '@tanstack/react-query';
import { chatbotsKey } from '../../../lib/chatbots/chatbot-cache.ts';
import type { Known } from '../../../lib/inbox/blanks.ts';
import { useUser } from '../../../lib/session/use-user.ts';

/** What a conversation says about the variables of canned answers: names as the visitor sees them. */
export function useKnown({ chatbotId, chatbotName, visitor, lead }: Conversation): Known {
  const { user } = useUser();
  const { data: chatbots = [] } = useQuery<Chatbot[]>({ queryKey: chatbotsKey });
  const chatbot = chatbots.find(({ id }) => id === chatbotId);
  const fullName = user?.fullName.trim() ?? '';
  const isFull = chatbot?.deployment.people.names === 'full';
  return {
    'visitor.name': visitor?.name || lead?.name || null,
    'agent.name': isFull ? fullName : (fullName.split(/\s+/u)[0] ?? null),
    'chatbot.name': chatbot?.appearance.chatTitle || chatbot?.name || chatbotName,
  };
}
