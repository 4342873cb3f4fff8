import { expect, it } from 'vitest';
import { beyondLimit, choose, findPages } from './chosen-pages.ts';

const pages = [
  { url: 'https://shop.example/help/returns', title: 'Returns' },
  { url: 'https://shop.example/help/shipping', title: 'Shipping' },
  { url: 'https://shop.example/jobs', title: 'Work with us' },
];

it('KB-11: counts the chosen pages that exceed the plan', () => {
  expect(beyondLimit(5, 3)).toBe(2);
  expect(beyondLimit(3, 3)).toBe(0);
  expect(beyondLimit(1, 0)).toBe(1);
  expect(beyondLimit(9_999, null)).toBe(0);
});

it('finds pages by title or address and selects only those found', () => {
  const found = findPages(pages, ' HELP ');
  expect(found.map(({ title }) => title)).toEqual(['Returns', 'Shipping']);
  const chosen = choose(new Set(['https://shop.example/jobs']), found, true);
  expect(chosen.size).toBe(3);
  expect([...choose(chosen, found, false)]).toEqual(['https://shop.example/jobs']);
});
