import { dateTimeFormat, relativeTimeFormat } from './kept-formats.ts';

export type DateValue = string | number | Date | null | undefined;
export type DateStyle = { locale: string; timeZone?: string | undefined };

const invalid = 'Invalid time value';

function dateOf(value: string | number | Date): Date {
  const date = new Date(value);
  if (Number.isNaN(date.getTime())) throw new RangeError(invalid);
  return date;
}

function isMissing(value: DateValue): value is null | undefined | '' {
  return value === null || value === undefined || value === '';
}

function format(
  value: DateValue,
  missing: string,
  style: DateStyle,
  options: Intl.DateTimeFormatOptions,
): string {
  if (isMissing(value)) return missing;
  const zone = style.timeZone ? { timeZone: style.timeZone } : {};
  return dateTimeFormat(style.locale, { ...options, ...zone }).format(dateOf(value));
}

/**
 * Formats a date: 'MMM d, yyyy' in English ("Jan 5, 2025"), the equivalent in other languages; `missing` if there is none.
 * @throws {RangeError} 'Invalid time value'
 */
export function formatDate(value: DateValue, missing: string, style: DateStyle): string {
  return format(value, missing, style, { year: 'numeric', month: 'short', day: 'numeric' });
}

/** Formats day and month, if the year is obvious: "Dec 1". @throws {RangeError} 'Invalid time value' */
export function formatDayMonth(value: DateValue, missing: string, style: DateStyle): string {
  return format(value, missing, style, { month: 'short', day: 'numeric' });
}

/** Formats date and time. @throws {RangeError} 'Invalid time value' */
export function formatDateTime(value: DateValue, missing: string, style: DateStyle): string {
  return format(value, missing, style, {
    year: 'numeric',
    month: 'short',
    day: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
  });
}

/** Formats the time of day. @throws {RangeError} 'Invalid time value' */
export function formatTime(value: DateValue, missing: string, style: DateStyle): string {
  return format(value, missing, style, { hour: '2-digit', minute: '2-digit' });
}

const steps: ReadonlyArray<[Intl.RelativeTimeFormatUnit, number]> = [
  ['second', 60],
  ['minute', 60],
  ['hour', 24],
  ['day', 7],
];

/** Formats relative time: "2 hr. ago", "yesterday"; after a week, the date. @throws {RangeError} 'Invalid time value' */
export function formatRelative(
  value: DateValue,
  missing: string,
  style: DateStyle,
  now: Date = new Date(),
): string {
  if (isMissing(value)) return missing;
  let amount = (dateOf(value).getTime() - now.getTime()) / 1000;
  const relative = relativeTimeFormat(style.locale, { numeric: 'auto', style: 'short' });
  for (const [unit, size] of steps) {
    if (Math.abs(amount) < size) return relative.format(Math.trunc(amount), unit);
    amount /= size;
  }
  return formatDate(value, missing, style);
}

/** Returns whole seconds from start to end, or null if one is missing. @throws {RangeError} 'Invalid time value' */
export function secondsBetween(start: DateValue, end: DateValue): number | null {
  if (isMissing(start) || isMissing(end)) return null;
  return Math.max(0, Math.floor((dateOf(end).getTime() - dateOf(start).getTime()) / 1000));
}
