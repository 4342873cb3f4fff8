import { isolate } from '@parley/contracts/language/isolate';
import { directionOf } from '@parley/contracts/language/languages';
import { numberFormat } from './kept-formats.ts';

/** Formats a number for the reader's locale. */
export function formatNumber(value: number, locale: string, options: Intl.NumberFormatOptions = {}): string {
  return numberFormat(locale, options).format(value);
}

/** Formats a share from 0 to 1 as a percentage without decimals. */
export function formatPercent(share: number, locale: string): string {
  return formatNumber(share, locale, { style: 'percent', maximumFractionDigits: 0 });
}

const units = ['byte', 'kilobyte', 'megabyte', 'gigabyte', 'terabyte'] as const;

/** Formats bytes: "1.4 MB", in steps of 1,024 with at most one decimal. */
export function formatBytes(bytes: number, locale: string): string {
  const step = bytes < 1 ? 0 : Math.min(units.length - 1, Math.floor(Math.log2(bytes) / 10));
  const style = {
    style: 'unit',
    unit: units[step] ?? 'byte',
    unitDisplay: step === 0 || directionOf(locale) === 'rtl' ? 'long' : 'short',
    maximumFractionDigits: 1,
  } as const;
  return isolate(formatNumber(bytes / 1024 ** step, locale, style), locale);
}

/** Formats milliseconds: "1.4 s" with one decimal, below a second "45 ms". */
export function formatSeconds(milliseconds: number, locale: string): string {
  const isShort = milliseconds < 1000;
  const unit = isShort ? 'millisecond' : 'second';
  const style = {
    style: 'unit',
    unit,
    // The narrow unit names of right-to-left languages are in Latin letters.
    unitDisplay: directionOf(locale) === 'rtl' ? 'long' : 'narrow',
    maximumFractionDigits: isShort ? 0 : 1,
  } as const;
  const parts = numberFormat(locale, style).formatToParts(isShort ? milliseconds : milliseconds / 1000);
  const isGlued = !parts.some((part) => part.type === 'literal');
  const text = parts.map((part) => (isGlued && part.type === 'unit' ? `\u00a0${part.value}` : part.value));
  return isolate(text.join(''), locale);
}
