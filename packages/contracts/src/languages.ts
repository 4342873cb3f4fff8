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

/** Languages that only the visitor's chat speaks, beside those of the interface. */
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

/** Languages of the visitor's chat, in the order of its menu. */
export const chatLanguages = [...languages, ...visitorLanguages] as const;
export type ChatLanguage = (typeof chatLanguages)[number];

/** Languages that are written from right to left. */
export const rightToLeftLanguages: readonly Language[] = ['ar', 'he', 'fa', 'ur'];

/** The interface language of this code, or undefined. */
export function languageOfCode(code: string | null | undefined): Language | undefined {
  return languages.find((language) => language === code);
}

/** The language of the visitor's chat of this code, or undefined. */
export function chatLanguageOfCode(code: string | null | undefined): ChatLanguage | undefined {
  return chatLanguages.find((language) => language === code);
}

/** The language of a longer tag: `ar` of `ar-EG`, and `no` for both written forms of Norwegian. */
export function primaryOf(tag: string): string {
  return (tag.split('-', 1)[0]?.toLowerCase() ?? '').replace(/^n[bn]$/, 'no');
}

/** The direction that a language is written in, by a code or a longer tag (`ar-EG`). */
export function directionOf(tag: string): 'ltr' | 'rtl' {
  return rightToLeftLanguages.some((language) => language === primaryOf(tag)) ? 'rtl' : 'ltr';
}

/** The language of the page around a chat, as a wish: null for English, which pages in any language are marked with. */
export function hostLanguage(tag: string | null): string | null {
  return tag && primaryOf(tag) !== 'en' ? tag : null;
}

/** Sentences one behind the other; Japanese and Chinese put no space between them. */
export function joinSentences(sentences: readonly string[], tag: string): string {
  return sentences.join(['ja', 'zh'].includes(primaryOf(tag)) ? '' : ' ');
}

/** The tag with the digits that readers of a language expect; browsers write Arabic with Latin digits by default. */
export function numberLocale(tag: string): string {
  return primaryOf(tag) === 'ar' ? 'ar-u-nu-arab' : tag;
}
