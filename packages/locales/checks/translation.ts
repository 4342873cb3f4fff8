import type { Texts } from '../locale-files.ts';

/** The texts of one language with the English ones. */
export interface Translation {
  language: string;
  texts: Texts;
  english: Texts;
}

/** A fault of one text, such as "is missing". */
export interface Fault {
  key: string;
  fault: string;
}

export type TranslationCheck = (translation: Translation) => Fault[];

/** A key of a plural text: `rows_other` is the form `other` of `rows`, `place_ordinal_few` the form `few` of `place_ordinal`. */
export interface CountedKey {
  stem: string;
  form: Intl.LDMLPluralRule;
  type: Intl.PluralRuleType;
}

const counted = /^(.*)_(zero|one|two|few|many|other)$/;
const forms: readonly Intl.LDMLPluralRule[] = ['zero', 'one', 'two', 'few', 'many', 'other'];

/** Splits a plural key; undefined for others, also for those whose own name ends like a plural form (`reason_other`). */
export function countedKey(key: string, english: Texts): CountedKey | undefined {
  const [, stem = '', ending] = counted.exec(key) ?? [];
  const form = forms.find((one) => one === ending);
  if (form === undefined || !english.has(`${stem}_one`) || !english.has(`${stem}_other`)) return undefined;
  return { stem, form, type: stem.endsWith('_ordinal') ? 'ordinal' : 'cardinal' };
}

/** The plural forms of a language (CLDR). */
export function formsOf(language: string, type: Intl.PluralRuleType): readonly Intl.LDMLPluralRule[] {
  return new Intl.PluralRules(language, { type }).resolvedOptions().pluralCategories;
}

/** The English text that corresponds to a translation: the same plural form if English has it, else `_other`. */
export function englishOf(key: string, english: Texts): string | undefined {
  const parts = countedKey(key, english);
  return english.get(key) ?? (parts && english.get(`${parts.stem}_other`));
}

/** Each translated text with its key and the English text; skips keys that English lacks. */
export function pairsOf({ texts, english }: Translation): { key: string; text: string; from: string }[] {
  return [...texts].flatMap(([key, text]) => {
    const from = englishOf(key, english);
    return from === undefined ? [] : [{ key, text, from }];
  });
}

/** The text without its parameters and tags. */
export function wordsOnly(text: string): string {
  return text.replace(/\{\{[^}]*\}\}|\$t\([^)]*\)|<[^>]*>/g, ' ');
}
