import { expect, it } from 'vitest';
import { compareOrder, wordsOf } from './word-order.ts';

const compare = (ours: string, theirs: string) => compareOrder(wordsOf(ours), wordsOf(theirs));

it('counts words in a different order, and words that one reading lacks', () => {
  expect(compare('one two three', 'One, two: three!')).toEqual({ words: 3, outOfOrder: 0, missing: 0 });
  expect(compare('b a c', 'a b c')).toEqual({ words: 3, outOfOrder: 1, missing: 0 });
  expect(compare('c d a b', 'a b c d e')).toEqual({ words: 5, outOfOrder: 2, missing: 1 });
  expect(compare('the warehouse', 'the ware-\nhouse')).toEqual({ words: 2, outOfOrder: 0, missing: 0 });
  expect(compare('', 'a a')).toEqual({ words: 2, outOfOrder: 0, missing: 2 });
});
