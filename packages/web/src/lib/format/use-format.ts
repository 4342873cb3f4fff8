import type { TFunction } from 'i18next';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useUser } from '../session/use-user.ts';
import {
  type DateValue,
  formatDate,
  formatDateTime,
  formatDayMonth,
  formatRelative,
  formatTime,
  secondsBetween,
} from './date.ts';
import { formatDuration } from './duration.ts';
import { formatMoney } from './money.ts';
import { formatBytes, formatNumber, formatPercent, formatSeconds } from './number.ts';

/** Formatters for dates, numbers and durations in the user's language and the account's time zone (else the browser's). */
export function useFormat() {
  const { t, i18n } = useTranslation('common');
  const { user } = useUser();
  const locale = i18n.language;
  const timeZone = user?.timezone || undefined;
  return useMemo(() => formatsOf(t, locale, timeZone), [t, locale, timeZone]);
}

function formatsOf(t: TFunction<'common'>, locale: string, timeZone: string | undefined) {
  const style = { locale, timeZone };
  const missing = t('values.missing');
  return {
    date: (value: DateValue) => formatDate(value, missing, style),
    dayMonth: (value: DateValue) => formatDayMonth(value, missing, style),
    dateTime: (value: DateValue) => formatDateTime(value, missing, style),
    time: (value: DateValue) => formatTime(value, missing, style),
    relative: (value: DateValue) => formatRelative(value, missing, style),
    duration: (seconds: number) => formatDuration(seconds, t),
    durationBetween: (start: DateValue, end: DateValue) => {
      const seconds = secondsBetween(start, end);
      return seconds === null ? t('values.durationMissing') : formatDuration(seconds, t);
    },
    number: (value: number, options?: Intl.NumberFormatOptions) => formatNumber(value, locale, options),
    /** @param amount minor units of the currency */
    money: (amount: number, currency: string) => formatMoney(amount, currency, locale),
    percent: (share: number) => formatPercent(share, locale),
    bytes: (bytes: number) => formatBytes(bytes, locale),
    seconds: (milliseconds: number) => formatSeconds(milliseconds, locale),
  };
}
