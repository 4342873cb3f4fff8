import { expect, it } from 'vitest';
import { withoutCitations } from './without-citations.ts';

it.each([
  ['Within 45 days. [1] We refund it [2, 3].', 'Within 45 days. We refund it.'],
  ['Same[1][2], and [12](https://a.example).', 'Same, and [12](https://a.example).'],
  ['See [6], or [2, 6]. [1]', 'See [6], or [2, 6].'],
  ['Take `list[1]` [1]\n```\nlist[2]\n```\n', 'Take `list[1]`\n```\nlist[2]\n```\n'],
])('takes the numbers of sources out of %j, and nothing else', (cited, plain) => {
  expect(withoutCitations(cited, (n) => n <= 3)).toBe(plain);
});
