import type { analyticsRoutes } from '@parley/contracts/resources/figures/analytics';
import type { BodyOf } from '@parley/contracts/route';
import { AppError } from '../../errors/app-error.ts';
import type { Deps } from '../../kernel/deps/deps.ts';
import type { Handlers } from '../../kernel/exchange/handler.ts';
import type { HttpRequest } from '../../kernel/exchange/http-exchange.ts';
import { getAnalytics } from './get-analytics.ts';
import { getChatbotWeeks } from './get-chatbot-weeks.ts';
import { getConversationAnalytics } from './get-conversation-analytics.ts';
import { getPeopleAnalytics } from './get-people-analytics.ts';
import { getSessions } from './get-sessions.ts';

export function analyticsHandlers(deps: Deps): Handlers<typeof analyticsRoutes> {
  return {
    getAnalytics: ({ scope, query }) => getAnalytics(deps, scope, query),
    listChatbotWeeks: ({ scope, query }) => getChatbotWeeks(deps, scope, query),
    getConversationAnalytics: ({ scope, query }) => getConversationAnalytics(deps, scope, query),
    getPeopleAnalytics: ({ scope, query }) => getPeopleAnalytics(deps, scope, query),
    listSessionGroups: ({ scope, query }) => getSessions(deps, scope, query),
    sendBeacon: ({ request, body }) => countBeacon(deps, request, body),
  };
}

const maxBytes = 2 * 1024;

/** Counts a page's visit report, and stores nothing of it: no path, value, or address. */
async function countBeacon(
  { metrics }: Pick<Deps, 'metrics'>,
  request: HttpRequest,
  body: BodyOf<typeof analyticsRoutes.sendBeacon>,
): Promise<void> {
  if (Number(request.headers['content-length'] ?? 0) > maxBytes) throw new AppError('payload_too_large');
  metrics.beacons.inc({ action: body.event_action });
}
