import { numberLocale } from './languages.ts';

/** Formats a percentage in a language: 85 is "85%" in English, "85 %" in German. @param options as for `Intl.NumberFormat` */
export function writtenPercent(
  percent: number,
  language: string,
  options: Intl.NumberFormatOptions = {},
): string {
  return new Intl.NumberFormat(numberLocale(language), { ...options, style: 'percent' }).format(
    percent / 100,
  );
}
