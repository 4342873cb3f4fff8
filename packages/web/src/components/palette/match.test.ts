import { expect, it } from 'vitest';
import { matches, piecesOf } from './match.ts';

it('matches beginnings of words, ignoring case and accents', () => {
  expect(matches('ret', 'Return a gift')).toBe(true);
  expect(matches('gift return', 'Return a gift')).toBe(true);
  expect(matches('idi', 'Ändern', 'Die Idée')).toBe(false);
  expect(matches('ide', 'Ändern', 'Die Idée')).toBe(true);
  expect(matches('turn', 'Return a gift')).toBe(false);
  expect(matches(' ', 'anything')).toBe(true);
});

it('marks the matched text', () => {
  expect(piecesOf('Return a gift', 'retURN')).toEqual([
    { text: 'Return', isMatch: true, at: 0 },
    { text: ' a gift', isMatch: false, at: 6 },
  ]);
  const marked = (text: string, search: string) => piecesOf(text, search).find(({ isMatch }) => isMatch);
  expect(marked('Das Café am See', 'cafe')).toEqual({ text: 'Café', isMatch: true, at: 4 });
  expect(marked('Le cafe\u0301 noir', 'Café')).toEqual({ text: 'cafe\u0301', isMatch: true, at: 3 });
  expect(marked('Café', 'cafe ')).toMatchObject({ text: 'Café' });
  expect(piecesOf('Settings', 'x')).toEqual([{ text: 'Settings', isMatch: false, at: 0 }]);
});
