import { expect, it } from 'vitest';
import { similaritiesOf } from '../../../knowledge/meaning/unit-vectors.ts';
import { embedWaiting } from './embed-waiting.ts';
import type { WaitingChunk } from './embeddings.queries.ts';

const chunkOf = (...lines: string[]): WaitingChunk => ({
  id: '01900000-0000-7000-8000-000000000001',
  heading_path: ['Prices'],
  text: lines.join('\n'),
  blocks: [],
  source_name: 'Shop',
});
const words = Array.from({ length: 200 }, (_, n) => `Word ${n} is here.`);

it('embeds the first chunks whose units fit into a round together', async () => {
  const asked: string[] = [];
  const embed = async (texts: readonly string[]) => {
    asked.push(...texts);
    return texts.map((_, index) => Float32Array.of(1, index));
  };
  const chunks = [chunkOf('One is one. Two is two.'), chunkOf(...words), chunkOf(...words), chunkOf('Last.')];
  const { vectors, units } = await embedWaiting(chunks, embed, 300);
  expect([vectors.length, units.length]).toEqual([2, 2]);
  expect(asked).toHaveLength(2 + 2 + 200);
  expect(asked.slice(0, 4)).toEqual([
    'Prices\nOne is one. Two is two.',
    expect.stringMatching(/^Prices\nWord 0 is here\./),
    'Shop\nPrices\nOne is one.',
    'Shop\nPrices\nTwo is two.',
  ]);
  expect([...similaritiesOf(units[0] ?? Buffer.alloc(0), Float32Array.of(1, 0)).keys()]).toEqual([0, 12]);
});

it('embeds a single chunk with more units than fit into a round', async () => {
  const embed = async (texts: readonly string[]) => texts.map(() => Float32Array.of(1, 0));
  const { vectors } = await embedWaiting([chunkOf(...words), chunkOf('Last.')], embed, 100);
  expect(vectors).toHaveLength(1);
});
