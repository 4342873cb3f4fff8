import { isWeakWord } from './terms.ts';

/** A weekday or month name in one language, in lower case. */
export interface CalendarWord {
  text: string;
  /** ISO 639-1. */
  language: string;
}

interface Names {
  /** Weekdays and months, in full and abbreviated, in calendar order. */
  long: readonly string[];
  short: readonly string[];
}

/** A single ideograph also has a meaning of its own, such as moon or sun. */
const isOneWord = /^\p{L}{2,}$/u;
const daysOfWeek = 7;
const monthsOfYear = 12;
const known = new Map<string, Names>();

/**
 * Returns the names that pages may use for a weekday or month written in full in a question: "Mon" and "Montag" for "monday".
 * Abbreviations in a question return nothing, since most are also other words ("sun", "mar").
 * @param languages of the corpus
 */
export function calendarWords(
  word: string,
  language: string | null,
  languages: readonly string[],
): CalendarWord[] {
  const at = placeOf(word, language === null ? languages : [language]);
  if (at === -1) return [];
  const found = languages.flatMap((each) => {
    const { long, short } = namesIn(each);
    return [long[at], short[at]].flatMap((name) =>
      name === undefined ? [] : [{ text: name, language: each }],
    );
  });
  return found.filter(
    ({ text, language: own }) => text !== word && isOneWord.test(text) && !isWeakWord(text, own),
  );
}

function placeOf(word: string, languages: readonly string[]): number {
  for (const language of languages) {
    const at = namesIn(language).long.indexOf(word);
    if (at !== -1) return at;
  }
  return -1;
}

function namesIn(language: string): Names {
  const names = known.get(language) ?? { long: namesOf(language, 'long'), short: namesOf(language, 'short') };
  known.set(language, names);
  return names;
}

function namesOf(language: string, width: 'long' | 'short'): string[] {
  const format = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(language, { ...options, timeZone: 'UTC' });
  const [weekday, month] = [format({ weekday: width }), format({ month: width })];
  // The first of January 2024 was a Monday.
  const days = Array.from({ length: daysOfWeek }, (_, day) => weekday.format(Date.UTC(2024, 0, 1 + day)));
  const months = Array.from({ length: monthsOfYear }, (_, index) => month.format(Date.UTC(2024, index, 1)));
  return [...days, ...months].map((name) => name.toLocaleLowerCase(language).replace(/\.$/u, ''));
}
