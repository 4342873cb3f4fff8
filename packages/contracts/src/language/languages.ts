/** Interface languages in selector order; the first is the fallback. */
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

/** Additional languages of the visitor's chat. */
const visitorLanguages = [
  'hu',
  'ro',
  'hr',
  'ca',
  'vi',
  'uk',
  'bg',
  'el',
  'hi',
  'bn',
  'th',
  'nl',
  'pl',
  'tr',
  'sv',
  'da',
  'no',
  'fi',
  'cs',
  'sk',
  'id',
] as const;

/** Languages of the visitor's chat, in menu order. */
export const chatLanguages = [...languages, ...visitorLanguages] as const;
export type ChatLanguage = (typeof chatLanguages)[number];

/** Languages that are written from right to left. */
export const rightToLeftLanguages: readonly Language[] = ['ar', 'he', 'fa', 'ur'];

/** Returns the interface language with this code, or undefined. */
export function languageOfCode(code: string | null | undefined): Language | undefined {
  return languages.find((language) => language === code);
}

/** Returns the chat language with this code, or undefined. */
export function chatLanguageOfCode(code: string | null | undefined): ChatLanguage | undefined {
  return chatLanguages.find((language) => language === code);
}

/** Returns the primary language of a tag: `ar` for `ar-EG`, and `no` for both written forms of Norwegian. */
export function primaryOf(tag: string): string {
  return (tag.split('-', 1)[0]?.toLowerCase() ?? '').replace(/^n[bn]$/, 'no');
}

/** Returns the writing direction of a language code or tag (`ar-EG`). */
export function directionOf(tag: string): 'ltr' | 'rtl' {
  return rightToLeftLanguages.some((language) => language === primaryOf(tag)) ? 'rtl' : 'ltr';
}

/**
 * Returns the language of the host page, or null for English, because many pages in other languages are wrongly marked as
 * English.
 */
export function hostLanguage(tag: string | null): string | null {
  return tag && primaryOf(tag) !== 'en' ? tag : null;
}

/** Joins sentences by a space, except in Japanese and Chinese. */
export function joinSentences(sentences: readonly string[], tag: string): string {
  return sentences.join(['ja', 'zh'].includes(primaryOf(tag)) ? '' : ' ');
}

/** Adds the digits that readers of the language expect; browsers use Latin digits for Arabic by default. */
export function numberLocale(tag: string): string {
  return primaryOf(tag) === 'ar' ? 'ar-u-nu-arab' : tag;
}
