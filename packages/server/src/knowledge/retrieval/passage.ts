import type { PassageBlock } from '../passage-block.ts';
import type { WeightedWord } from './rerank.ts';

/** A passage that may answer a question. */
export interface Passage {
  chunkId: string;
  sourceId: string;
  sourceName: string;
  url: string | null;
  /** The innermost heading above the passage. */
  heading: string | null;
  headingPath: string[];
  ordinal: number;
  page: number | null;
  text: string;
  /** Of the text; empty if the source was read before blocks were kept. */
  blocks: readonly PassageBlock[];
  /** Higher is better; comparable only within one result. */
  score: number;
  /** Rank, from 1, in each ranking that found it, and where a reranker put it, if one was asked. */
  ranks: { text: number | null; vector: number | null; reranker?: number | null };
  /** Cosine of its vector and the question's; null if the semantic search did not find it. */
  similarity: number | null;
  language: string | null;
  lastSyncedAt: Date | null;
  /**
   * The words of the question with each word's weight in the whole corpus; the same for all passages of a
   * result.
   */
  asked: readonly WeightedWord[];
}

/** Whether a passage was not found, but follows the best one in its source. */
export function isFollowing({ ranks }: Pick<Passage, 'ranks'>): boolean {
  return ranks.text === null && ranks.vector === null;
}
