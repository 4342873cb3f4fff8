import { expect, it } from 'vitest';
import { positionOf, Reader, sentenceEnd, wordAt, wordsOf } from './reading.ts';
import { Bonus } from './rerank.ts';

const word = (...variants: string[]) => ({
  text: variants[0] ?? '',
  variants,
  related: [],
  isFunction: false,
  certainty: 1,
  isEarlier: false,
  isOptional: false,
});

/** Formats a reading as `sentence: word@position …` for each sentence that contains words. */
function told(words: ReturnType<typeof word>[], terms: string): string[] {
  const sentences: string[][] = [[]];
  for (const place of new Reader(words).read(terms)) {
    if (place === sentenceEnd) sentences.push([]);
    else sentences.at(-1)?.push(`${wordAt(place)}@${positionOf(place)}`);
  }
  return sentences.filter((places) => places.length > 0).map((places) => places.join(' '));
}

it('returns the words and their positions for each sentence', () => {
  const words = [word('parcel', 'parcels'), word('insur')];
  expect(told(words, 'parcel come soon\nno word here\nbuy insur for parcels')).toEqual(['0@0', '1@1 0@3']);
});

it('matches whole terms only, at either end of a line', () => {
  expect(told([word('the')], 'other the\nthem lathe\nthe')).toEqual(['0@1', '0@0']);
});

it('distinguishes terms that collide in its table, in any script', () => {
  // With a thousand terms, several share each of the 256 slots.
  const terms = Array.from({ length: 1_000 }, (_, n) => `término${n}日本`);
  const words = Array.from({ length: 64 }, (_, n) => word(terms[n * 10] ?? ''));
  const expected = words.map((_, n) => `${n}@${n * 10}`).join(' ');
  expect(told(words, terms.join(' '))).toEqual([expected]);
});

it('returns nothing for empty input', () => {
  expect(told([word('a')], '')).toEqual([]);
  expect(told([], 'a b')).toEqual([]);
  expect(wordsOf(new Reader([word('a'), word('b'), word('c')]).read('c x\nc a'))).toEqual(new Set([2, 0]));
});

it('scores each passage independently', () => {
  const words = [word('parcel'), word('insur'), word('cost')].map((one) => ({
    ...one,
    weight: 2,
    rarity: 1,
    passages: 1,
  }));
  const [reader, bonus] = [new Reader(words), new Bonus(words)];
  const together = reader.read('parcel insur cost');
  const apart = reader.read('parcel\ninsur\ncost');
  const first = bonus.of(together);
  // All three words are in one sentence, with two adjacent pairs, both of them near.
  expect(first).toBeCloseTo(0.7 * 6 + 0.5 * 4 + 0.15 * 4);
  expect(bonus.of(apart)).toBeCloseTo(0.7 * 2);
  expect(bonus.of(together)).toBe(first);
  expect(bonus.of(reader.read('parcel cost parcel insur'))).toBeGreaterThan(
    bonus.of(reader.read('parcel cost x x x x insur')),
  );
});
