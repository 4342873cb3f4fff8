import type { PieceTable } from '../pieces/piece-table.ts';
import { tokenize, unitsFor } from '../pieces/tokenizer.ts';
import type { ReadPassage, ReadScores } from '../types.ts';
import { firstPiece, lastPiece } from './windows.ts';
import { dimensions } from './words.ts';

/** Range of token positions; `to` is exclusive. */
interface Span {
  from: number;
  to: number;
}

/** A question and a passage as input of the reader model. */
export interface Reading {
  ids: number[];
  question: Span;
  /** Null for a unit that does not fit at all. */
  units: (Span | null)[];
}

/** Output of the reader model for one input. */
export interface ReaderOutput {
  /** Two numbers per token: its attention weight in the unit, and its score. */
  tokens: Float32Array;
  /** A single number: the score of the passage. */
  answers: Float32Array;
  /** One normalized vector per token. */
  vectors: Float32Array;
}

export const defaultMaxPieces = 384;
/** Limits of the total length. Question and title must leave space for the passage, and the networks have 512 positions. */
const pieceBounds = { min: 128, max: 512 };
/** Maximum length of a text that is read, in UTF-16 units. */
export const maxReadUnits = unitsFor(pieceBounds.max);
const maxQuestionPieces = 64;
const maxTitlePieces = 48;
/** Trained with the network: weight of the similarity of question and unit, and the decision threshold. */
const likenessWeight = 9.990604400634766;
const offset = -6.964587688446045;
const maxScore = 6;

/**
 * Builds the input `<s>` question `</s></s>` title `</s>` passage `</s>`. Truncates the question and the title, then the passage.
 */
export function readingOf(
  table: PieceTable,
  questionText: string,
  { title: titleText, text, units }: ReadPassage,
  maxPieces: number,
): Reading {
  const question = tokenize(table, questionText, maxQuestionPieces).ids;
  const title = tokenize(table, titleText, maxTitlePieces).ids;
  const head = [firstPiece, ...question, lastPiece, lastPiece, ...title];
  if (title.length > 0) head.push(lastPiece);
  const all = Math.max(pieceBounds.min, Math.min(pieceBounds.max, Math.floor(maxPieces)));
  const passage = tokenize(table, text, all - head.length - 1);
  return {
    ids: [...head, ...passage.ids, lastPiece],
    question: { from: 1, to: 1 + question.length },
    units: units.map(({ start, end }) => {
      const from = passage.ids.findIndex(
        (_, index) => (passage.ends[index] ?? 0) > start && (passage.starts[index] ?? 0) < end,
      );
      if (from < 0) return null;
      let to = from;
      while (to < passage.ids.length && (passage.starts[to] ?? 0) < end) to += 1;
      return { from: head.length + from, to: head.length + to };
    }),
  };
}

export function scoresOf({ question, units }: Reading, output: ReaderOutput): ReadScores {
  return {
    answers: output.answers[0] ?? 0,
    units: units.map(
      (unit) =>
        unit && clip(worthOf(unit, output) + likenessWeight * likenessOf(question, unit, output) + offset),
    ),
  };
}

/** Returns the mean score of the unit's tokens, weighted by softmax attention. */
function worthOf({ from, to }: Span, { tokens }: ReaderOutput): number {
  let most = Number.NEGATIVE_INFINITY;
  for (let piece = from; piece < to; piece += 1) most = Math.max(most, tokens[2 * piece] ?? 0);
  let weights = 0;
  let sum = 0;
  for (let piece = from; piece < to; piece += 1) {
    const weight = Math.exp((tokens[2 * piece] ?? 0) - most);
    weights += weight;
    sum += weight * (tokens[2 * piece + 1] ?? 0);
  }
  return sum / weights;
}

/** Returns the average similarity of each question token to its nearest token of the unit. */
function likenessOf(question: Span, unit: Span, { vectors }: ReaderOutput): number {
  let sum = 0;
  for (let asked = question.from; asked < question.to; asked += 1) {
    let nearest = -1;
    for (let piece = unit.from; piece < unit.to; piece += 1) {
      nearest = Math.max(nearest, product(vectors, asked * dimensions, piece * dimensions));
    }
    sum += nearest;
  }
  return sum / Math.max(1, question.to - question.from);
}

function product(vectors: Float32Array, a: number, b: number): number {
  let sum = 0;
  for (let place = 0; place < dimensions; place += 1)
    sum += (vectors[a + place] ?? 0) * (vectors[b + place] ?? 0);
  return sum;
}

function clip(score: number): number {
  return Math.max(-maxScore, Math.min(maxScore, score));
}
