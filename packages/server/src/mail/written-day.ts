import { type Language, numberLocale } from '@parley/contracts/language/languages';

/**
 * A date (UTC) in a language's format.
 * @param at an instant, ISO 8601
 */
export function writtenDay(at: string, language: Language): string {
  return new Intl.DateTimeFormat(numberLocale(language), { dateStyle: 'long', timeZone: 'UTC' }).format(
    new Date(at),
  );
}
