import { expect, it } from 'vitest';
import { addressProblem, completeAddress } from './address-problem.ts';

it('KB-09: takes addresses that start with http:// or https:// and refuses every other beginning', () => {
  for (const address of ['https://example.com', ' HTTP://example.com/help?page=2 ', 'http://münchen.example'])
    expect(addressProblem(address), address).toBeNull();
  for (const address of ['ftp://x', 'example.com', '//example.com', 'javascript:alert(1)', 'https:/x'])
    expect(addressProblem(address), address).toBe('scheme');
});

it.each([
  [' harbour.example ', 'https://harbour.example'],
  ['www.harbour.example/help?page=2#top', 'https://www.harbour.example/help?page=2#top'],
  ['münchen.example:8443', 'https://münchen.example:8443'],
  ['xn--mnchen-3ya.example', 'https://xn--mnchen-3ya.example'],
  ['http://harbour.example', 'http://harbour.example'],
])('KB-09: %j is asked for as %s', (typed, sent) => {
  expect(completeAddress(typed)).toBe(sent);
});

it.each([
  'ftp://harbour.example',
  '//harbour.example',
  'harbour',
  'ann@harbour.example',
  'javascript:alert(1)',
  'harbour .example',
])('KB-09: makes no address of %j', (typed) => {
  expect(completeAddress(typed)).toBe(typed);
  expect(addressProblem(typed)).toBe('scheme');
});

it('refuses nothing, nonsense and addresses that carry a password', () => {
  expect(addressProblem('  ')).toBe('required');
  expect(addressProblem('https://')).toBe('invalid');
  expect(addressProblem('https://ada:secret@example.com')).toBe('invalid');
  expect(addressProblem(`https://example.com/${'a'.repeat(2_048)}`)).toBe('invalid');
});
