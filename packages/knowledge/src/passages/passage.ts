import type { PassageBlock } from './passage-block.ts';
import type { WeightedWord } from './rerank.ts';

/** A passage that may answer a question. */
export interface Passage {
  chunkId: string;
  sourceId: string;
  sourceName: string;
  url: string | null;
  /** Innermost heading above the passage. */
  heading: string | null;
  headingPath: string[];
  ordinal: number;
  page: number | null;
  text: string;
  /** Blocks of the text; empty if the source was indexed before blocks were stored. */
  blocks: readonly PassageBlock[];
  /** Higher is better; comparable only within one result. */
  score: number;
  /** Rank, starting at 1, in each search that found it, and after reranking if a reranker was used. */
  ranks: { text: number | null; vector: number | null; reranker?: number | null };
  /** Cosine similarity to the question; null if semantic search did not find it. */
  similarity: number | null;
  language: string | null;
  lastSyncedAt: Date | null;
  /** Words of the question with their weights in the whole corpus; the same for all passages of a result. */
  asked: readonly WeightedWord[];
}

/** Returns whether a passage was not found by a search, but follows the best one in its source. */
export function isFollowing({ ranks }: Pick<Passage, 'ranks'>): boolean {
  return ranks.text === null && ranks.vector === null;
}
