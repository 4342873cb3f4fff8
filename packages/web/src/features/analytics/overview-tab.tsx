import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { FigureStat } from '../../components/figures/figure-stat.tsx';
import { SatisfactionFigures, SatisfactionNote } from '../../components/figures/satisfaction-figures.tsx';
import { useRowsPath } from '../../components/figures/use-rows-path.ts';
import { SentimentLabel } from '../../components/sentiment/sentiment-label.tsx';
import { StatRow } from '../../components/ui/data/stat.tsx';
import { Note } from '../../components/ui/feedback/note.tsx';
import { CostTable } from './cards/cost-table.tsx';
import { HoursCard } from './cards/hours-card.tsx';
import { ModesCard } from './cards/modes-card.tsx';
import { TallyCard } from './cards/tally-card.tsx';
import { TimeCard } from './cards/time-card.tsx';
import type { Overview } from './use-analytics.ts';
import { useMetrics } from './use-totals.ts';

/** All metrics of the period with change and chart, and what conversations have in common. */
export function OverviewTab({ overview, chatbot }: { overview: Overview; chatbot: string }) {
  const { t } = useTranslation('analytics');
  const metrics = useMetrics();
  const { totals, previous, isComparable } = overview;
  const shareOf = (name: 'csatPercent' | 'ratedGoodPercent' | 'satisfactionPercent') => ({
    value: totals[name],
    previous: isComparable ? previous[name] : null,
  });
  const { pathOf, pathOfStep } = useRowsPath(overview, chatbot);
  const paths: Partial<Record<keyof typeof totals, string | undefined>> = {
    conversations: pathOf(),
    leads: pathOf({ lead: 'true' }),
    resolvedPercent: pathOf({ outcome: 'resolved' }),
  };
  return (
    <div className="flex min-w-0 flex-col gap-4">
      {totals.conversations === 0 ? <NothingYet /> : null}
      <StatRow>
        {metrics.map(({ name, label, format, change }) => (
          <FigureStat
            key={name}
            label={
              name === 'averageSentiment' ? (
                <span className="flex flex-wrap gap-x-2">
                  {label} <SentimentLabel score={totals.averageSentiment} />
                </span>
              ) : (
                label
              )
            }
            value={totals[name]}
            // The earlier number of chatbots is not recorded.
            previous={name === 'chatbots' || !isComparable ? null : previous[name]}
            format={format}
            href={paths[name]}
            change={change}
            missing={t('metrics.none')}
          />
        ))}
      </StatRow>
      <SatisfactionFigures
        csat={shareOf('csatPercent')}
        thumbs={shareOf('ratedGoodPercent')}
        mood={shareOf('satisfactionPercent')}
        counts={totals}
        previousCounts={previous}
        pathOf={pathOf}
      />
      <SatisfactionNote />
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 xl:grid-cols-[minmax(0,1fr)_304px]">
        <TimeCard
          period={overview}
          pathOf={pathOfStep}
          title={t(overview.step === 'hour' ? 'charts.perHour' : 'charts.perDay')}
          points={overview.series.map((step) => ({
            at: step.at,
            value: step.conversations,
            previous: step.previousConversations,
          }))}
        />
        <TallyCard
          title={t('charts.topics')}
          column={t('charts.topic')}
          tallies={overview.topics}
          pathOf={(topic) => pathOf({ topic })}
        />
        <CostTable chatbots={overview.topChatbots} />
        <HoursCard hours={overview.hours} timezone={overview.timezone} />
      </div>
      <Origins overview={overview} pathOf={pathOf} />
    </div>
  );
}

type OriginsProps = { overview: Overview; pathOf: ReturnType<typeof useRowsPath>['pathOf'] };

/** Countries and languages of the visitors, and how they chatted. */
function Origins({ overview, pathOf }: OriginsProps) {
  const { t } = useTranslation('analytics');
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 md:grid-cols-3">
      <TallyCard
        title={t('charts.countries')}
        column={t('charts.country')}
        tallies={overview.countries}
        pathOf={(country) => pathOf({ country })}
      />
      <TallyCard
        title={t('charts.languages')}
        column={t('charts.language')}
        tallies={overview.languages}
        pathOf={(language) => pathOf({ language })}
      />
      <ModesCard modes={overview.modes} />
    </div>
  );
}

/** Explains how figures are collected; shown for a period without any. */
function NothingYet() {
  const { t } = useTranslation('analytics');
  return (
    <Note>
      {t('empty')}{' '}
      <Link href="/chatbots" className="underline underline-offset-3">
        {t('common:nav.chatbots')}
      </Link>
    </Note>
  );
}
