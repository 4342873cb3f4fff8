import { expect, it } from 'vitest';
import { sameWhenTyped } from './same-when-typed.ts';

it('accepts the characters of a keyboard for those of the text', () => {
  expect(sameWhenTyped("Maren's desk ", '\u2068Maren’s\u00a0desk\u2069')).toBe(true);
  expect(sameWhenTyped('حذف 12 مورد', 'حذف ۱۲ مورد')).toBe(true);
  expect(sameWhenTyped('حذف 90', 'حذف ٩٠')).toBe(true);
  expect(sameWhenTyped('چتبات', 'چت\u200cبات')).toBe(true);
});

it('accepts nothing else', () => {
  expect(sameWhenTyped('Maren', 'maren')).toBe(false);
  expect(sameWhenTyped('delete 13', 'delete 12')).toBe(false);
  expect(sameWhenTyped('', 'delete 12')).toBe(false);
});
