import { queryWords } from '@parley/knowledge/language/query-words';
import { expect, it } from 'vitest';
import { rankByTerms } from './bm25.ts';
import { createPostingIndex, decodePostings } from './posting-lists.ts';

const sources = ['01a209b0-0000-7000-8000-000000000002', '01a209b0-0000-7000-8000-000000000001'] as const;
const words = queryWords('quetzal feathers', 'en', ['en']).filter((word) => !word.isOptional);
const corpus = { chunks: 100, terms: 1_000, languages: ['en'] };

interface Posting {
  source: 0 | 1;
  ordinal: number;
  frequency?: number;
  length?: number;
}

/** Encodes postings of one term as the database sends them: id, generation, and an int8 array for each source. */
function bytesOf(postings: readonly Posting[], generation = 3): Buffer {
  return Buffer.concat(
    sources.flatMap((id, source) => {
      const own = postings.filter((posting) => posting.source === source);
      const head = Buffer.alloc(own.length > 0 ? 24 : 16);
      head.writeInt32BE(generation);
      head.writeInt32BE(own.length > 0 ? 1 : 0, 4);
      head.writeInt32BE(20, 12);
      if (own.length > 0) {
        head.writeInt32BE(own.length, 16);
        head.writeInt32BE(1, 20);
      }
      const elements = own.map(({ ordinal, frequency = 1, length = 10 }) => {
        const element = Buffer.alloc(12);
        element.writeInt32BE(8);
        element.writeBigInt64BE((BigInt(ordinal) << 32n) | (BigInt(frequency) << 16n) | BigInt(length), 4);
        return element;
      });
      return [Buffer.from(id.replaceAll('-', ''), 'hex'), head, ...elements];
    }),
  );
}

function rank(postings: Record<string, Posting[]>, limit = 10) {
  const index = createPostingIndex('');
  const lists = new Map(
    Object.entries(postings).map(([term, list]) => [term, decodePostings(index, bytesOf(list))]),
  );
  const { chunks, wordChunks } = rankByTerms({ sources: index.sources, lists }, corpus, words, limit);
  const numbers = new Map<string, number>(sources.map((id, number) => [id, number]));
  const places = chunks.map(({ sourceId, ordinal }) => `${numbers.get(sourceId)}/${ordinal}`);
  return { places, wordChunks, chunks };
}

it('ranks a chunk with both words first, then the rarer word, the shorter chunk and the higher frequency', () => {
  const { places, wordChunks } = rank({
    quetzal: [
      { source: 0, ordinal: 1 },
      { source: 0, ordinal: 2, length: 11 },
      { source: 1, ordinal: 5, frequency: 3 },
    ],
    feather: [
      { source: 0, ordinal: 7 },
      { source: 0, ordinal: 8, length: 30 },
      { source: 0, ordinal: 9, length: 40 },
      { source: 1, ordinal: 5 },
    ],
  });
  expect(places).toEqual(['1/5', '0/1', '0/2', '0/7', '0/8', '0/9']);
  expect(wordChunks).toEqual([3, 4]);
});

it('computes the published formula, in millionths', () => {
  const [chunk] = rank({ quetzal: [{ source: 1, ordinal: 4, frequency: 2, length: 5 }] }).chunks;
  const rarity = Math.log(1 + (100 - 1 + 0.5) / 1.5);
  const expected = (rarity * 2 * 2) / (2 + 0.25 + 0.75 * (5 / 10));
  expect(chunk).toMatchObject({ sourceId: sources[1], generation: 3, ordinal: 4 });
  expect(chunk?.score).toBeCloseTo(expected, 5);
});

it('orders equal chunks by source and ordinal, even at the limit', () => {
  const quetzal = [3, 1, 2].flatMap((ordinal) => [
    { source: 0 as const, ordinal },
    { source: 1 as const, ordinal },
  ]);
  expect(rank({ quetzal }).places).toEqual(['1/1', '1/2', '1/3', '0/1', '0/2', '0/3']);
  expect(rank({ quetzal }, 4).places).toEqual(['1/1', '1/2', '1/3', '0/1']);
});

it('finds nothing for words that no chunk contains', () => {
  expect(rank({})).toEqual({ places: [], wordChunks: [0, 0], chunks: [] });
});

it('reports words for which chunks contain only related terms', () => {
  const index = createPostingIndex('');
  const lists = new Map(
    ['plume', 'quetzal'].map((term) => [term, decodePostings(index, bytesOf([{ source: 0, ordinal: 1 }]))]),
  );
  const asked = words.map((word) => ({ ...word, related: ['plume'] }));
  expect(rankByTerms({ sources: index.sources, lists }, corpus, asked, 10).isReplaced).toEqual([false, true]);
});

it('supports the longest text and the highest frequency', () => {
  const index = createPostingIndex('');
  const list = decodePostings(
    index,
    bytesOf([{ source: 0, ordinal: 2_000_000, frequency: 0xffff, length: 0xffff }]),
  );
  expect([...list.ordinals]).toEqual([2_000_000]);
  expect([...list.shapes]).toEqual([0xffffffff]);
});
