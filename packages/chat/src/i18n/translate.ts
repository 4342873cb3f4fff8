import { numberLocale } from './locale.ts';
import { type Catalog, ENGLISH, type MessageKey } from './messages.ts';

export type Params = Record<string, string | number>;

export type Translate = (key: MessageKey, params?: Params) => string;

/** Renders sentences in one language, with English for missing ones. Numbers are formatted for the language. */
export function createTranslate(locale: string, catalog: Catalog): Translate {
  const numbers = new Intl.NumberFormat(numberLocale(locale));
  const plurals = new Intl.PluralRules(locale);
  return (key, params = {}) => {
    const sentence =
      find(catalog, plurals, key, params) ?? find(ENGLISH, new Intl.PluralRules('en'), key, params) ?? key;
    return sentence.replace(/\{\{(\w+)\}\}/g, (_, name: string) => {
      const value = params[name];
      return typeof value === 'number' ? numbers.format(value) : (value ?? '');
    });
  };
}

function find(catalog: Catalog, plurals: Intl.PluralRules, key: string, params: Params): string | undefined {
  const { count } = params;
  if (typeof count !== 'number') return catalog[key];
  return catalog[`${key}_${plurals.select(count)}`] ?? catalog[`${key}_other`];
}
