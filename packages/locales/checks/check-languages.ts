import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Texts } from '../locale-files.ts';
import { checkKeys } from './keys.ts';
import { checkLengths } from './lengths.ts';
import { checkSigns } from './signs.ts';
import { checkSameWords, checkTerms } from './terms.ts';
import type { Translation, TranslationCheck } from './translation.ts';
import { checkUntranslated } from './untranslated.ts';
import { checkValues } from './values.ts';

/** Keys are the check names that exceptions.json uses for texts that are correct although a check rejects them. */
const checks: Readonly<Record<string, TranslationCheck>> = {
  keys: checkKeys,
  values: checkValues,
  untranslated: checkUntranslated,
  signs: checkSigns,
  terms: checkTerms,
  sameWords: checkSameWords,
  lengths: checkLengths,
};

/** Keys by check, then by language or `all`. */
export type Exceptions = Readonly<Record<string, Readonly<Record<string, readonly string[]>>>>;

/** Reads packages/locales/exceptions.json. */
export function readExceptions(root: string): Exceptions {
  const file = join(root, 'packages/locales/exceptions.json');
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {};
}

/** Returns the faults of all languages that have files, one sentence each, compared to English. */
export function checkLanguages(locales: ReadonlyMap<string, Texts>, excepted: Exceptions = {}): string[] {
  const english = locales.get('en') ?? new Map<string, string>();
  return [...locales]
    .filter(([language]) => language !== 'en')
    .flatMap(([language, texts]) => problemsOf({ language, texts, english }, excepted));
}

function problemsOf(translation: Translation, excepted: Exceptions): string[] {
  const { language } = translation;
  return Object.entries(checks).flatMap(([name, check]) => {
    const own = new Set(excepted[name]?.[language]);
    const common = new Set(excepted[name]?.all);
    const faults = check(translation);
    const faulty = new Set(faults.map(({ key }) => key));
    return [
      ...faults
        .filter(({ key }) => !own.has(key) && !common.has(key))
        .map(({ key, fault }) => `${language} ${key} ${fault}`),
      ...[...own]
        .filter((key) => !faulty.has(key))
        .map((key) => `${language} ${key} needs no exception from ${name}: take it out of exceptions.json`),
    ];
  });
}
