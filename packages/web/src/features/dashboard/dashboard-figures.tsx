import { useTranslation } from 'react-i18next';
import { Sparkline } from '../../components/chart/sparkline.tsx';
import { FigureStat } from '../../components/figures/figure-stat.tsx';
import { useRowsPath } from '../../components/figures/use-rows-path.ts';
import { StatRow } from '../../components/ui/stat.tsx';
import { useFormat } from '../../lib/format/use-format.ts';
import type { Dashboard } from './use-dashboard.ts';

/** The numbers of the morning, each beside its change and its course. */
export function DashboardFigures({ dashboard }: { dashboard: Dashboard }) {
  const { t } = useTranslation('dashboard');
  const format = useFormat();
  const { totals } = dashboard;
  const { pathOf } = useRowsPath(dashboard);
  const share = (size: number) => format.number(size, { style: 'percent', maximumFractionDigits: 1 });
  const points = (size: number) =>
    t('figures.points', { points: format.number(size, { maximumFractionDigits: 1 }) });
  const number = (value: number) => format.number(value);
  const figures = [
    {
      key: 'conversations',
      label: t('figures.conversations'),
      figure: totals.conversations,
      href: pathOf(),
      format: number,
      change: { by: 'share', better: 'more', format: share },
    },
    {
      key: 'messages',
      label: t('figures.messages'),
      figure: totals.messages,
      format: number,
      change: { by: 'share', better: 'more', format: share },
    },
    {
      key: 'satisfaction',
      label: t('figures.satisfaction'),
      figure: totals.satisfactionPercent,
      format: (percent: number) => format.percent(percent / 100),
      change: { by: 'difference', better: 'more', format: points },
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
  return (
    <StatRow className="md:grid-cols-5!">
      {figures.map(({ key, label, figure, ...rest }) => (
        <FigureStat
          key={key}
          label={label}
          value={figure.value}
          previous={figure.previous}
          missing={t('figures.none')}
          chart={<Sparkline values={figure.series} />}
          {...rest}
        />
      ))}
    </StatRow>
  );
}
