import { useTranslation } from 'react-i18next';
import { dateTimeFormat } from '../../lib/format/kept-formats.ts';

type Period = {
  step: 'hour' | 'day';
  timezone: string;
  from: string;
  to: string;
  previousFrom: string;
  previousTo: string;
  isComparable?: boolean;
};

/** Names the period, and the period it is compared with, once for all numbers. */
export function PeriodLine({ period }: { period: Period }) {
  const { t, i18n } = useTranslation('analytics');
  const format = dateTimeFormat(i18n.language, {
    timeZone: period.timezone,
    day: 'numeric',
    month: 'short',
    ...(period.step === 'hour' ? { hour: '2-digit', minute: '2-digit' } : {}),
  });
  const current = format.formatRange(new Date(period.from), new Date(period.to));
  if (!period.isComparable) return current;
  return t('page.compared', {
    period: current,
    previous: format.formatRange(new Date(period.previousFrom), new Date(period.previousTo)),
  });
}
