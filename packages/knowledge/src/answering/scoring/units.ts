import { countWords } from '../../language/count-words.ts';
import { announcesMore, sentencesOf } from '../../language/sentences.ts';
import { anyOf, anyWord } from '../../languages/alternatives.ts';
import type { Passage } from '../../passages/passage.ts';
import type { PassageBlock, TableRowBlock } from '../../passages/passage-block.ts';
import { maxItemWords, maxLeadWords, maxQuestionWords, maxUnits } from '../thresholds.ts';
import { announcesSeveral } from './sentence-signs.ts';

/** Fields of a passage from which its units are read. */
export type UnitPassage = Pick<Passage, 'text' | 'blocks' | 'headingPath'>;

/**
 * Smallest part of a passage that can answer: a sentence, a list item, a table row, or a code block. `start` and `end` are
 * offsets in the passage's text.
 */
export interface Unit<P extends UnitPassage = Passage> {
  kind: 'sentence' | 'item' | 'row' | 'code';
  text: string;
  start: number;
  end: number;
  /** Section of the passage that contains the unit. */
  section: Section<P>;
  /** Index of its block in the section. */
  block: number;
  /** The question or lead-in before it, or its column names; null without one. */
  lead: string | null;
}

/** Blocks of a passage under one heading. */
export interface Section<P extends UnitPassage = Passage> {
  passage: P;
  /** Rank of the passage, starting at 0. */
  rank: number;
  headingPath: readonly string[];
  blocks: readonly PassageBlock[];
  /** Paragraph of the passage that asks what the section answers; null if the section has a heading, or neither. */
  question: { start: number; end: number } | null;
  units: Unit<P>[];
}

/** Label before a question in an FAQ, such as "Q:" or "1.". */
const questionMark = new RegExp(
  `^(?:\\(?\\d{1,3}[.)]|(?:${anyOf(({ page }) => page?.questionLabel)})\\d{0,3}\\s?[.:：)])\\s*`,
  'u',
);
/** A short line with a weekday is an answer, not a title: "Monday closed". */
const weekday = new RegExp(
  anyWord(({ page }) => page?.weekdays),
  'iu',
);
const questionEnd = /[?？؟]["'”»)\]]*$/u;

/** Returns the sections of a passage, each with its units in reading order. */
export function sectionsOf<P extends UnitPassage>(passage: P, rank: number): Section<P>[] {
  const sections: Section<P>[] = [];
  let blocks: PassageBlock[] = [];
  let headingPath: readonly string[] = passage.headingPath;
  let question: Section<P>['question'] = null;
  const close = () => {
    const asked = question && passage.text.slice(question.start, question.end).replace(questionMark, '');
    const path = asked === null ? headingPath : [...headingPath, asked];
    if (blocks.length > 0) sections.push({ passage, rank, headingPath: path, blocks, question, units: [] });
    blocks = [];
  };
  const all = blocksOf(passage);
  all.forEach((block, index) => {
    const text = passage.text.slice(block.start, block.end);
    if (block.kind === 'heading') {
      close();
      question = null;
      headingPath = [...headingPath.slice(0, Math.max(0, block.level - 1)), text];
    } else if (isAskedAndAnswered(text, block, all[index + 1])) {
      close();
      question = { start: block.start, end: block.end };
    } else blocks.push(block);
  });
  close();
  let left = maxUnits;
  for (const section of sections) {
    section.units = unitsOf(section).slice(0, left);
    left -= section.units.length;
  }
  return sections;
}

/** Returns whether a paragraph or item is a question, as in an FAQ, that the next block answers. */
function isAskedAndAnswered(text: string, block: PassageBlock, next: PassageBlock | undefined): boolean {
  if (!isQuestion(text) || next === undefined || next.kind === 'heading') return false;
  if (block.kind !== 'paragraph' && (block.kind !== 'list-item' || next.kind === 'list-item')) return false;
  return countWords(text) <= maxQuestionWords && sentencesOf(text.replace(questionMark, '')).length === 1;
}

/** Sources indexed before blocks were stored: each line becomes a paragraph. */
function blocksOf({ text, blocks }: UnitPassage): readonly PassageBlock[] {
  if (blocks.length > 0) return blocks;
  const lines: PassageBlock[] = [];
  let start = 0;
  for (const line of text.split('\n')) {
    if (line !== '') lines.push({ kind: 'paragraph', start, end: start + line.length });
    start += line.length + 1;
  }
  return lines;
}

function unitsOf<P extends UnitPassage>(section: Section<P>): Unit<P>[] {
  const { blocks, passage } = section;
  const units: Unit<P>[] = [];
  const heading = section.headingPath.at(-1) ?? '';
  let lead: string | null = isQuestion(heading) ? heading : null;
  blocks.forEach((block, index) => {
    const text = passage.text.slice(block.start, block.end);
    const base = { section, block: index };
    if (block.kind === 'table-row') {
      if (!block.isHeader) units.push({ ...base, ...span('row', text, block), lead: columnsOf(block) });
    } else if (block.kind === 'code') {
      units.push({ ...base, ...span('code', text, block), lead });
    } else if (block.kind === 'list-item') {
      const sentences = countWords(text) > maxItemWords ? sentencesOf(text) : [];
      if (sentences.length < 2) units.push({ ...base, ...span('item', text, block), lead });
      else {
        for (const sentence of sentences) {
          const start = block.start + sentence.start;
          const at = { start, end: start + sentence.text.length };
          units.push({ ...base, ...span('sentence', sentence.text, at), lead });
        }
      }
    } else {
      const hasNext = index + 1 < blocks.length;
      const sentences = sentencesOf(text);
      let question: string | null = null;
      sentences.forEach((sentence, place) => {
        const isLast = place + 1 === sentences.length;
        const announces = isLast && isList(blocks[index + 1]) && announcesSeveral(sentence.text);
        if (announces || isLead(sentence.text, !isLast || hasNext)) {
          question = sentence.text;
          return;
        }
        const start = block.start + sentence.start;
        const at = { start, end: start + sentence.text.length };
        units.push({ ...base, ...span('sentence', sentence.text, at), lead: question ?? lead });
        question = null;
      });
      lead = sentences.at(-1)?.text ?? null;
      if (question === null && !announcesMore(lead ?? '') && !nextIsList(blocks, index)) lead = null;
    }
  });
  return units;
}

function span(kind: Unit['kind'], text: string, { start, end }: { start: number; end: number }) {
  return { kind, text, start, end };
}

function nextIsList(blocks: readonly PassageBlock[], index: number): boolean {
  const next = blocks[index + 1]?.kind;
  return next === 'list-item' || next === 'code' || next === 'table-row';
}

function isList(block: PassageBlock | undefined): boolean {
  return block?.kind === 'list-item';
}

function columnsOf({ cells }: TableRowBlock): string | null {
  const names = cells.flatMap(({ column }) => (column === null ? [] : [column]));
  return names.length === 0 ? null : names.join(' ');
}

export function isQuestion(sentence: string): boolean {
  return questionEnd.test(sentence);
}

/** Returns whether a sentence is a question, a lead-in, or a short line without a period, such as an inline heading. */
function isLead(sentence: string, hasNext: boolean): boolean {
  if (!hasNext) return false;
  if (isQuestion(sentence) || announcesMore(sentence)) return true;
  if (weekday.test(sentence)) return false;
  const isShort = sentence.split(/\s+/u).length <= maxLeadWords && !/[|•–—\d]/u.test(sentence);
  return isShort && /^\p{Lu}/u.test(sentence) && !/[.!。！।…]["'”»)\]]*$/u.test(sentence);
}

/** Adds the column names to a row, because they say what its numbers mean. */
export function textWithColumns({ kind, text, lead }: Unit): string {
  return kind === 'row' && lead !== null ? `${lead} ${text}` : text;
}

/** Normalizes a text for comparison with a heading. */
export function plain(text: string): string {
  return text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}
