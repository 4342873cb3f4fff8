/** Interface languages in the order of selectors; the first is the fallback. */
export const languages = [
  'en',
  'es',
  'fr',
  'de',
  'it',
  'pt',
  'ja',
  'zh',
  'ko',
  'ru',
  'ar',
  'he',
  'fa',
  'ur',
] as const;
export type Language = (typeof languages)[number];

/** Languages that are written from right to left. */
export const rightToLeftLanguages: readonly Language[] = ['ar', 'he', 'fa', 'ur'];

/** The interface language of this code, or undefined. */
export function languageOfCode(code: string | null | undefined): Language | undefined {
  return languages.find((language) => language === code);
}

/** The direction that a language is written in, by a code or a longer tag (`ar-EG`). */
export function directionOf(tag: string): 'ltr' | 'rtl' {
  const primary = tag.split('-', 1)[0]?.toLowerCase();
  return rightToLeftLanguages.some((language) => language === primary) ? 'rtl' : 'ltr';
}
