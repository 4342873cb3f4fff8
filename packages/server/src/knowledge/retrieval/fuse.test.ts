import { expect, it } from 'vitest';
import { fusedScore } from './fuse.ts';

const semanticOnly = { lexicalScore: 0, vectorRank: 1 };
const lexicalOnly = { lexicalScore: 1, vectorRank: null };

it('ranks lexical hits that cover the whole question before semantic hits', () => {
  expect(fusedScore(lexicalOnly, 1)).toBeGreaterThan(fusedScore(semanticOnly, 1));
});

it('ranks semantic hits before lexical hits that cover little of the question', () => {
  expect(fusedScore(semanticOnly, 0.2)).toBeGreaterThan(fusedScore(lexicalOnly, 0.2));
});

it('ranks a passage found by both before one found by either', () => {
  const both = fusedScore({ lexicalScore: 0.9, vectorRank: 2 }, 1);
  expect(both).toBeGreaterThan(fusedScore(lexicalOnly, 1));
  expect(both).toBeGreaterThan(fusedScore(semanticOnly, 1));
});
