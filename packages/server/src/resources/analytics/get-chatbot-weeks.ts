import type { analyticsRoutes, ChatbotWeek } from '@parley/contracts/resources/figures/analytics';
import type { QueryOf } from '@parley/contracts/route';
import { withScope } from '../../db/scope.ts';
import type { Deps } from '../../kernel/deps/deps.ts';
import {
  averageResponseMs,
  messagesOf,
  type Sums,
  satisfactionPercent,
} from '../../kernel/figures/figures.ts';
import { openPeriod } from '../../kernel/figures/open-period.ts';
import { presentPeriod } from '../../kernel/figures/period.ts';
import type { Scope } from '../../kernel/scope.ts';
import { sumChatbotSteps } from './store/figures.queries.ts';
import { addUp, coveredChatbots, hasFigure } from './store/read-figures.ts';

/** The last seven days of each chatbot with any activity in two weeks. */
export async function getChatbotWeeks(
  deps: Pick<Deps, 'database' | 'clock'>,
  scope: Scope,
  { timezone }: QueryOf<typeof analyticsRoutes.listChatbotWeeks>,
) {
  const { organizationId } = scope;
  return withScope(deps.database, scope, async (tx) => {
    const period = await openPeriod(tx, scope, { range: '7d', timezone }, deps.clock.now());
    const chatbots = await coveredChatbots(tx, organizationId, undefined);
    const chatbotIds = chatbots.map(({ id }) => id);
    const rows =
      chatbotIds.length > 0 ? await sumChatbotSteps(tx, { organizationId, chatbotIds, period }) : [];
    const recorded = Map.groupBy(rows.filter(hasFigure), (row) => row.chatbot_id);
    return {
      ...presentPeriod(period),
      chatbots: [...recorded].map(([chatbotId, steps]) => {
        const sums = new Map<number, Sums>(steps.map((row) => [row.step, row]));
        return presentWeek(chatbotId, sums, period.steps);
      }),
    };
  });
}

/** `sums` by step; the first `length` steps are the previous week. */
function presentWeek(chatbotId: string, sums: ReadonlyMap<number, Sums>, length: number): ChatbotWeek {
  const stepsFrom = (first: number) => Array.from({ length }, (_, index) => sums.get(first + index));
  const days = stepsFrom(length + 1);
  const week = addUp(days);
  return {
    chatbotId,
    messages: messagesOf(week),
    previousMessages: messagesOf(addUp(stepsFrom(1))),
    averageResponseMs: averageResponseMs(week),
    satisfactionPercent: satisfactionPercent(week),
    moodConversations: Math.max(0, week.scored),
    series: days.map((day) => (day ? messagesOf(day) : null)),
  };
}
