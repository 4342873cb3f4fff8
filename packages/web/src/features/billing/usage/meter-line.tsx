import { useTranslation } from 'react-i18next';
import { dateTimeFormat } from '../../../lib/format/kept-formats.ts';
import { useFormat } from '../../../lib/format/use-format.ts';
import type { Usage } from '../use-billing.ts';
import { Gauge } from './gauge.tsx';

type Meter = Usage['meters'][number];

/** Usage of one quota: numbers, percentage, a warning from 80 % on, and a forecast for the month. */
export function MeterLine({ meter }: { meter: Meter }) {
  const { t } = useTranslation('billing');
  const format = useFormat();
  const { id, used, limit, percent, state } = meter;
  const write = id === 'storageBytes' ? format.bytes : (count: number) => format.number(count);
  return (
    <Gauge
      label={t(`meters.${id}`)}
      text={
        limit === null
          ? t('usage.unlimited', { used: write(used) })
          : t('usage.of', { used: write(used), limit: write(limit) })
      }
      percent={percent}
      state={state}
      warning={state === 'ok' ? undefined : t(`usage.${state}.${id}`)}
    >
      <Forecast meter={meter} write={write} />
    </Gauge>
  );
}

/** Shows nothing if the limit is reached, or there is no forecast. */
function Forecast({ meter, write }: { meter: Meter; write: (count: number) => string }) {
  const { t } = useTranslation('billing');
  const day = useDayFormat();
  const { forecast, state } = meter;
  if (forecast === null || forecast.atEnd === 0 || state === 'reached') return null;
  const { atEnd, reachedOn } = forecast;
  return (
    <p className="text-12 text-text-3">
      {reachedOn === null
        ? t('usage.forecast', { amount: write(atEnd) })
        : t('usage.forecastReached', { amount: write(atEnd), date: day.short(reachedOn) })}
    </p>
  );
}

/** Formats a UTC day such as "2026-11-23" independent of the user's time zone. */
export function useDayFormat() {
  const { i18n } = useTranslation();
  const write = (options: Intl.DateTimeFormatOptions) => (date: string) =>
    dateTimeFormat(i18n.language, { ...options, timeZone: 'UTC' }).format(new Date(date));
  return {
    short: write({ day: 'numeric', month: 'short' }),
    full: write({ weekday: 'short', day: 'numeric', month: 'short' }),
  };
}
