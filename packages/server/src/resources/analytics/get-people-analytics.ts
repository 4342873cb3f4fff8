import type { analyticsRoutes, PeopleAnalytics } from '@parley/contracts/resources/figures/analytics';
import type { QueryOf } from '@parley/contracts/route';
import { withScope } from '../../db/scope.ts';
import { AppError } from '../../errors/app-error.ts';
import type { Deps } from '../../kernel/deps/deps.ts';
import { type Figures, isComparable, percentOf, type Sums } from '../../kernel/figures/figures.ts';
import { openPeriod } from '../../kernel/figures/open-period.ts';
import { type Period, presentPeriod, stepStarts } from '../../kernel/figures/period.ts';
import type { Scope } from '../../kernel/scope.ts';
import { nobodyId, peopleColumns } from '../../record/rollups/people-amounts.ts';
import { namesOf, type PeopleRow, type PeopleSums, sumPeople } from './store/people.queries.ts';
import { coveredChatbots, readFiguresOf } from './store/read-figures.ts';
import { listTallies } from './store/tallies.queries.ts';
import { presentTallies } from './store/tally-labels.ts';

const maxPeople = 100;

/**
 * How people took over in a period, in the chatbots that the caller sees. @throws AppError `not_found` for an unknown chatbot, one
 * of another organization, or one that the caller does not see.
 */
export async function getPeopleAnalytics(
  deps: Pick<Deps, 'database' | 'clock' | 'sentences'>,
  scope: Scope,
  query: QueryOf<typeof analyticsRoutes.getPeopleAnalytics>,
): Promise<PeopleAnalytics> {
  const { organizationId } = scope;
  const sees = (id: string) => scope.chatbotIds?.includes(id) ?? true;
  if (query.chatbotId !== undefined && !sees(query.chatbotId)) throw new AppError('not_found');
  return withScope(deps.database, scope, async (tx) => {
    const period = await openPeriod(tx, scope, query, deps.clock.now());
    const covered = (await coveredChatbots(tx, organizationId, query.chatbotId)).filter(({ id }) => sees(id));
    const figures = await readFiguresOf(tx, organizationId, covered, period);
    const of = { organizationId, chatbotIds: covered.map(({ id }) => id), period };
    const rows = await sumPeople(tx, of);
    const tallies = await listTallies(tx, of, ['handover']);
    const people = ranked(rows, 'user_id').slice(0, maxPeople);
    const teams = ranked(rows, 'team_id');
    const names = await namesOf(tx, organizationId, {
      userIds: people.map(([id]) => id),
      teamIds: teams.map(([id]) => id),
    });
    const ofStep = new Map(rows.flatMap((row) => (row.step === null ? [] : [[row.step, row]])));
    const inSteps = (first: number) =>
      Array.from({ length: period.steps }, (_, index) => ofStep.get(first + index));
    const current = inSteps(period.steps + 1);
    const previous = inSteps(1);
    return {
      ...presentPeriod(period),
      isComparable: isComparable(covered, period),
      totals: presentTotals(addUp(current), figures.total),
      previous: presentTotals(addUp(previous), figures.previousTotal),
      series: seriesOf({ figures, period, current, previous }),
      reasons: presentTallies(tallies, 'handover', { language: scope.language, sentences: deps.sentences }),
      people: people.map(([userId, sums]) => ({
        userId,
        name: names.get(userId) ?? null,
        ...presentShare(sums),
      })),
      teams: teams.map(([teamId, sums]) => ({
        teamId,
        name: names.get(teamId) ?? null,
        ...presentShare(sums),
      })),
    };
  });
}

/** Members or teams who did something, by messages and closed conversations, most first. */
function ranked(rows: readonly PeopleRow[], by: 'user_id' | 'team_id'): [id: string, sums: PeopleSums][] {
  return rows
    .flatMap((row): [string, PeopleSums][] => {
      const id = row[by];
      const isActive = row.replies > 0 || row.closed > 0 || row.csat > 0;
      return id === null || id === nobodyId || !isActive ? [] : [[id, row]];
    })
    .toSorted(
      ([firstId, a], [secondId, b]) =>
        b.replies - a.replies || b.closed - a.closed || (firstId < secondId ? -1 : 1),
    );
}

function addUp(rows: readonly (PeopleSums | undefined)[]): PeopleSums {
  return Object.fromEntries(
    peopleColumns.map((name) => [name, rows.reduce((sum, row) => sum + (row?.[name] ?? 0), 0)]),
  ) as PeopleSums;
}

function averageOf(sum: number, count: number): number | null {
  return count > 0 ? Math.round(sum / count) : null;
}

function presentShare({ replies, closed, first_replies, first_reply_s, csat, csat_good }: PeopleSums) {
  return {
    replies,
    closed,
    averageFirstReplySeconds: averageOf(first_reply_s, first_replies),
    csat: { count: csat, goodPercent: percentOf(csat_good, csat) },
  };
}

function presentTotals(people: PeopleSums, conversations: Sums): PeopleAnalytics['totals'] {
  return {
    requested: people.requested,
    joined: people.joined,
    ...presentShare(people),
    resolved: people.resolved,
    byBot: Math.max(0, conversations.by_bot),
    byPeople: Math.max(0, conversations.by_people),
    left: Math.max(0, conversations.by_nobody),
    averageWaitSeconds: averageOf(people.wait_s, people.waited),
  };
}

interface Steps {
  figures: Figures;
  period: Period;
  current: readonly (PeopleSums | undefined)[];
  previous: readonly (PeopleSums | undefined)[];
}

function seriesOf({ figures, period, current, previous }: Steps): PeopleAnalytics['series'] {
  return stepStarts(period).map((at, index) => {
    const people = current[index];
    const conversations = figures.steps[index];
    // A step in which anything was recorded has numbers; zero is one.
    const isRecorded = people !== undefined || conversations !== undefined;
    const orNull = (amount: number | undefined) => (isRecorded ? Math.max(0, amount ?? 0) : null);
    return {
      at: at.toISOString(),
      requested: orNull(people?.requested),
      joined: orNull(people?.joined),
      byBot: orNull(conversations?.by_bot),
      byPeople: orNull(conversations?.by_people),
      left: orNull(conversations?.by_nobody),
      averageWaitSeconds: people ? averageOf(people.wait_s, people.waited) : null,
      previousRequested: previous[index]?.requested ?? (figures.previousSteps[index] ? 0 : null),
    };
  });
}
