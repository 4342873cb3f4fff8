import glossary from '../glossary.json' with { type: 'json' };
import { countedKey, pairsOf, type TranslationCheck, wordsOnly } from './translation.ts';

type Term = {
  /** Pattern of the English word. */
  en: string;
  /** Word stems, by language, of which a translation must contain one; stems also match inflected forms. */
  stems: Readonly<Record<string, readonly string[]>>;
};
const terms: readonly Term[] = glossary;

/** Terms must match the glossary. */
export const checkTerms: TranslationCheck = (translation) => {
  const { language } = translation;
  const patterns = terms.flatMap(({ en, stems: { [language]: stems } }) =>
    // The glossary has no terms for languages of the visitor chat only.
    stems ? { pattern: new RegExp(`\\b(?:${en})\\b`, 'i'), stems } : [],
  );
  return pairsOf(translation).flatMap(({ key, text, from }) => {
    const [words, english] = [text.toLocaleLowerCase(language), wordsOnly(from)];
    return patterns
      .filter(({ pattern }) => pattern.test(english))
      .filter(({ stems }) => !stems.some((stem) => words.includes(stem.toLocaleLowerCase(language))))
      .map(({ stems }) => ({ key, fault: `does not say “${stems.join('” or “')}”: ${text}` }));
  });
};

/** Within a namespace, one English text must have one translation. */
export const checkSameWords: TranslationCheck = (translation) => {
  const known = new Map<string, { key: string; text: string }>();
  return pairsOf(translation).flatMap(({ key, text, from }) => {
    const form = countedKey(key, translation.english)?.form ?? '';
    const place = `${key.split(':')[0]} ${form} ${from}`;
    const before = known.get(place);
    if (before === undefined) known.set(place, { key, text });
    if (before === undefined || before.text === text) return [];
    return [{ key, fault: `says “${text}”, ${before.key} “${before.text}” for “${from}”` }];
  });
};
