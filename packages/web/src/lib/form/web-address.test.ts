import { expect, it } from 'vitest';
import { completeAddress } from './web-address.ts';

it.each([
  [' harbour.example ', 'https://harbour.example'],
  ['www.harbour.example/help?page=2#top', 'https://www.harbour.example/help?page=2#top'],
  ['münchen.example:8443', 'https://münchen.example:8443'],
  ['xn--mnchen-3ya.example', 'https://xn--mnchen-3ya.example'],
  ['http://harbour.example', 'http://harbour.example'],
])('KB-09: %j is requested as %s', (typed, sent) => {
  expect(completeAddress(typed)).toBe(sent);
});

it.each([
  'ftp://harbour.example',
  '//harbour.example',
  'harbour',
  'ann@harbour.example',
  'javascript:alert(1)',
  'harbour .example',
])('KB-09: %j is not completed to an address', (typed) => {
  expect(completeAddress(typed)).toBe(typed);
});
