import { FormulaBudget } from '@parley/flow/formula/budget';
import { FormulaError } from '@parley/flow/formula/formula-error';
import { turnLimits } from '@parley/flow/limits';
import type { Intent } from '@parley/flow/nodes';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { ends, flowOf, play } from '../../../../test/flow-fixtures.ts';
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
])('%j has the intent %j', async (text, intent) => {
  expect(await classify(intents, text)).toBe(intent);
});

it('returns undefined without intents', async () => {
  expect(await classify([], 'hello', { threshold: 0 })).toBe(undefined);
});

/** Builds as many examples as a document can contain, of words without common n-grams. */
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

it('learns the maximum number of examples in pieces and with little memory', async () => {
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

it('ignores intents without examples in the cache', async () => {
  const taught = many();
  const withUntaught = () => [{ id: 'empty', name: '', examples: [] }, ...taught];
  const pauses = [{ count: 0 }, { count: 0 }];
  for (const one of pauses) await learnIntents(withUntaught(), one);
  expect(pauses[0]?.count).toBeGreaterThan(0);
  expect(pauses[1]?.count).toBe(0);
  expect(await classify(withUntaught(), taught[3]?.examples[5] ?? '')).toBe('i3');
  expect(await classify([{ id: 'empty', name: '', examples: [] }], 'hello', { threshold: 0 })).toBe(
    undefined,
  );
});

it('counts the overhead of a few examples', async () => {
  const { bytes } = await learnIntents([{ id: 'a', name: '', examples: ['hi'] }]);
  expect(bytes).toBeGreaterThan(4_000);
});

it('SEC-25: comparing a message costs steps of the turn, more for a longer one', async () => {
  const taught = many();
  const spent = async (text: string) => {
    const budget = new FormulaBudget();
    await classify(taught, text, { budget });
    return turnLimits.formulaSteps - budget.left;
  };
  const words = taught.flatMap(({ examples }) => examples).join(' ');
  const [short, long] = [await spent(`x ${words.slice(0, 100)}`), await spent(`x ${words.slice(0, 4_000)}`)];
  expect(short).toBeGreaterThan(0);
  expect(long).toBeGreaterThan(20 * short);
  const budget = new FormulaBudget(long - 1);
  await expect(classify(taught, `x ${words.slice(0, 4_000)}`, { budget })).rejects.toThrow(FormulaError);
});

it('SEC-25: repeated comparisons of a long message end at the fallback, and the step reports it', async () => {
  const words = Array.from({ length: 150 }, (_, at) => (at * 7_919).toString(36)).join(' ');
  const alike = Array.from({ length: 100 }, (_, at) => ({
    id: `i${at}`,
    name: '',
    examples: [`${words} ${at}`],
  }));
  const names = Array.from({ length: 20 }, (_, at) => `n${at}`);
  const flow = flowOf(
    {
      start: ['start', { on: 'message' }],
      ...Object.fromEntries(
        names.map((name) => [name, ['understand', { intents: alike, threshold: 1 }] as const]),
      ),
      end: ends('All were asked.'),
      fallback: ['trigger', { on: 'fallback' }],
      sorry: ends('Sorry.'),
    },
    [
      'start > n0',
      ...names.map((name, at) => `${name}:else > ${names[at + 1] ?? 'end'}`),
      'fallback > sorry',
    ],
  );
  const told = await play(flow).send(`${words} and more`);
  expect(told.content).toBe('Sorry.');
  expect(told.outcome.path.find(({ error }) => error)?.error).toBe('too_many_steps');
});

it('a table numbers all n-grams, even more than expected', () => {
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
