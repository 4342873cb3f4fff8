import { passagesOf } from '@parley/knowledge/testing/passages-of';
import { describe, expect, it } from 'vitest';
import { rerankPassages } from './rerank-passages.ts';

const [passage] = passagesOf('# Animals\n\nCats meow.', 'who barks');
const found = ['Cats meow.', 'Dogs bark.', 'Birds sing.'].flatMap((text, index) =>
  passage ? [{ ...passage, chunkId: text, text, score: 9 - index }] : [],
);

describe('KB-21: passages reranked by another model', () => {
  it('keep their descending scores, which answers compare, and report the model’s rank', async () => {
    const asked: unknown[] = [];
    const ordered = await rerankPassages('who barks', found, async (query, texts) => {
      asked.push(query, texts);
      return [-3, 12.5, null];
    });
    expect(asked).toEqual([
      'who barks',
      ['Animals\nCats meow.', 'Animals\nDogs bark.', 'Animals\nBirds sing.'],
    ]);
    expect(ordered.map(({ text, score, ranks }) => [text, score, ranks.reranker])).toEqual([
      ['Dogs bark.', 9, 1],
      ['Cats meow.', 8, 2],
      ['Birds sing.', 7, null],
    ]);
  });

  it('keep their order without scores', async () => {
    expect(await rerankPassages('who barks', found, async () => null)).toBe(found);
  });
});
