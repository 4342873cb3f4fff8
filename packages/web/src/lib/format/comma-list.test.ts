import { expect, it } from 'vitest';
import { commaList } from './comma-list.ts';

it('joins items with the comma of the language, and isolates the direction of each', () => {
  expect(commaList(['Support', '3 sources'], 'en')).toBe('Support, 3 sources');
  expect(commaList(['サポート', '3件'], 'ja')).toBe('サポート、3件');
  expect(commaList(['Desk', '26 نوفمبر'], 'ar')).toBe('\u2068Desk\u2069، \u206826 نوفمبر\u2069');
  expect(commaList([], 'en')).toBe('');
});
