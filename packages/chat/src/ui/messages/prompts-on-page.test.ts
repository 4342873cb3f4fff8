import { expect, it } from 'vitest';
import { promptsOnPage } from './prompts-on-page.ts';

const look = {
  suggestedPrompts: ['Usual'],
  pagePrompts: [
    { pages: ['/pricing', '/plans/*'], prompts: ['Price'] },
    { pages: ['*'], prompts: ['Elsewhere'] },
  ],
};

it.each([
  ['https://shop.example/pricing', ['Price']],
  ['https://shop.example/plans/pro?ref=x', ['Price']],
  ['https://shop.example/', ['Elsewhere']],
  ['no address', ['Usual']],
  [null, ['Usual']],
])('BLD-10: on %s, uses the prompts of the first entry that matches the page', (url, expected) => {
  expect(promptsOnPage(look, url)).toEqual(expected);
});
