import type { Passage } from '../retrieval/passage.ts';
import type { Part } from './part.ts';

/** What meaning says of a unit; null where it was not judged. */
export interface UnitMeaning {
  /** Cosine of the question's vector and the unit's. */
  similarity: number | null;
  /** The reader's score, -6 to 6: above 0, the unit rather answers. */
  reading: number | null;
}

/** What meaning says of one passage. */
export interface PassageMeaning {
  /** By the position of the unit in the passage's text. */
  units: ReadonlyMap<number, UnitMeaning>;
  /** The reader's score of the whole passage; null if it was not read. */
  answers: number | null;
}

/** What meaning says of the passages that were found for a question, by their `chunkId`. */
export type Meanings = ReadonlyMap<string, PassageMeaning>;

export function meaningOf(
  meanings: Meanings | null,
  { chunkId }: Pick<Passage, 'chunkId'>,
  start: number,
): UnitMeaning | null {
  return meanings?.get(chunkId)?.units.get(start) ?? null;
}

/** Cosines of texts that have little to do with each other lie below it. */
export const usualSimilarity = 0.83;

/** What meaning says for or against an answer. Similarities are counted from `usualSimilarity`. */
export interface MeaningSigns {
  /** Similarity of the nearest unit of all passages. */
  nearest: number;
  /** The same in standard deviations above the mean of all units. */
  nearestStandsOut: number;
  /** The mean of all units. */
  usual: number;
  /** Similarity of the nearest unit of the answer. */
  answerNear: number;
  /** The same above the mean. */
  answerStandsOut: number;
  /** The reader's best score of a unit, and how far it is above the second, at most 4. */
  read: number;
  readLead: number;
  /** The reader's best score of a unit of the answer. */
  answerRead: number;
  /** The reader's best score of a passage, and of one of the answer. */
  passageRead: number;
  answerPassageRead: number;
  /** Similarity of the nearest passage, and of the one that the answer begins with. */
  passageNear: number;
  answerPassageNear: number;
}

/** What was not read is as unlikely as what is least likely. */
const leastScore = -6;
const mostLead = 4;
/** What the semantic search did not find is no nearer. */
const leastSimilarity = 0.8;

/** Null without a unit that meaning judged. */
export function meaningSigns(
  meanings: Meanings | null,
  parts: readonly Pick<Part, 'passage' | 'start' | 'end'>[],
  passages: readonly Pick<Passage, 'similarity'>[],
): MeaningSigns | null {
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
  const [first = leastScore, second = leastScore] = units
    .flatMap(({ reading }) => reading ?? [])
    .sort((one, other) => other - one);
  const best = (scores: readonly (number | null | undefined)[]) =>
    Math.max(leastScore, ...scores.map((score) => score ?? leastScore));
  return {
    nearest: nearest - usualSimilarity,
    nearestStandsOut: (nearest - mean) / (Math.sqrt(variance) + 1e-6),
    usual: mean - usualSimilarity,
    answerNear: answerNear - usualSimilarity,
    answerStandsOut: answerNear - mean,
    read: first,
    readLead: Math.min(mostLead, first - second),
    answerRead: best(inAnswer.map(({ reading }) => reading)),
    passageRead: best(all.map(({ answers }) => answers)),
    answerPassageRead: best(answering.map(({ meaning }) => meaning?.answers)),
    passageNear:
      Math.max(leastSimilarity, ...passages.map(({ similarity }) => similarity ?? 0)) - usualSimilarity,
    answerPassageNear: Math.max(leastSimilarity, parts[0]?.passage.similarity ?? 0) - usualSimilarity,
  };
}

/** Whether any passage was read. */
export function wasRead(meanings: Meanings | null): boolean {
  return [...(meanings?.values() ?? [])].some(({ answers }) => answers !== null);
}
