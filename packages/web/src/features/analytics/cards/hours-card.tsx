import { useTranslation } from 'react-i18next';
import { FigureCard } from '../../../components/chart/figure-card.tsx';
import { HeatMap } from '../../../components/chart/heat-map.tsx';
import { dateTimeFormat } from '../../../lib/format/kept-formats.ts';
import { useFormat } from '../../../lib/format/use-format.ts';

type HoursCardProps = { hours: readonly (readonly number[])[]; timezone: string };

/** When conversations begin: days from Monday, hours in the user's time zone. */
export function HoursCard({ hours, timezone }: HoursCardProps) {
  const { t, i18n } = useTranslation('analytics');
  const format = useFormat();
  // January 5, 2026 was a Monday.
  const name = (options: Intl.DateTimeFormatOptions, day: number, hour: number) =>
    dateTimeFormat(i18n.language, { ...options, timeZone: 'UTC' }).format(Date.UTC(2026, 0, 5 + day, hour));
  const days = hours.map((_, day) => name({ weekday: 'short' }, day, 0));
  const columns = Array.from({ length: 24 }, (_, hour) =>
    name({ hour: '2-digit', hourCycle: 'h23' }, 0, hour),
  );
  const hasAny = hours.flat().some((count) => count > 0);
  return (
    <FigureCard
      title={t('charts.hours')}
      legend={<bdi className="text-12 text-text-3">{timezone}</bdi>}
      empty={hasAny ? undefined : t('charts.nothing')}
      table={{
        columns: [t('charts.hour'), ...days],
        rows: columns.map((column, hour) => [column, ...hours.map((day) => format.number(day[hour] ?? 0))]),
      }}
    >
      <HeatMap
        label={t('charts.hoursLabel')}
        days={days}
        hours={columns}
        values={hours}
        titleOf={(day, hour) =>
          t('charts.hourTitle', {
            day: days[day],
            hour: columns[hour],
            conversations: format.number(hours[day]?.[hour] ?? 0),
          })
        }
      />
    </FigureCard>
  );
}
