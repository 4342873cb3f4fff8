import { expect, it } from 'vitest';
import { fusedScore } from './fuse.ts';

const onlyMeaning = { byWords: 0, vectorRank: 1 };
const onlyWords = { byWords: 1, vectorRank: null };

it('words that hold the whole question come before meaning alone', () => {
  expect(fusedScore(onlyWords, 1)).toBeGreaterThan(fusedScore(onlyMeaning, 1));
});

it('meaning comes before words that hold little of the question', () => {
  expect(fusedScore(onlyMeaning, 0.2)).toBeGreaterThan(fusedScore(onlyWords, 0.2));
});

it('a passage that both find comes before one that only either finds', () => {
  const both = fusedScore({ byWords: 0.9, vectorRank: 2 }, 1);
  expect(both).toBeGreaterThan(fusedScore(onlyWords, 1));
  expect(both).toBeGreaterThan(fusedScore(onlyMeaning, 1));
});
