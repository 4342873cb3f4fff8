import type { LanguageData } from './language-data.ts';
import { languages } from './languages.ts';

type Field<Value> = (language: LanguageData) => Value | undefined;

/** Matches nothing. */
const nothing = '(?!)';

/** Joins a field of all languages to alternatives that match anywhere. */
export function anyOf(pick: Field<string>): string {
  return joined(languages, pick);
}

/** Joins a field of the languages that separate words by spaces. */
export function anySpaced(pick: Field<string>): string {
  return joined(
    languages.filter(({ isUnspaced }) => !isUnspaced),
    pick,
  );
}

/** Joins a field of the languages that do not separate words by spaces. */
export function anyUnspaced(pick: Field<string>): string {
  return joined(
    languages.filter(({ isUnspaced }) => isUnspaced),
    pick,
  );
}

/** Joins a field of all languages to alternatives that match whole words, or anywhere in languages without spaces. */
export function anyWord(pick: Field<string>): string {
  const spaced = `(?<!\\p{L})(?:${anySpaced(pick)})(?!\\p{L})`;
  const unspaced = anyUnspaced(pick);
  return unspaced === nothing ? spaced : `${spaced}|${unspaced}`;
}

/** Returns the distinct words of a field of all languages. */
export function allWords(pick: Field<string>): ReadonlySet<string> {
  return new Set(languages.flatMap((language) => pick(language)?.split(' ') ?? []));
}

/**
 * Returns what tests a text for any of the expressions of all languages. They are not joined, because most begin with an anchor or a
 * letter of their script, and fail at once by themselves.
 */
export function anyExpression(pick: Field<RegExp | readonly RegExp[]>): { test(text: string): boolean } {
  const expressions = languages.flatMap((language) => pick(language) ?? []);
  return { test: (text) => expressions.some((expression) => expression.test(text)) };
}

function joined(from: readonly LanguageData[], pick: Field<string>): string {
  return from.flatMap((language) => pick(language) ?? []).join('|') || nothing;
}
