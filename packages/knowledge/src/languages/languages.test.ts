import { readdirSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { type LanguageData, phraseKinds } from './language-data.ts';
import { languageOf, languages } from './languages.ts';

/** Fields whose words are separated by spaces, or whose phrases are separated by bars, as paths. */
const listFields: Readonly<Record<string, string>> = {
  functionWords: ' ',
  lightWords: ' ',
  'abbreviations.general': ' ',
  'abbreviations.beforeName': ' ',
  'abbreviations.beforeNumber': ' ',
  'definition.definite': ' ',
  'definition.notInInitials': ' ',
  'concepts.pronouns': ' ',
  'concepts.timeWords': ' ',
  irregularForms: '|',
  opposites: '|',
  ...Object.fromEntries(
    ['name', 'am', 'detail', 'closing', 'beside'].map((kind) => [`introduction.${kind}`, '|']),
  ),
  ...Object.fromEntries(phraseKinds.map((kind) => [`smallTalk.${kind}`, '|'])),
};
/** Neither words nor alternatives. */
const otherFields = ['code', 'letters'];
/** Words with two meanings, which identify their language more strongly than others. */
const countTwice = ['bg: са', 'ca: per', 'ca: què', 'sv: var'];

describe('languages', () => {
  it('lists every file of the folder once, by its code', () => {
    const files = readdirSync(new URL('.', import.meta.url)).filter((name) => /^[a-z]{2}\.ts$/u.test(name));
    expect(languages.map(({ code }) => `${code}.ts`).sort()).toEqual(files.sort());
    expect(languages.every((language) => languageOf(language.code) === language)).toBe(true);
  });

  it('has lists without gaps, in lower case', () => {
    const wrong = problemsInTexts(({ path, text, code }) => {
      const separator = listFields[path];
      if (separator === undefined) return [];
      const isPlain = text.split(separator).every((entry) => entry === entry.trim() && entry !== '');
      // German nouns in `opposites` are read as they are written.
      const isLower = path === 'opposites' || text === text.toLowerCase();
      return isPlain && isLower ? [] : [`${code}: ${path}`];
    });
    expect(wrong).toEqual([]);
  });

  it('has no word twice in a list', () => {
    const repeated = problemsInTexts(({ path, text, code }) => {
      const separator = listFields[path] ?? (otherFields.includes(path) ? null : '|');
      if (separator === null) return [];
      const entries = separator === '|' ? alternativesOf(text) : text.split(separator);
      return entries.filter((entry, at) => entries.indexOf(entry) !== at).map((entry) => `${code}: ${entry}`);
    });
    expect(repeated.sort()).toEqual(countTwice);
  });

  it('has alternatives that are expressions, none of them empty', () => {
    const wrong = problemsInTexts(({ path, text, code }) => {
      if (path in listFields || otherFields.includes(path)) return [];
      return new RegExp(`^(?:${text})$`, 'u').test('') ? [`${code}: ${path}`] : [];
    });
    expect(wrong).toEqual([]);
  });

  it('has expressions with the flag `u`, and with `g` only where matches are replaced', () => {
    const flags = languages.flatMap((language) =>
      [...valuesOf(language)].flatMap(([path, value]) =>
        value instanceof RegExp
          ? [`${path === 'followUp.notPointing' ? 'all' : 'first'} ${value.flags}`]
          : [],
      ),
    );
    expect([...new Set(flags)].sort()).toEqual(['all giu', 'first iu', 'first u']);
  });

  it('has function words, unless the script identifies the language', () => {
    const without = languages.filter(({ functionWords }) => functionWords === undefined);
    expect(without.map(({ code }) => code)).toEqual(['bn']);
  });
});

function problemsInTexts(
  problems: (field: { path: string; text: string; code: string }) => readonly string[],
): string[] {
  return languages.flatMap((language) =>
    [...valuesOf(language)].flatMap(([path, value]) =>
      typeof value === 'string' ? problems({ path, text: value, code: language.code }) : [],
    ),
  );
}

/** Yields the innermost values of a language with their paths: `question.words`. */
function* valuesOf(value: LanguageData | object, above = ''): Generator<[path: string, value: unknown]> {
  for (const [key, inner] of Object.entries(value)) {
    const path = Array.isArray(value) ? above : `${above}${above === '' ? '' : '.'}${key}`;
    if (typeof inner === 'object' && inner !== null && !(inner instanceof RegExp))
      yield* valuesOf(inner, path);
    else yield [path, inner];
  }
}

/** Splits alternatives at the bars that are outside of groups and classes. */
function alternativesOf(text: string): string[] {
  const tokens = text.match(/\\.|\[(?:\\.|[^\]])*\]|[^\\[]/gu) ?? [];
  const alternatives = [''];
  let depth = 0;
  for (const token of tokens) {
    if (token === '(') depth += 1;
    if (token === ')') depth -= 1;
    if (token === '|' && depth === 0) alternatives.push('');
    else alternatives.push(`${alternatives.pop() ?? ''}${token}`);
  }
  return alternatives;
}
