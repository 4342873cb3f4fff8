import {
  directionOf,
  type Language as LanguageCode,
  languages as languageCodes,
} from '@parley/contracts/languages';

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

/** The languages of the interface by their own names, in the order of the selector. */
export const languages: readonly Language[] = languageCodes.map((code) => ({
  code,
  name: names[code],
  dir: directionOf(code),
}));

/** The supported language of a browser's tag ('fr-CA' gives 'fr'), or undefined. */
export function supportedLanguage(tag: string | null | undefined): string | undefined {
  const primary = tag?.split(/[-_]/)[0]?.toLowerCase();
  return languageCodes.find((code) => code === primary);
}
