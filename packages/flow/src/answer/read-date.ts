import { fold } from '../formula/functions/text-functions.ts';

const dayMs = 86_400_000;

/** Returns `YYYY-MM-DD` for a valid date, otherwise undefined. */
export function dayOf(year: number, month: number, day: number): string | undefined {
  const date = new Date(Date.UTC(year, month - 1, day));
  const isSame = date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
  return isSame && year >= 1000 && year <= 9999 ? date.toISOString().slice(0, 10) : undefined;
}

/** Parses a date in this language's format or as `YYYY-MM-DD`; undefined for anything else. */
export function readDate(text: string, language: string, today: string): string | undefined {
  const written = fold(text).trim().replace(/[.,]$/, '');
  const iso = /^(\d{4})-(\d{1,2})-(\d{1,2})$/.exec(written);
  if (iso) return dayOf(Number(iso[1]), Number(iso[2]), Number(iso[3]));
  return (
    relativeDay(written, language, today) ??
    numericDay(written, language, today) ??
    namedDay(written, language, today)
  );
}

function relativeDay(written: string, language: string, today: string): string | undefined {
  const names = new Intl.RelativeTimeFormat(language, { numeric: 'auto' });
  const days = [-2, -1, 0, 1, 2].find((count) => fold(names.format(count, 'day')) === written);
  if (days === undefined) return undefined;
  return new Date(Date.parse(`${today}T00:00:00Z`) + days * dayMs).toISOString().slice(0, 10);
}

/** Returns the order of day, month and year in a language. */
function orderOf(language: string): string[] {
  return new Intl.DateTimeFormat(language, { dateStyle: 'short', timeZone: 'UTC' })
    .formatToParts(new Date(0))
    .map(({ type }) => type)
    .filter((type) => type === 'day' || type === 'month' || type === 'year');
}

function numericDay(written: string, language: string, today: string): string | undefined {
  const [, first, second, third] =
    /^(\d{1,4})\s*[./-]\s*(\d{1,2})(?:\s*[./-]\s*(\d{4}|\d{2}))?\.?$/.exec(written) ?? [];
  if (first === undefined || second === undefined) return undefined;
  if (first.length === 4)
    return third === undefined ? undefined : dayOf(Number(first), Number(second), Number(third));
  const year = yearOf(third, today);
  const [a, b] = [Number(first), Number(second)];
  const order = orderOf(language);
  const monthFirst = order.indexOf('month') < order.indexOf('day');
  const [day, month] = monthFirst && a <= 12 ? [b, a] : [a, b];
  return dayOf(year, month, day) ?? dayOf(year, day, month);
}

function yearOf(text: string | undefined, today: string): number {
  if (text === undefined) return Number(today.slice(0, 4));
  return text.length === 2 ? 2_000 + Number(text) : Number(text);
}

/** `3 March 2027`, `March 3`, `3. März`. */
function namedDay(written: string, language: string, today: string): string | undefined {
  const words = written.replace(/[.,]/g, ' ').split(/\s+/).filter(Boolean);
  const months = monthNames(language);
  const month = words.map((word) => months.get(word)).find((found) => found !== undefined);
  if (month === undefined) return undefined;
  const numbers = words
    .map((word) => /^(\d{1,4})(?:st|nd|rd|th|º|er)?$/.exec(word)?.[1])
    .filter((one) => one !== undefined);
  const year = numbers.find((one) => one.length === 4);
  const day = numbers.find((one) => one.length <= 2);
  return day === undefined ? undefined : dayOf(yearOf(year, today), month, Number(day));
}

const knownMonths = new Map<string, Map<string, number>>();

function monthNames(language: string): Map<string, number> {
  const known = knownMonths.get(language);
  if (known) return known;
  const names = new Map<string, number>();
  for (const style of ['long', 'short'] as const) {
    const format = new Intl.DateTimeFormat(language, { month: style, day: 'numeric', timeZone: 'UTC' });
    for (let month = 1; month <= 12; month += 1) {
      const parts = format.formatToParts(new Date(Date.UTC(2026, month - 1, 1)));
      const name = parts.find(({ type }) => type === 'month')?.value ?? '';
      names.set(fold(name).replace(/\.$/, ''), month);
    }
  }
  knownMonths.set(language, names);
  return names;
}
