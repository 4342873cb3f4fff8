import { expect, it } from 'vitest';
import { nextLinkOf } from './call-api.ts';

it.each([
  ['<https://a.example/?page=2>; rel="next"', 'https://a.example/?page=2'],
  [
    '<https://a.example/1>; rel=prev, <https://a.example/3>; title="a, b"; rel="last next"',
    'https://a.example/3',
  ],
  ['<https://a.example/1>; rel=prev', null],
  ['<<<https://a.example/2>; rel=next', 'https://a.example/2'],
  ['<'.repeat(8_192), null],
])('the Link header %j has the next page %j', (header, address) => {
  expect(nextLinkOf(header)).toBe(address);
});
