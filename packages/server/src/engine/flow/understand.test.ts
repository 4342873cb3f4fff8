import type { Intent } from '@parley/flow/nodes';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { GramTable } from './gram-table.ts';
import { learnIntents } from './learn-intents.ts';
import { classify } from './understand.ts';

const intents: Intent[] = [
  {
    id: 'parcel',
    name: 'Parcel',
    examples: ['Where is my parcel?', 'Track my order', 'When does it arrive?'],
  },
  { id: 'refund', name: 'Refund', examples: ['I want my money back', 'How do I get a refund?'] },
  { id: 'none', name: 'Nothing', examples: ['', '?!'] },
];

it.each([
  ['where is my PARCEL', 'parcel'],
  ['is the parcel of my order on its way?', 'parcel'],
  ['please refund me the money', 'refund'],
  ['zzz qqq xxx', undefined],
  ['', undefined],
])('%j means %j', async (text, intent) => {
  expect(await classify(intents, text)).toBe(intent);
});

it('no intents are none', async () => {
  expect(await classify([], 'hello', 0)).toBe(undefined);
});

/** As many examples as a document can hold, of words that have nothing in common. */
function many(): Intent[] {
  const word = (at: number) => ((at * 2_654_435_761) % 2 ** 32).toString(36);
  return Array.from({ length: 12 }, (_, intent) => ({
    id: `i${intent}`,
    name: `${intent}`,
    examples: Array.from({ length: 95 }, (_, example) =>
      Array.from({ length: 25 }, (_, at) => word(intent * 10_000 + example * 100 + at)).join(' '),
    ),
  }));
}

it('what a document can hold at most is learned in pieces and in little memory', async () => {
  const pauses = { count: 0 };
  const all = many();
  const { table, bytes } = await learnIntents(all, pauses);
  expect(table.size).toBeGreaterThan(200_000);
  expect(pauses.count).toBeGreaterThan(table.size / 10_000);
  expect(bytes).toBeLessThan(24 * 1_024 * 1_024);
  const again = { count: 0 };
  await learnIntents(all, again);
  expect(again.count).toBe(0);
});

it('a table numbers what it is given, also beyond what was expected', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: -(2 ** 31), max: 2 ** 31 - 1 }), { maxLength: 300 }), (grams) => {
      const table = new GramTable(4);
      const distinct = [...new Set(grams)];
      expect(grams.map((gram) => table.add(gram))).toEqual(grams.map((gram) => distinct.indexOf(gram)));
      expect(grams.map((gram) => table.numberOf(gram))).toEqual(grams.map((gram) => distinct.indexOf(gram)));
      expect(table.size).toBe(distinct.length);
    }),
  );
});
