import { isolate } from './isolate.ts';
import { numberLocale } from './languages.ts';

const numberFormats = new Map<string, Intl.NumberFormat>();

/** Values in sentences, as a formatter module of i18next: numbers are written as the language writes them, everything else keeps the order of its own letters. */
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

/** Options of i18next with which every value passes through `sentenceValues`; React and the mails escape HTML themselves. */
export const sentenceInterpolation = { alwaysFormat: true, escapeValue: false } as const;

/** Making a format costs as much as writing hundreds of numbers with it. */
function numberFormatOf(language: string): Intl.NumberFormat {
  const known = numberFormats.get(language) ?? new Intl.NumberFormat(numberLocale(language));
  numberFormats.set(language, known);
  return known;
}
