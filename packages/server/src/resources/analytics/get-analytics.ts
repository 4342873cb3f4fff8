import type { AnalyticsOverview, analyticsRoutes } from '@parley/contracts/resources/figures/analytics';
import type { QueryOf } from '@parley/contracts/route';
import { withScope } from '../../db/scope.ts';
import type { Deps } from '../../kernel/deps/deps.ts';
import { isComparable } from '../../kernel/figures/figures.ts';
import { openPeriod } from '../../kernel/figures/open-period.ts';
import { presentPeriod } from '../../kernel/figures/period.ts';
import type { Scope } from '../../kernel/scope.ts';
import {
  daysBetween,
  presentModes,
  presentSeries,
  presentTopChatbots,
  presentTotals,
} from './analytics.presenter.ts';
import { coveredChatbots, readFiguresOf } from './store/read-figures.ts';
import { readWeek } from './store/read-week.ts';
import { listTallies } from './store/tallies.queries.ts';
import { presentTallies } from './store/tally-labels.ts';

/**
 * Figures of a period and the previous one. @throws AppError `not_found` for an unknown chatbot or one of another organization.
 */
export async function getAnalytics(
  deps: Pick<Deps, 'database' | 'clock' | 'sentences'>,
  scope: Scope,
  query: QueryOf<typeof analyticsRoutes.getAnalytics>,
): Promise<AnalyticsOverview> {
  const { organizationId } = scope;
  return withScope(deps.database, scope, async (tx) => {
    const period = await openPeriod(tx, scope, query, deps.clock.now());
    const covered = await coveredChatbots(tx, organizationId, query.chatbotId);
    const of = { organizationId, chatbotIds: covered.map(({ id }) => id), period };
    // Sent together: the database executes the next statement while rows of the previous one are read.
    const [figures, tallies, hours] = await Promise.all([
      readFiguresOf(tx, organizationId, covered, period),
      listTallies(tx, of, ['topic', 'country', 'language']),
      readWeek(tx, of),
    ]);
    const { from, to, previousFrom, previousTo } = period;
    const reader = { language: scope.language, sentences: deps.sentences };
    const chatbots = covered.length;
    return {
      ...presentPeriod(period),
      isComparable: isComparable(covered, period),
      totals: presentTotals(figures.total, {
        neutral: figures.neutral,
        chatbots,
        days: daysBetween(from, to),
      }),
      previous: presentTotals(figures.previousTotal, {
        neutral: figures.previousNeutral,
        chatbots,
        days: daysBetween(previousFrom, previousTo),
      }),
      topChatbots: presentTopChatbots(figures),
      series: presentSeries(figures, period),
      topics: presentTallies(tallies, 'topic', reader),
      countries: presentTallies(tallies, 'country', reader),
      languages: presentTallies(tallies, 'language', reader),
      modes: presentModes(figures.total),
      hours,
    };
  });
}
