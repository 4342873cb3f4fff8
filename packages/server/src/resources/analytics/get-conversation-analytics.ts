import { type SentimentBand, sentimentBands } from '@parley/contracts/insight/sentiment';
import type { analyticsRoutes, ConversationAnalytics } from '@parley/contracts/resources/figures/analytics';
import type { QueryOf } from '@parley/contracts/route';
import { withScope } from '../../db/scope.ts';
import type { Deps } from '../../kernel/deps/deps.ts';
import { averageSentiment, type Figures, isComparable } from '../../kernel/figures/figures.ts';
import { openPeriod } from '../../kernel/figures/open-period.ts';
import { type Period, presentPeriod, stepStarts } from '../../kernel/figures/period.ts';
import type { Scope } from '../../kernel/scope.ts';
import { sumStored } from './store/figures.queries.ts';
import { readFigures } from './store/read-figures.ts';
import { listTallies, type TallyRow } from './store/tallies.queries.ts';
import { presentTallies } from './store/tally-labels.ts';

/** Conversation metrics of a period. @throws AppError `not_found` for an unknown chatbot or one of another organization. */
export async function getConversationAnalytics(
  deps: Pick<Deps, 'database' | 'clock' | 'sentences'>,
  scope: Scope,
  query: QueryOf<typeof analyticsRoutes.getConversationAnalytics>,
): Promise<ConversationAnalytics> {
  const { organizationId } = scope;
  // Totals are nobody's words: a limited member sees those of all chatbots.
  return withScope(deps.database, { ...scope, chatbotIds: null }, async (tx) => {
    const period = await openPeriod(tx, scope, query, deps.clock.now());
    const figures = await readFigures(tx, organizationId, period, query.chatbotId);
    const of = { organizationId, chatbotIds: figures.chatbots.map(({ id }) => id), period };
    const tallies = await listTallies(tx, of, ['band', 'intent', 'topic', 'outcome']);
    const stored = await sumStored(tx, of);
    const started = figures.total.conversations;
    const active = Math.min(stored.active, started);
    const reader = { language: scope.language, sentences: deps.sentences };
    return {
      ...presentPeriod(period),
      isComparable: isComparable(figures.chatbots, period),
      totals: {
        started,
        active,
        completed: started - active,
        averageDurationSeconds: stored.seconds === null ? null : Math.round(stored.seconds),
        unanswered: figures.total.unanswered,
      },
      series: seriesOf(figures, period),
      bands: bandsOf(tallies, started),
      intents: presentTallies(tallies, 'intent', reader),
      topics: presentTallies(tallies, 'topic', reader),
      outcomes: presentTallies(tallies, 'outcome', reader),
    };
  });
}

function seriesOf(figures: Figures, period: Period): ConversationAnalytics['series'] {
  return stepStarts(period).map((at, index) => {
    const sums = figures.steps[index];
    return {
      at: at.toISOString(),
      started: sums ? sums.conversations : null,
      resolved: sums ? sums.resolved : null,
      unanswered: sums ? sums.unanswered : null,
      averageSentiment: sums ? averageSentiment(sums) : null,
      previousStarted: figures.previousSteps[index]?.conversations ?? null,
    };
  });
}

/** Conversations by sentiment band; those not judged have no data. */
function bandsOf(rows: readonly TallyRow[], started: number): Record<SentimentBand, number> {
  const counts = new Map(rows.filter(({ dimension }) => dimension === 'band').map((row) => [row.key, row]));
  const bands = Object.fromEntries(
    sentimentBands.map((band) => [band, counts.get(band)?.conversations ?? 0]),
  ) as Record<SentimentBand, number>;
  const judged = sentimentBands.reduce((sum, band) => sum + (band === 'noData' ? 0 : bands[band]), 0);
  return { ...bands, noData: Math.max(0, started - judged) };
}
