import { languages } from '../languages/languages.ts';

let byLanguage: Map<string, ReadonlySet<string>> | undefined;

/** Returns whether a lowercase word carries little meaning in a question of the language (ISO 639-1). */
export function isLightWord(word: string, language: string): boolean {
  byLanguage ??= new Map(languages.map(({ code, lightWords }) => [code, new Set(lightWords?.split(' '))]));
  return byLanguage.get(language)?.has(word) ?? false;
}
