import type { Chatbot } from '@parley/contracts/resources/chatbot/chatbots';
import type { ChatbotWeek } from '@parley/contracts/resources/figures/analytics';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useTimezone } from '../../components/figures/use-timezone.ts';
import { apiPath, type ResponseOf } from '../../lib/api/client.ts';

/** Returns a chatbot's figures of the last seven days; undefined until loaded, and if analytics are off. */
export type WeekOf = (chatbot: Chatbot) => ChatbotWeek | undefined;

/** Loads the last seven days of all chatbots with one request. */
export function useChatbotWeeks(): WeekOf {
  const timezone = useTimezone();
  const { data } = useQuery<ResponseOf<'GET /api/analytics/chatbots'>>({
    queryKey: [apiPath('GET /api/analytics/chatbots', { query: { timezone } })],
  });
  return useMemo(() => {
    const weeks = new Map(data?.chatbots.map((week) => [week.chatbotId, week]));
    return ({ id, deployment }) => {
      if (data === undefined || !deployment.analytics) return undefined;
      return weeks.get(id) ?? { ...quietWeek, chatbotId: id };
    };
  }, [data]);
}

const quietWeek: Omit<ChatbotWeek, 'chatbotId'> = {
  messages: 0,
  previousMessages: 0,
  averageResponseMs: null,
  satisfactionPercent: null,
  moodConversations: 0,
  series: new Array(7).fill(null),
};
