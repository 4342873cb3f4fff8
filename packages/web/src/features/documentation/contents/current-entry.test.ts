import { expect, it } from 'vitest';
import { currentEntry } from './current-entry.ts';

const headings = [
  { id: 'first', top: -400 },
  { id: 'second', top: 90 },
  { id: 'third', top: 600 },
  { id: 'fourth', top: 700 },
];
const place = { linePx: 100, heightPx: 800, isAtEnd: false, target: '' };

it('is the last heading that has reached the line', () => {
  expect(currentEntry(headings, place)).toBe('second');
  expect(currentEntry(headings, { ...place, linePx: 80 })).toBe('first');
});

it('is the first heading if none has reached the line', () => {
  expect(currentEntry(headings.slice(2), place)).toBe('third');
});

it('is the last heading at the end of the page, or the one in the address if it is visible', () => {
  const atEnd = { ...place, isAtEnd: true };
  expect(currentEntry(headings, atEnd)).toBe('fourth');
  expect(currentEntry(headings, { ...atEnd, target: 'third' })).toBe('third');
  expect(currentEntry(headings, { ...atEnd, target: 'first' })).toBe('fourth');
});
