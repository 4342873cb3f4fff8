import { sentimentBands } from '@parley/contracts/insight/sentiment';
import { byteOrderMark, type CsvCell, csvLine } from '@parley/contracts/values/csv';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { saveFile } from '../../lib/save-file.ts';
import type { ConversationFigures, Overview, PeopleFigures, Sessions } from './use-analytics.ts';
import { useMetrics } from './use-totals.ts';

export type ExportLines = ReadonlyArray<readonly CsvCell[]>;

/** The content of each tab as lines of a file: unformatted numbers, times in UTC. */
export function useExportLines() {
  const { t } = useTranslation('analytics');
  const metrics = useMetrics();
  const current = t('common:chart.current');
  const before = t('common:chart.previous');
  const tallies = (title: string, rows: ReadonlyArray<{ label: string; conversations: number }>) => [
    [],
    [title, t('metrics.conversations')],
    ...rows.map(({ label, conversations }) => [label, conversations]),
  ];
  const shares = [
    { name: 'csatPercent', label: t('common:satisfaction.csat') },
    { name: 'ratedGoodPercent', label: t('common:satisfaction.thumbs') },
    { name: 'satisfactionPercent', label: t('common:satisfaction.mood') },
  ] as const;
  return {
    overview: ({ totals, previous, ...rest }: Overview): ExportLines => [
      ['', current, before],
      ...metrics.map(({ name, label }) => [label, totals[name], name === 'chatbots' ? null : previous[name]]),
      ...shares.map(({ name, label }) => [label, totals[name], previous[name]]),
      [],
      [t('charts.day'), t('metrics.conversations'), before, t('metrics.messages'), t('cost.cost')],
      ...rest.series.map((step) => [
        step.at,
        step.conversations,
        step.previousConversations,
        step.messages,
        step.costUsd,
      ]),
      [],
      [
        t('cost.chatbot'),
        t('metrics.conversations'),
        t('metrics.messages'),
        t('cost.input'),
        t('cost.output'),
        t('cost.knowledge'),
        t('cost.cost'),
      ],
      ...rest.topChatbots.map((row) => [
        row.name,
        row.conversations,
        row.messages,
        row.inputTokens,
        row.outputTokens,
        row.knowledgeTokens,
        row.costUsd,
      ]),
      ...tallies(t('charts.topics'), rest.topics),
      ...tallies(t('charts.countries'), rest.countries),
      ...tallies(t('charts.languages'), rest.languages),
    ],
    conversations: ({ totals, series, bands, ...rest }: ConversationFigures): ExportLines => [
      [t('conversations.started'), totals.started],
      [t('conversations.active'), totals.active],
      [t('conversations.completed'), totals.completed],
      [t('conversations.durationSeconds'), totals.averageDurationSeconds],
      [t('conversations.unanswered'), totals.unanswered],
      [],
      [t('charts.day'), t('conversations.started'), before, t('conversations.unanswered')],
      ...series.map((step) => [step.at, step.started, step.previousStarted, step.unanswered]),
      ...tallies(
        t('charts.bands'),
        sentimentBands.map((band) => ({ label: t(`common:sentiment.${band}`), conversations: bands[band] })),
      ),
      ...tallies(t('charts.intents'), rest.intents),
      ...tallies(t('charts.topics'), rest.topics),
      ...tallies(t('charts.outcomes'), rest.outcomes),
    ],
    people: (figures: PeopleFigures): ExportLines => [
      ...peopleLines(figures, t),
      ...tallies(t('people.reasons'), figures.reasons),
    ],
    sessions: (sessions: Sessions): ExportLines => sessionLines(sessions, t),
  };
}

function peopleLines({ totals, previous, series, people, teams }: PeopleFigures, t: TFunction<'analytics'>) {
  const numbers: [label: string, of: (figures: PeopleFigures['totals']) => number | null][] = [
    [t('people.requested'), (figures) => figures.requested],
    [t('people.joined'), (figures) => figures.joined],
    [t('people.byPeople'), (figures) => figures.byPeople],
    [t('people.byBot'), (figures) => figures.byBot],
    [t('people.left'), (figures) => figures.left],
    [t('people.waitSeconds'), (figures) => figures.averageWaitSeconds],
    [t('people.firstReplySeconds'), (figures) => figures.averageFirstReplySeconds],
    [t('people.replies'), (figures) => figures.replies],
    [t('people.closed'), (figures) => figures.closed],
    [t('people.resolved'), (figures) => figures.resolved],
    [t('people.ratings'), (figures) => figures.csat.count],
    [t('people.goodRatings'), (figures) => figures.csat.goodPercent],
  ];
  const columns = [
    t('people.replies'),
    t('people.closed'),
    t('people.firstReplySeconds'),
    t('people.ratings'),
    t('people.goodRatings'),
  ];
  const cells = ({ replies, closed, averageFirstReplySeconds, csat }: PeopleFigures['people'][number]) => [
    replies,
    closed,
    averageFirstReplySeconds,
    csat.count,
    csat.goodPercent,
  ];
  return [
    ['', t('common:chart.current'), t('common:chart.previous')],
    ...numbers.map(([label, of]) => [label, of(totals), of(previous)]),
    [],
    [
      t('charts.day'),
      t('people.requested'),
      t('common:chart.previous'),
      t('people.byPeople'),
      t('people.byBot'),
      t('people.left'),
    ],
    ...series.map((step) => [
      step.at,
      step.requested,
      step.previousRequested,
      step.byPeople,
      step.byBot,
      step.left,
    ]),
    [],
    [t('people.member'), ...columns],
    ...people.map((row) => [row.name ?? t('people.former'), ...cells(row)]),
    [],
    [t('people.team'), ...columns],
    ...teams.map(({ teamId, ...row }) => [
      row.name ?? t('people.deletedTeam'),
      ...cells({ ...row, userId: teamId }),
    ]),
  ];
}

function sessionLines({ items, groupBy }: Sessions, t: TFunction<'analytics'>): ExportLines {
  return [
    [
      t(`sessions.by.${groupBy}`),
      t('metrics.conversations'),
      t('metrics.messages'),
      t('sessions.sentiment'),
      t('sessions.first'),
      t('sessions.last'),
    ],
    ...items.map((group) => [
      group.label,
      group.conversations,
      group.messages,
      group.averageSentiment,
      group.firstAt,
      group.lastAt,
    ]),
  ];
}

/** Saves rows of cells as a CSV file for spreadsheets. */
export function downloadCsv(fileName: string, lines: ReadonlyArray<readonly CsvCell[]>): void {
  saveFile(fileName, new Blob([byteOrderMark, ...lines.map(csvLine)], { type: 'text/csv;charset=utf-8' }));
}
