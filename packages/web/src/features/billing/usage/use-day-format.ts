import { useTranslation } from 'react-i18next';
import { dateTimeFormat } from '../../../lib/format/kept-formats.ts';

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
