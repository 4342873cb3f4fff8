import { describe, expect, it } from 'vitest';
import { passagesOf } from '../testing/passages-of.ts';
import { rerankPassages } from './rerank-passages.ts';

const [passage] = passagesOf('# Animals\n\nCats meow.', 'who barks');
const found = ['Cats meow.', 'Dogs bark.', 'Birds sing.'].flatMap((text, index) =>
  passage ? [{ ...passage, chunkId: text, text, score: 9 - index }] : [],
);

describe('KB-21: passages in another model’s order', () => {
  it('keep what answers compare: the scores fall as before, and the model’s rank is said', async () => {
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

  it('stay as they were found without scores', async () => {
    expect(await rerankPassages('who barks', found, async () => null)).toBe(found);
  });
});
