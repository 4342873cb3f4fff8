import { expect, it } from 'vitest';
import { tablesInWords } from './tables-in-words.ts';

it.each([
  [
    'Prices:\n\n| Size | Price |\n|---|--:|\n| Small | 5 € |\n| Large | |\n\nAll with tax.',
    'Prices:\n\nSize: Small; Price: 5 €\nSize: Large\n\nAll with tax.',
  ],
  ['| | Mon |\n|-|-|\n| Open | 9\\|18 |', 'Open; Mon: 9|18'],
  ['```\n| a | b |\n|---|---|\n| 1 | 2 |\n```', '```\n| a | b |\n|---|---|\n| 1 | 2 |\n```'],
  ['Either | or.\n- one\n- two', 'Either | or.\n- one\n- two'],
])('names the columns in each row of a table, and leaves the rest (%j)', (markdown, words) => {
  expect(tablesInWords(markdown)).toBe(words);
});
