import type { Texts } from '../locale-files.ts';

/** The texts of one language beside the English ones. */
export interface Translation {
  language: string;
  texts: Texts;
  english: Texts;
}

/** What is wrong with one text: "is missing". */
export interface Fault {
  key: string;
  fault: string;
}

export type TranslationCheck = (translation: Translation) => Fault[];

/** A key of a counted text: `rows_other` is the form `other` of `rows`, `place_ordinal_few` the form `few` of `place_ordinal`. */
export interface CountedKey {
  stem: string;
  form: Intl.LDMLPluralRule;
  type: Intl.PluralRuleType;
}

const counted = /^(.*)_(zero|one|two|few|many|other)$/;
const forms: readonly Intl.LDMLPluralRule[] = ['zero', 'one', 'two', 'few', 'many', 'other'];

/** The parts of a counted key; undefined for others, also for those that end in a form by their own name (`reason_other`). */
export function countedKey(key: string, english: Texts): CountedKey | undefined {
  const [, stem = '', ending] = counted.exec(key) ?? [];
  const form = forms.find((one) => one === ending);
  if (form === undefined || !english.has(`${stem}_one`) || !english.has(`${stem}_other`)) return undefined;
  return { stem, form, type: stem.endsWith('_ordinal') ? 'ordinal' : 'cardinal' };
}

/** The forms in which a language counts (CLDR). */
export function formsOf(language: string, type: Intl.PluralRuleType): readonly Intl.LDMLPluralRule[] {
  return new Intl.PluralRules(language, { type }).resolvedOptions().pluralCategories;
}

/** The English text that a translated one stands for: the same form where English has it, else `_other`. */
export function englishOf(key: string, english: Texts): string | undefined {
  const parts = countedKey(key, english);
  return english.get(key) ?? (parts && english.get(`${parts.stem}_other`));
}

/** Each translated text with its key and its English; keys that English does not have are left out. */
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
