export type Language = { code: string; name: string; dir: 'ltr' | 'rtl' };

/** The languages of the interface by their own names, in the order of the selector. */
export const languages: readonly Language[] = [
  { code: 'en', name: 'English', dir: 'ltr' },
  { code: 'es', name: 'Español', dir: 'ltr' },
  { code: 'fr', name: 'Français', dir: 'ltr' },
  { code: 'de', name: 'Deutsch', dir: 'ltr' },
  { code: 'it', name: 'Italiano', dir: 'ltr' },
  { code: 'pt', name: 'Português', dir: 'ltr' },
  { code: 'ja', name: '日本語', dir: 'ltr' },
  { code: 'zh', name: '中文', dir: 'ltr' },
  { code: 'ko', name: '한국어', dir: 'ltr' },
  { code: 'ru', name: 'Русский', dir: 'ltr' },
  { code: 'ar', name: 'العربية', dir: 'rtl' },
  { code: 'he', name: 'עברית', dir: 'rtl' },
  { code: 'fa', name: 'فارسی', dir: 'rtl' },
  { code: 'ur', name: 'اردو', dir: 'rtl' },
];

export const languageCodes = languages.map((language) => language.code);

/** The direction a language is written in. */
export function directionOf(code: string): 'ltr' | 'rtl' {
  return languages.find((language) => language.code === code)?.dir ?? 'ltr';
}

/** The supported language of a browser's tag ('fr-CA' gives 'fr'), or undefined. */
export function supportedLanguage(tag: string | null | undefined): string | undefined {
  const primary = tag?.split(/[-_]/)[0]?.toLowerCase();
  return languageCodes.find((code) => code === primary);
}
