import { expect, it } from 'vitest';
import { ownTitle } from './own-title.ts';

const page = (title: string | null, ...headings: string[]) => ({
  title,
  pages: null,
  blocks: headings.map((text) => ({ kind: 'heading' as const, level: 1, text })),
});

it.each([
  ['Prices – Mill Hotel', ['Prices'], 'https://inn.example/prices', 'Prices'],
  [
    'Mill Hotel | Rooms and suites',
    ['Mill Hotel', 'Rooms and suites'],
    'https://mill-hotel.example/',
    'Rooms and suites',
  ],
  ['Anfahrt · Café Mühle', [], 'https://www.cafe-muhle.example/anfahrt', 'Anfahrt'],
  ['How to pay: cards and cash', ['Paying'], 'https://inn.example/', 'How to pay: cards and cash'],
  ['Opening hours - inn.example', [], 'https://www.inn.example/', 'Opening hours'],
  ['Well-being', ['Well-being'], 'https://inn.example/', 'Well-being'],
  ['One - Two - Three', [], 'https://inn.example/', 'One - Two - Three'],
  [' – ', [], 'https://inn.example/', ' – '],
])('KB-02: a page titled %j is named by its subject, not by its site', (title, headings, address, name) => {
  expect(ownTitle(page(title, ...headings), address)).toBe(name);
});

it('names nothing without a title', () => {
  expect(ownTitle(page(null), 'https://inn.example/')).toBeNull();
});
