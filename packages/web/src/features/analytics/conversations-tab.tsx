import { sentimentBands } from '@parley/contracts/insight/sentiment';
import { useTranslation } from 'react-i18next';
import { BarList } from '../../components/chart/bar-list.tsx';
import { FigureCard } from '../../components/chart/figure-card.tsx';
import { useRowsPath } from '../../components/figures/use-rows-path.ts';
import { sentimentStyles } from '../../components/sentiment/sentiment-label.tsx';
import { Stat, StatRow } from '../../components/ui/data/stat.tsx';
import { useFormat } from '../../lib/format/use-format.ts';
import { TallyCard } from './cards/tally-card.tsx';
import { TimeCard } from './cards/time-card.tsx';
import type { ConversationFigures } from './use-analytics.ts';

/** Figures of conversations: moods, intents and outcomes. */
export function ConversationsTab({ figures, chatbot }: { figures: ConversationFigures; chatbot: string }) {
  const { t } = useTranslation('analytics');
  const format = useFormat();
  const { totals } = figures;
  const { pathOf, pathOfStep } = useRowsPath(figures, chatbot);
  const duration = totals.averageDurationSeconds;
  return (
    <div className="flex min-w-0 flex-col gap-4">
      <StatRow className="md:grid-cols-5!">
        <Stat label={t('conversations.started')} value={format.number(totals.started)} href={pathOf()} />
        <Stat
          label={t('conversations.active')}
          value={format.number(totals.active)}
          href={pathOf({ status: 'active' })}
        />
        <Stat
          label={t('conversations.completed')}
          value={format.number(totals.completed)}
          href={pathOf({ status: 'completed' })}
        />
        <Stat
          label={t('conversations.duration')}
          value={duration === null ? t('metrics.none') : format.duration(duration)}
        />
        <Stat
          label={t('conversations.unanswered')}
          value={format.number(totals.unanswered)}
          href={pathOf({ outcome: 'unanswered' })}
        />
      </StatRow>
      <TimeCard
        period={figures}
        pathOf={pathOfStep}
        title={t(figures.step === 'hour' ? 'charts.perHour' : 'charts.perDay')}
        points={figures.series.map((step) => ({
          at: step.at,
          value: step.started,
          previous: step.previousStarted,
        }))}
      />
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 md:grid-cols-2">
        <BandsCard bands={figures.bands} pathOf={(sentiment) => pathOf({ sentiment })} />
        <TallyCard
          title={t('charts.intents')}
          column={t('charts.intent')}
          tallies={figures.intents}
          pathOf={(intent) => pathOf({ intent })}
        />
        <TallyCard
          title={t('charts.topics')}
          column={t('charts.topic')}
          tallies={figures.topics}
          pathOf={(topic) => pathOf({ topic })}
        />
        <TallyCard
          title={t('charts.outcomes')}
          column={t('charts.outcome')}
          tallies={figures.outcomes}
          pathOf={(outcome) => pathOf({ outcome })}
        />
      </div>
    </div>
  );
}

type BandsCardProps = {
  bands: ConversationFigures['bands'];
  pathOf: (band: string) => string | undefined;
};

/** Conversations by band of sentiment, best first; includes empty bands. */
function BandsCard({ bands, pathOf }: BandsCardProps) {
  const { t } = useTranslation('analytics');
  const format = useFormat();
  const hasAny = sentimentBands.some((band) => bands[band] > 0);
  const rows = sentimentBands.map((band) => ({
    key: band,
    label: `${sentimentStyles[band].face} ${t(`common:sentiment.${band}`)}`,
    value: bands[band],
    barClass: sentimentStyles[band].barClass,
    href: pathOf(band),
  }));
  return (
    <FigureCard
      title={t('charts.bands')}
      empty={hasAny ? undefined : t('charts.nothing')}
      table={{
        columns: [t('charts.band'), t('metrics.conversations')],
        rows: rows.map(({ label, value }) => [label, format.number(value)]),
        hrefs: rows.map(({ href }) => href),
      }}
    >
      <BarList label={t('charts.bands')} bars={rows} format={(value) => format.number(value)} />
    </FigureCard>
  );
}
