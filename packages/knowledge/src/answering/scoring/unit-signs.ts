import { anyExpression } from '../../languages/alternatives.ts';
import { positionOf, type Reading, sentenceEnd, wordAt, wordsOf } from '../../passages/reading.ts';
import type { WeightedWord } from '../../passages/rerank.ts';
import type { QuestionKind } from '../../question/question-kind.ts';
import {
  instructionForm,
  longCodeForm,
  maxFactLines,
  maxLabelWords,
  maxOpeningTerms,
  maxShortLabelWords,
} from '../thresholds.ts';
import { isEnumeration, isInstruction } from './sentence-signs.ts';
import type { Unit } from './units.ts';

const endOfSentence = /[.!。！]$/u;
/** A list of titles: "Refund policy, Return policy, Late payments". */
const titles = /^\p{Lu}[^,.!?]*(?:, \p{Lu}[^,.!?]*)+$/u;
/** Attribution of a quotation: "— Jane Doe, The book". */
const attribution = /^[—–―] ?[@\p{Lu}][^.!?]{0,120}$/u;
/** Kinds of questions that a list of names can answer. */
const namesAnswer: ReadonlySet<QuestionKind> = new Set(['list', 'topic', 'fact']);

/** Returns whether a unit has hardly any word besides those of the question (a label, or the question itself), or only titles. */
export function saysNothing(unit: Unit, reading: Reading, kind: QuestionKind): boolean {
  if (unit.kind === 'code') return false;
  if (!namesAnswer.has(kind) && titles.test(unit.text)) return true;
  if (attribution.test(unit.text)) return true;
  const words = unit.text.match(/[\p{L}\p{N}]+/gu)?.length ?? 0;
  if (kind === 'definition' && unit.kind !== 'row' && words <= maxShortLabelWords) return true;
  // One more word makes a sentence an answer: "On Sundays the office is closed."
  const added = words - wordsOf(reading).size;
  return words <= maxLabelWords && added < (endOfSentence.test(unit.text) ? 1 : 2);
}

/** Phrases that refer to another page. */
const points = anyExpression(({ page }) => page?.pointer);

/** Returns whether a sentence refers to another page instead of answering. */
export function isPointer(sentence: string): boolean {
  return points.test(sentence);
}

/** Returns whether a unit begins with a topic of the question. */
export function isOpening(reading: Reading, asked: readonly WeightedWord[]): boolean {
  const first = reading.find((place) => place !== sentenceEnd && !asked[wordAt(place)]?.isFunction);
  return first !== undefined && positionOf(first) <= maxOpeningTerms;
}

/**
 * Rates the form of a unit: steps, commands and items suit "how" and "which" better than prose. About 1 if it suits, -1 if it
 * does not.
 */
export function formOf(unit: Unit, kind: QuestionKind): number {
  if (kind === 'how-to') {
    if (unit.kind === 'code' || isOrdered(unit)) return 1;
    if (unit.kind === 'row') return -1;
    return isInstruction(unit.text) ? instructionForm : 0;
  }
  if (kind === 'list' && unit.kind !== 'code')
    return unit.kind === 'item' || isEnumeration(unit.text) ? 1 : 0;
  if (unit.kind === 'code')
    return kind === 'definition' || linesOf(unit.text) > maxFactLines ? longCodeForm : -1;
  // The instruction "Write to us how many you need" contains no number.
  if (kind === 'fact' && isItem(unit) && isInstruction(unit.text)) return -1;
  if (kind === 'yes-no') return unit.kind === 'row' || isInstruction(unit.text) ? -1 : 0;
  return 0;
}

function linesOf(code: string): number {
  return code.split('\n').length;
}

function isItem(unit: Unit): boolean {
  return unit.section.blocks[unit.block]?.kind === 'list-item';
}

function isOrdered(unit: Unit): boolean {
  const block = unit.section.blocks[unit.block];
  return block?.kind === 'list-item' && block.isOrdered;
}
