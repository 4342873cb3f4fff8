import { isolate } from './isolate.ts';
import { numberLocale } from './languages.ts';

const numberFormats = new Map<string, Intl.NumberFormat>();

/**
 * Formatter module of i18next for values in sentences: formats numbers for the language, and isolates everything else against
 * bidi reordering.
 */
export const sentenceValues = {
  type: 'formatter' as const,
  format(value: unknown, _style: string | undefined, language: string | undefined): unknown {
    if (typeof value === 'number') return numberFormatOf(language ?? 'en').format(value);
    return typeof value === 'string' ? isolate(value, language ?? 'en') : value;
  },
  init() {},
  add() {},
  addCached() {},
};

/** i18next options that pass every value through `sentenceValues`; React and the emails escape HTML themselves. */
export const sentenceInterpolation = { alwaysFormat: true, escapeValue: false } as const;

/** Cached, because creating a formatter costs as much as formatting hundreds of numbers. */
function numberFormatOf(language: string): Intl.NumberFormat {
  const known = numberFormats.get(language) ?? new Intl.NumberFormat(numberLocale(language));
  numberFormats.set(language, known);
  return known;
}
