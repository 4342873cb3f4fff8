import type { FlowValue } from '../../document.ts';
import { FormulaError } from '../formula-error.ts';
import { toNumber, toText } from '../values.ts';
import type { FormulaFunction } from './function-type.ts';
import { rememberFormat, stepsOfFormat } from './remember-format.ts';

const dayMs = 86_400_000;
const styles = ['short', 'medium', 'long', 'full'] as const;

/** Returns midnight UTC of a `YYYY-MM-DD` date, with or without a time after it. */
function dayOf(value: FlowValue): Date {
  const [, day] = /^(\d{4}-\d{2}-\d{2})(?:T.*)?$/.exec(toText(value)) ?? [];
  const date = new Date(`${day}T00:00:00Z`);
  if (day === undefined || Number.isNaN(date.getTime()) || date.toISOString().slice(0, 10) !== day) {
    throw new FormulaError('wrong_value', toText(value).slice(0, 40));
  }
  return date;
}

function written(date: Date): string {
  const year = date.getUTCFullYear();
  if (Number.isNaN(year) || year < 0 || year > 9999) throw new FormulaError('wrong_value');
  return date.toISOString().slice(0, 10);
}

/** Adds months; keeps the day, or uses the last day of a shorter month. */
function addMonths(date: Date, months: number): Date {
  const first = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + months, 1));
  const lastDay = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0)).getUTCDate();
  first.setUTCDate(Math.min(date.getUTCDate(), lastDay));
  return first;
}

const countOf = (value: FlowValue): number => Math.trunc(toNumber(value) ?? Number.NaN);

const dateFormat = rememberFormat(
  (language, dateStyle: (typeof styles)[number]) =>
    new Intl.DateTimeFormat(language, { dateStyle, timeZone: 'UTC' }),
);

export const dateFunctions = {
  today: (_args, { now }) => now.slice(0, 10),
  /** The time of day, `HH:mm`. */
  time: (_args, { now }) => now.slice(11, 16),
  addDays: ([date = null, days = null]) => written(new Date(dayOf(date).getTime() + countOf(days) * dayMs)),
  addMonths: ([date = null, months = null]) => written(addMonths(dayOf(date), countOf(months))),
  daysBetween: ([from = null, to = null]) =>
    Math.round((dayOf(to).getTime() - dayOf(from).getTime()) / dayMs),
  year: ([date = null]) => dayOf(date).getUTCFullYear(),
  month: ([date = null]) => dayOf(date).getUTCMonth() + 1,
  day: ([date = null]) => dayOf(date).getUTCDate(),
  /** Weekday from 1 for Monday to 7 for Sunday. */
  weekday: ([date = null]) => dayOf(date).getUTCDay() || 7,
  /** Formats a date in the visitor's language; the style is `short`, `medium`, `long` or `full`. */
  formatDate: ([date = null, style = 'long'], { language }, budget) => {
    budget.spend(stepsOfFormat);
    const dateStyle = styles.find((one) => one === style);
    if (dateStyle === undefined) throw new FormulaError('wrong_value', toText(style).slice(0, 40));
    return dateFormat(language, dateStyle).format(dayOf(date));
  },
} satisfies Record<string, FormulaFunction>;
