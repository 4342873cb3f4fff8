import { expect, it } from 'vitest';
import { sourceNumbersOf } from './cited-numbers.ts';
import { withoutCitations } from './without-citations.ts';

it.each([
  ['Within 45 days. [1] We refund it [2, 3].', 'Within 45 days. We refund it.'],
  ['Same[1][2], and [12](https://a.example).', 'Same, and [12](https://a.example).'],
  ['See [6], or [2, 6]. [1]', 'See [6], or [2, 6].'],
  ['Take `list[1]` [1]\n```\nlist[2]\n```\n', 'Take `list[1]`\n```\nlist[2]\n```\n'],
  ['Take ``a`[1]`` [1]\n~~~\nlist[2]\n~~~\n', 'Take ``a`[1]``\n~~~\nlist[2]\n~~~\n'],
  ['See [a](/b[1]). [1]', 'See [a](/b[1]).'],
])('takes the numbers of sources out of %j, and nothing else', (cited, plain) => {
  expect(withoutCitations(cited, (n) => n <= 3)).toBe(plain);
});

it('counts no number of code or an address as a source', () => {
  expect([...sourceNumbersOf('Take `x[1]`, [a](/b[1]) or\n~~~\nx[1]\n~~~\n')]).toEqual([]);
  expect([...sourceNumbersOf('Take `x[1]`. [1] And [2].')]).toEqual([1, 2]);
});
