import { isolate } from '@parley/contracts/language/isolate';
import { numberLocale } from '@parley/contracts/language/languages';
import { type Catalog, ENGLISH, type MessageKey } from './messages.ts';

export type Params = Record<string, string | number>;

/** `Key` is the union of the keys of one file. */
export type Translate<Key extends string = MessageKey> = (key: Key, params?: Params) => string;

/**
 * Renders sentences in one language, with English for missing ones. Numbers are formatted for the language; other values are
 * bidi-isolated in right-to-left languages.
 */
export function createTranslate<Key extends string = MessageKey>(
  locale: string,
  catalog: Catalog,
  english: Catalog = ENGLISH,
): Translate<Key> {
  const numbers = new Intl.NumberFormat(numberLocale(locale));
  const plurals = new Intl.PluralRules(locale);
  return (key, params = {}) => {
    const sentence =
      find(catalog, plurals, key, params) ?? find(english, new Intl.PluralRules('en'), key, params) ?? key;
    return sentence.replace(/\{\{(\w+)\}\}/g, (_, name: string) => {
      const value = params[name];
      return typeof value === 'number' ? numbers.format(value) : isolate(value ?? '', locale);
    });
  };
}

function find(catalog: Catalog, plurals: Intl.PluralRules, key: string, params: Params): string | undefined {
  const { count } = params;
  if (typeof count !== 'number') return catalog[key];
  return catalog[`${key}_${plurals.select(count)}`] ?? catalog[`${key}_other`];
}
