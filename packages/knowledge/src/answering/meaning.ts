import type { Passage } from '../passages/passage.ts';
import type { Part } from './forms/part.ts';
import { maxReaderScoreLead, minPassageSimilarity, unreadScore, usualSimilarity } from './thresholds.ts';

/** Semantic scores of a unit. A score is null if the model did not compute it. */
export interface UnitScores {
  /** Cosine similarity of the question and the unit. */
  similarity: number | null;
  /** Score of the reader model, -6 to 6; above 0, the unit is more likely an answer than not. */
  reading: number | null;
}

/** Semantic scores of one passage. */
export interface PassageScores {
  /** By the offset of the unit in the passage's text. */
  units: ReadonlyMap<number, UnitScores>;
  /** Reader model score of the whole passage; null if the model did not score it. */
  answers: number | null;
}

/** Semantic scores of the passages of a question, by `chunkId`. */
export type SemanticScores = ReadonlyMap<string, PassageScores>;

export function meaningOf(
  meanings: SemanticScores | null,
  { chunkId }: Pick<Passage, 'chunkId'>,
  start: number,
): UnitScores | null {
  return meanings?.get(chunkId)?.units.get(start) ?? null;
}

/** Semantic features for or against an answer. Similarities are relative to `usualSimilarity`. */
export interface SemanticFeatures {
  /** Highest similarity of a unit in any passage. */
  nearest: number;
  /** `nearest` in standard deviations above the mean similarity of all units. */
  nearestStandsOut: number;
  /** Mean similarity of all units. */
  usual: number;
  /** Highest similarity of a unit in the answer. */
  answerNear: number;
  /** `answerNear` minus the mean similarity of all units. */
  answerStandsOut: number;
  /** Best reader model score of a unit, and its lead over the second best, at most 4. */
  read: number;
  readLead: number;
  /** Best reader model score of a unit in the answer. */
  answerRead: number;
  /** Best reader model score of a passage, and of a passage in the answer. */
  passageRead: number;
  answerPassageRead: number;
  /** Similarity of the nearest passage, and of the answer's first passage. */
  passageNear: number;
  answerPassageNear: number;
}

/** Returns null if no unit has semantic scores. */
export function semanticFeatures(
  meanings: SemanticScores | null,
  parts: readonly Pick<Part, 'passage' | 'start' | 'end'>[],
  passages: readonly Pick<Passage, 'similarity'>[],
): SemanticFeatures | null {
  const all = [...(meanings?.values() ?? [])];
  const units = all.flatMap((passage) => [...passage.units.values()]);
  const similarities = units.flatMap(({ similarity }) => similarity ?? []);
  if (similarities.length === 0) return null;
  const answering = parts.map((part) => ({ part, meaning: meanings?.get(part.passage.chunkId) }));
  const inAnswer = answering.flatMap(({ part, meaning }) =>
    [...(meaning?.units ?? [])].flatMap(([at, unit]) => (part.start <= at && at < part.end ? [unit] : [])),
  );
  const mean = similarities.reduce((sum, value) => sum + value, 0) / similarities.length;
  const variance = similarities.reduce((sum, value) => sum + (value - mean) ** 2, 0) / similarities.length;
  const nearest = Math.max(...similarities);
  const answerNear = Math.max(-1, ...inAnswer.flatMap(({ similarity }) => similarity ?? []));
  const [first = unreadScore, second = unreadScore] = units
    .flatMap(({ reading }) => reading ?? [])
    .sort((one, other) => other - one);
  const best = (scores: readonly (number | null | undefined)[]) =>
    Math.max(unreadScore, ...scores.map((score) => score ?? unreadScore));
  return {
    nearest: nearest - usualSimilarity,
    nearestStandsOut: (nearest - mean) / (Math.sqrt(variance) + 1e-6),
    usual: mean - usualSimilarity,
    answerNear: answerNear - usualSimilarity,
    answerStandsOut: answerNear - mean,
    read: first,
    readLead: Math.min(maxReaderScoreLead, first - second),
    answerRead: best(inAnswer.map(({ reading }) => reading)),
    passageRead: best(all.map(({ answers }) => answers)),
    answerPassageRead: best(answering.map(({ meaning }) => meaning?.answers)),
    passageNear:
      Math.max(minPassageSimilarity, ...passages.map(({ similarity }) => similarity ?? 0)) - usualSimilarity,
    answerPassageNear: Math.max(minPassageSimilarity, parts[0]?.passage.similarity ?? 0) - usualSimilarity,
  };
}

/** Returns whether the reader model scored any passage. */
export function wasScoredByReader(meanings: SemanticScores | null): boolean {
  return [...(meanings?.values() ?? [])].some(({ answers }) => answers !== null);
}
