import type { analyticsRoutes } from '@parley/contracts/resources/figures/analytics';
import type { Deps } from '../../kernel/deps/deps.ts';
import type { Handlers } from '../../kernel/exchange/handler.ts';
import { countBeacon } from './count-beacon.ts';
import { getAnalytics } from './get-analytics.ts';
import { getChatbotWeeks } from './get-chatbot-weeks.ts';
import { getConversationAnalytics } from './get-conversation-analytics.ts';
import { getSessions } from './get-sessions.ts';

export function analyticsHandlers(deps: Deps): Handlers<typeof analyticsRoutes> {
  return {
    getAnalytics: ({ scope, query }) => getAnalytics(deps, scope, query),
    listChatbotWeeks: ({ scope, query }) => getChatbotWeeks(deps, scope, query),
    getConversationAnalytics: ({ scope, query }) => getConversationAnalytics(deps, scope, query),
    listSessionGroups: ({ scope, query }) => getSessions(deps, scope, query),
    sendBeacon: ({ request, body }) => countBeacon(deps, request, body),
  };
}
