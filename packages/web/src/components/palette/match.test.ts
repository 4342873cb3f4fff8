import { expect, it } from 'vitest';
import { matches, piecesOf } from './match.ts';

it('finds words by their beginnings, whatever their case and accents', () => {
  expect(matches('ret', 'Return a gift')).toBe(true);
  expect(matches('gift return', 'Return a gift')).toBe(true);
  expect(matches('idi', 'Ändern', 'Die Idée')).toBe(false);
  expect(matches('ide', 'Ändern', 'Die Idée')).toBe(true);
  expect(matches('turn', 'Return a gift')).toBe(false);
  expect(matches(' ', 'anything')).toBe(true);
});

it('marks what was typed', () => {
  expect(piecesOf('Return a gift', 'retURN')).toEqual([
    { text: 'Return', isMatch: true, at: 0 },
    { text: ' a gift', isMatch: false, at: 6 },
  ]);
  expect(piecesOf('Settings', 'x')).toEqual([{ text: 'Settings', isMatch: false, at: 0 }]);
});
