import type { PassageScores, SemanticScores, UnitScores } from '@parley/knowledge/answering/meaning';
import { sectionsOf } from '@parley/knowledge/answering/scoring/units';
import { blankLinkTargets } from '@parley/knowledge/language/link-target-text';
import { sourceTitle } from '@parley/knowledge/language/source-title';
import type { Passage } from '@parley/knowledge/passages/passage';
import type { Meaning } from '@parley/meaning/meaning';
import type { ReadPassage, ReadScores } from '@parley/meaning/types';
import type { QuestionVector } from '../retrieval/vector-search.ts';
import { type NearUnit, readingWindow } from './reading-window.ts';
import { similaritiesOf } from './unit-vectors.ts';

/** Limits for scoring the best passages with the reader model. */
export const readingLimits = {
  passages: 3,
  /** Maximum number of tokens of question, title and passage together. */
  pieces: 128,
  /** The turn continues without scores that take longer. */
  deadlineMs: 300,
};

/** Average characters per token, for alphabetic scripts and for ideographs. */
const pieceChars = { letter: 3.6, ideograph: 1.4 };
const ideograph = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}\p{sc=Thai}]/gu;
/** Tokens that separate question, title and passage. */
const markPieces = 6;

export interface JudgedQuestion {
  /** With the earlier message that it continues. */
  question: string;
  vector: QuestionVector;
  passages: readonly Passage[];
  /** Packed vectors by chunk id. */
  unitVectors: ReadonlyMap<string, Buffer>;
}

/**
 * Returns semantic scores for the units of passages: the similarity of each to the question, and the reader model scores for the
 * best passages. If the reader model times out, only similarities; null if no passage has unit vectors.
 * @param onMissed called with the reason if the reader model did not score the passages
 */
export async function scoreSemantics(
  meaning: Pick<Meaning, 'read'>,
  asked: JudgedQuestion,
  onMissed: (error: unknown) => void,
): Promise<SemanticScores | null> {
  const found = asked.passages.flatMap((passage) => {
    const packed = asked.unitVectors.get(passage.chunkId);
    return packed ? [{ passage, similarities: similaritiesOf(packed, asked.vector.vector) }] : [];
  });
  if (found.length === 0) return null;
  const windows = found.slice(0, readingLimits.passages).flatMap(({ passage, similarities }) => {
    const window = windowOf(asked.question, passage, similarities);
    return window ? [{ passage, ...window }] : [];
  });
  const scores = await readAll(meaning, asked.question, windows, onMissed);
  const readings = new Map(
    windows.flatMap(({ passage, start, units }, index) => {
      const score = scores?.[index];
      return score ? [[passage.chunkId, { start, units, score }] as const] : [];
    }),
  );
  return new Map(
    found.map(({ passage, similarities }) => {
      const units = new Map<number, UnitScores>();
      for (const [start, similarity] of similarities) units.set(start, { similarity, reading: null });
      const read = readings.get(passage.chunkId);
      read?.units.forEach((unit, index) => {
        const start = read.start + unit.start;
        units.set(start, {
          similarity: units.get(start)?.similarity ?? null,
          reading: read.score.units[index] ?? null,
        });
      });
      const judged: PassageScores = { units, answers: read?.score.answers ?? null };
      return [passage.chunkId, judged];
    }),
  );
}

async function readAll(
  meaning: Pick<Meaning, 'read'>,
  question: string,
  passages: readonly ReadPassage[],
  onMissed: (error: unknown) => void,
): Promise<ReadScores[] | null> {
  if (passages.length === 0) return null;
  try {
    const { deadlineMs, pieces: maxPieces } = readingLimits;
    return await meaning.read(question, passages, { deadlineMs, maxPieces });
  } catch (error) {
    onMissed(error);
    return null;
  }
}

function windowOf(
  question: string,
  passage: Passage,
  similarities: ReadonlyMap<number, number>,
): (ReadPassage & { start: number }) | null {
  const title = [sourceTitle(passage.sourceName), ...passage.headingPath.filter((each) => each !== '')].join(
    ' › ',
  );
  const units: NearUnit[] = sectionsOf(passage, 0)
    .flatMap((section) => section.units)
    .map(({ start, end }) => ({ start, end, similarity: similarities.get(start) ?? -1 }));
  const room = readingLimits.pieces - piecesOf(question) - piecesOf(title) - markPieces;
  const window = readingWindow(blankLinkTargets(passage.text), units, { room, costOf: piecesOf });
  return window && { title, ...window };
}

/** Estimates the number of tokens of a text. */
function piecesOf(text: string): number {
  const ideographs = text.match(ideograph)?.length ?? 0;
  const chars = text.replace(/\s+/gu, ' ').length;
  return ideographs / pieceChars.ideograph + (chars - ideographs) / pieceChars.letter;
}
