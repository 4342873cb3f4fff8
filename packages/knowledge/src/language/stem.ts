import { languageOf } from '../languages/languages.ts';

/** Returns the stem of a lowercase word in a language (ISO 639-1); the word itself if there are no rules for the language. */
export function stem(word: string, language: string): string {
  return languageOf(language)?.stemmer?.(word) || word;
}
