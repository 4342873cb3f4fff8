import { numberLocale } from '@parley/contracts/language/languages';

const WEEK_MS = 6 * 24 * 60 * 60 * 1000;

/**
 * Formats a time in the visitor's time zone as weekday and time; from a week on with the date, because the weekday would be
 * ambiguous.
 */
export function weekdayAndTime(time: string, locale: string): string {
  const at = new Date(time);
  const isSoon = at.getTime() - Date.now() < WEEK_MS;
  return new Intl.DateTimeFormat(numberLocale(locale), {
    weekday: 'long',
    ...(isSoon ? {} : { day: 'numeric', month: 'long' }),
    hour: 'numeric',
    minute: '2-digit',
  }).format(at);
}
