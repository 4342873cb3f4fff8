import { directionOf, type Language as LanguageCode } from '@parley/contracts/language/languages';
import { installation } from '../installation.ts';

export type Language = { code: LanguageCode; name: string; dir: 'ltr' | 'rtl' };

const names: Readonly<Record<LanguageCode, string>> = {
  en: 'English',
  es: 'Español',
  fr: 'Français',
  de: 'Deutsch',
  it: 'Italiano',
  pt: 'Português',
  ja: '日本語',
  zh: '中文',
  ko: '한국어',
  ru: 'Русский',
  ar: 'العربية',
  he: 'עברית',
  fa: 'فارسی',
  ur: 'اردو',
};

/** Returns the languages that this installation offers, in the order of the selector, with their own names. */
export function offeredLanguages(): Language[] {
  return installation().languages.map((code) => ({ code, name: names[code], dir: directionOf(code) }));
}

/** Returns the language's own name. */
export function nameOfLanguage(code: LanguageCode): string {
  return names[code];
}

/** Returns the offered language for a browser's language tag ('fr-CA' gives 'fr'), or undefined. */
export function offeredLanguage(tag: string | null | undefined): LanguageCode | undefined {
  const primary = tag?.split(/[-_]/)[0]?.toLowerCase();
  return installation().languages.find((code) => code === primary);
}
