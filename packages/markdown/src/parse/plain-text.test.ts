import { expect, it } from 'vitest';
import { plainText } from './plain-text.ts';

it.each([
  [
    'marks',
    '## Returns\n\nWithin **30 days**, *unread*: `AB-1`.',
    'Returns\n\nWithin 30 days, unread: AB-1.',
  ],
  ['numbers of sources', 'Closed on Sunday [1]. Open else. [1, 2]', 'Closed on Sunday. Open else.'],
  ['numbers of no source', 'Step [7] of [1] nine.', 'Step [7] of nine.'],
  ['lists', '- one\n- two\n  - deep\n\n3. c\n4. d', '• one\n• two\n  • deep\n\n3. c\n4. d'],
  [
    'links',
    'See [prices](https://a.example/p?q=1), https://b.example or [ask](mailto:a@a.example).',
    'See prices (https://a.example/p?q=1), https://b.example or ask (a@a.example).',
  ],
  [
    'tables',
    'Prices:\n\n| Size | Price |\n|---|--:|\n| **Small** | 5 € [1] |\n| Large | |\n\nWith tax.',
    'Prices:\n\nSize\tPrice\nSmall\t5 €\nLarge\t\n\nWith tax.',
  ],
  ['code', 'Run:\n\n```sh\na | b **c** [1]\n```', 'Run:\n\na | b **c** [1]'],
  ['quotes', '> A line\n> another', '> A line\n> another'],
  ['plain words', 'Either | or. 2 * 3 * 4 <b>', 'Either | or. 2 * 3 * 4 <b>'],
  ['nothing', '', ''],
])('copies %s as plain text', (_, markdown, text) => {
  expect(plainText(markdown, (n) => n === 1 || n === 2)).toBe(text);
});

it('handles a text of any length', () => {
  expect(plainText('- **a** [1] | b\n'.repeat(20_000), () => true).length).toBeGreaterThan(20_000);
});
