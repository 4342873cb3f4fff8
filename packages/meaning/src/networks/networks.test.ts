import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readPieceTable } from '../pieces/piece-table.ts';
import type { TextKind } from '../types.ts';
import { Networks } from './networks.ts';
import { readingOf } from './reading.ts';
import { windowsOf } from './windows.ts';

/** Reference values from other programs (Hugging Face tokenizers and Python), created when the networks were trained. */
const { texts } = fixture<{ texts: { kind: TextKind; text: string; ids: number[]; vector: number[] }[] }>(
  'embedder',
);
const { pairs } = fixture<{
  pairs: {
    question: string;
    title: string;
    text: string;
    units: [start: number, end: number][];
    ids: number[];
    spans: [from: number, to: number][];
    scores: number[];
    answers: number;
  }[];
}>('reader');

const table = readPieceTable(readFileSync(new URL('../../model/pieces.bin', import.meta.url)));
let networks: Networks;
beforeAll(async () => {
  networks = await Networks.load();
});
afterAll(() => networks.close());

describe('the embedder', () => {
  it.each(texts)('tokenizes $text', ({ text, kind, ids }) => {
    expect(windowsOf(table, text, kind)).toEqual([ids]);
  });

  it.each(texts)('embeds $text', async ({ text, kind, vector }) => {
    const [found] = await networks.embed([text], kind);
    expect(cosine(found!, vector)).toBeGreaterThan(0.995);
    expect(Math.hypot(...found!)).toBeCloseTo(1, 4);
  });
});

describe('a long text', () => {
  const long = 'The harbor opens at six and closes at nine. '.repeat(150);

  it('is split into windows of 512 tokens, each with the prefix of its kind', () => {
    const windows = windowsOf(table, long, 'passage');
    expect(windows.map((ids) => ids.length)).toEqual([512, 512, 512, 512, 73]);
    for (const ids of windows) expect([...ids.slice(0, 3), ids.at(-1)]).toEqual([0, 46692, 12, 2]);
  });

  it('has the mean of its windows as its vector', async () => {
    const [whole, part] = await networks.embed([long, long.slice(0, 1_000)], 'passage');
    expect(Math.hypot(...whole!)).toBeCloseTo(1, 4);
    expect(cosine(whole!, [...part!])).toBeGreaterThan(0.95);
  });

  it('is read up to six windows', () => {
    expect(windowsOf(table, 'word '.repeat(1_000_000), 'query').map((ids) => ids.length)).toEqual(
      Array(6).fill(512),
    );
  });
});

it('returns the same vector for a text alone and in a batch', async () => {
  const several = ['one', 'the second of them is longer than the first one', 'three', 'x'.repeat(400)];
  const together = await networks.embed(several, 'passage');
  for (const [index, text] of several.entries()) {
    const [alone] = await networks.embed([text], 'passage');
    expect(cosine(together[index]!, [...alone!])).toBeGreaterThan(0.99);
  }
});

it.each([
  ['nothing', ''],
  ['a blank', ' '],
  ['half a character', '\ud83d'],
  ['a zero', '\0'],
  ['control', '\u0001'],
])('handles %s', async (_, text) => {
  const [[vector], [scores]] = await Promise.all([
    networks.embed([text], 'query'),
    networks.read(text, [{ title: text, text, units: [{ start: 0, end: text.length }] }]),
  ]);
  expect(Math.hypot(...vector!)).toBeCloseTo(1, 4);
  expect(scores!.answers).toEqual(expect.any(Number));
  expect(Number.isNaN(scores!.units[0] ?? 0)).toBe(false);
});

describe('the reader model', () => {
  it('gives no score to a unit that is cut off by the input limit or lies outside of the text', async () => {
    const text = `${'one more sentence stands here. '.repeat(100)}The last one.`;
    const units = [
      { start: 0, end: 30 },
      { start: text.length - 13, end: text.length },
      { start: 1e9, end: 2e9 },
      { start: Number.NaN, end: Number.NaN },
    ];
    const [scores] = await networks.read('what?', [{ title: '', text, units }]);
    expect(scores!.units).toEqual([expect.any(Number), null, null, null]);
  });

  it.each([1, 128, 200, 512, 9_999, Number.NaN])('stays within its limits for %s tokens', (maxPieces) => {
    const passage = { title: 'page '.repeat(100), text: 'word '.repeat(1_000), units: [] };
    const { ids } = readingOf(table, 'why '.repeat(100), passage, maxPieces);
    expect(ids.length).toBeLessThanOrEqual(Math.max(128, Math.min(512, maxPieces || 384)));
    expect(ids.slice(65, 67)).toEqual([2, 2]);
    expect(ids[115]).toBe(2);
  });

  it.each(pairs)(
    'scores $question with its passage',
    async ({ question, title, text, units, ...expected }) => {
      const passage = { title, text, units: units.map(([start, end]) => ({ start, end })) };
      const reading = readingOf(table, question, passage, 384);
      expect(reading.ids).toEqual(expected.ids);
      expect(reading.units.map((unit) => unit && [unit.from, unit.to])).toEqual(expected.spans);

      const [scores] = await networks.read(question, [passage]);
      expect(Math.abs(scores!.answers - expected.answers)).toBeLessThan(0.3);
      for (const [index, score] of expected.scores.entries()) {
        expect(Math.abs(scores!.units[index]! - Math.max(-6, Math.min(6, score)))).toBeLessThan(0.3);
      }
    },
  );
});

function fixture<T>(name: string): T {
  return JSON.parse(readFileSync(new URL(`../../test/fixtures/${name}.json`, import.meta.url), 'utf8'));
}

function cosine(a: Float32Array, b: readonly number[]): number {
  const product = a.reduce((sum, number, index) => sum + number * b[index]!, 0);
  return product / Math.hypot(...a) / Math.hypot(...b);
}
