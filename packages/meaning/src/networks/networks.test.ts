import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readPieceTable } from '../pieces/piece-table.ts';
import type { TextKind } from '../types.ts';
import { Networks } from './networks.ts';
import { readingOf } from './reading.ts';
import { windowsOf } from './windows.ts';

/** Made with other programs (Hugging Face's tokenizers and Python) when the networks were trained. */
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
  it.each(texts)('reads the pieces of $text', ({ text, kind, ids }) => {
    expect(windowsOf(table, text, kind)).toEqual([ids]);
  });

  it.each(texts)('has the vector of $text', async ({ text, kind, vector }) => {
    const [found] = await networks.embed([text], kind);
    expect(cosine(found!, vector)).toBeGreaterThan(0.995);
    expect(Math.hypot(...found!)).toBeCloseTo(1, 4);
  });
});

describe('the reader', () => {
  it.each(pairs)(
    'reads $question with its passage',
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
