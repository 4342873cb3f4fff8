import { minMoodConversations } from '@parley/contracts/insight/sentiment';
import type { DashboardFigure } from '@parley/contracts/resources/figures/dashboard';
import { useTranslation } from 'react-i18next';
import { Sparkline } from '../../components/chart/sparkline.tsx';
import { Counted } from '../../components/figures/counted.tsx';
import { FigureStat } from '../../components/figures/figure-stat.tsx';
import { SatisfactionFigures } from '../../components/figures/satisfaction-figures.tsx';
import { useRowsPath } from '../../components/figures/use-rows-path.ts';
import { StatRow } from '../../components/ui/data/stat.tsx';
import { useFormat } from '../../lib/format/use-format.ts';
import type { Dashboard } from './use-dashboard.ts';

/** Key figures, each with its change and chart. */
export function DashboardFigures({ dashboard }: { dashboard: Dashboard }) {
  const { t } = useTranslation('dashboard');
  const { totals } = dashboard;
  const { pathOf } = useRowsPath(dashboard);
  const figures = useFigures(dashboard);
  const previousOf = (figure: DashboardFigure) => (dashboard.isComparable ? figure.previous : null);
  const shareOf = (figure: DashboardFigure) => ({
    value: figure.value,
    previous: previousOf(figure),
    chart: <Sparkline values={figure.series} />,
  });
  // A chart of a few moods is as meaningless as their share.
  const hasMood = dashboard.rated.moodConversations >= minMoodConversations;
  return (
    <>
      <StatRow>
        {figures.map(({ key, label, figure, ...rest }) => (
          <FigureStat
            key={key}
            label={label}
            value={figure.value}
            previous={previousOf(figure)}
            missing={t('figures.none')}
            chart={<Sparkline values={figure.series} />}
            {...rest}
          />
        ))}
      </StatRow>
      <SatisfactionFigures
        csat={shareOf(totals.csatPercent)}
        thumbs={shareOf(totals.ratedGoodPercent)}
        mood={{
          ...shareOf(totals.satisfactionPercent),
          chart: <Sparkline values={hasMood ? totals.satisfactionPercent.series : []} />,
        }}
        counts={dashboard.rated}
        previousCounts={dashboard.previousRated}
        pathOf={pathOf}
      />
    </>
  );
}

/** Key figures with their formats and the addresses of what they count. */
function useFigures(dashboard: Dashboard) {
  const { t } = useTranslation('dashboard');
  const format = useFormat();
  const { totals } = dashboard;
  const { pathOf } = useRowsPath(dashboard);
  const share = (size: number) => format.number(size, { style: 'percent', maximumFractionDigits: 1 });
  const number = (value: number) => format.number(value);
  const unanswered = totals.unanswered.value ?? 0;
  return [
    {
      key: 'conversations',
      label: t('figures.conversations'),
      figure: totals.conversations,
      href: pathOf(),
      format: number,
      change: { by: 'share', better: 'more', format: share },
      remark:
        unanswered > 0 ? (
          <Counted
            text={t('figures.unanswered', { number: number(unanswered) })}
            href={pathOf({ outcome: 'unanswered' })}
          />
        ) : undefined,
    },
    {
      key: 'messages',
      label: t('figures.messages'),
      figure: totals.messages,
      format: number,
      change: { by: 'share', better: 'more', format: share },
    },
    {
      key: 'response',
      label: t('figures.response'),
      figure: totals.averageResponseMs,
      format: format.seconds,
      change: { by: 'difference', better: 'less', format: format.seconds },
    },
    {
      key: 'leads',
      label: t('figures.leads'),
      figure: totals.leads,
      href: pathOf({ lead: 'true' }),
      format: number,
      change: { by: 'difference', better: 'more', format: number },
    },
  ] as const;
}
