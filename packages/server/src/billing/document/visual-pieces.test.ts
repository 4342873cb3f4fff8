import { withWholeSymbol } from '@parley/contracts/language/isolate';
import { expect, it } from 'vitest';
import { visualPieces } from './visual-pieces.ts';

const faceOf = () => 'one';
/** The line as it is drawn, from left to right. */
const drawn = (line: string, direction: 'ltr' | 'rtl' | 'auto') =>
  visualPieces(line, direction, faceOf)
    .map(({ text }) => text)
    .join('');

it('draws right-to-left words from the last to the first, and leaves their letters to the font', () => {
  expect(visualPieces('שלום עולם', 'rtl', faceOf).map(({ text }) => text)).toEqual(['עולם', ' ', 'שלום']);
  expect(drawn('Quay Street 1', 'ltr')).toBe('Quay Street 1');
});

it('keeps numbers and foreign names in their own order within a line', () => {
  expect(drawn('שלום 2026', 'rtl')).toBe('2026 שלום');
  expect(drawn('Parley שלום', 'rtl')).toBe('שלום Parley');
  // The font reverses the letters, and the brackets with them.
  expect(drawn('(שלום)', 'rtl')).toBe(')שלום(');
});

it('draws an address in the direction of its own language, whatever the page around it', () => {
  expect(drawn('1 Quay Street', 'rtl')).toBe('Quay Street 1');
  expect(drawn('1 Quay Street', 'auto')).toBe('1 Quay Street');
  expect(drawn('רחוב הים 12', 'auto')).toBe('12 הים רחוב');
});

it('draws no direction marks, and gives each letter a font that has it', () => {
  expect(drawn('\u200e1\u2066 US$\u2069', 'ltr')).toBe('1 US$');
  const faces = visualPieces('Tea 茶', 'ltr', (character) => (character === '茶' ? 'japanese' : 'latin'));
  expect(faces).toEqual([
    { text: 'Tea ', face: 'latin' },
    { text: '茶', face: 'japanese' },
  ]);
});

it('keeps a currency sign next to its letters in Arabic amounts', () => {
  const format = new Intl.NumberFormat('ar', { style: 'currency', currency: 'USD', numberingSystem: 'latn' });
  const amount = (value: number) =>
    drawn(withWholeSymbol(format.format(value), 'ar'), 'rtl').replaceAll('\u00a0', ' ');
  expect(amount(49)).toBe('US$ 49.00');
  expect(amount(-19)).toBe('-19.00 US$');
});
