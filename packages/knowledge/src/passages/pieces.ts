import { countWords } from '../language/count-words.ts';
import { sentencesOf } from '../language/sentences.ts';
import { placeCells } from '../parsing/blocks/table-rows.ts';
import type { ParsedBlock } from '../parsing/parsed-document.ts';
import type { PassageBlock, TableRowBlock } from './passage-block.ts';

/** A block of a document, or a part of a long block, to be placed in a passage. */
export interface Piece {
  text: string;
  words: number;
  block: ParsedBlock;
  /** Offset in the text of its block; more than 0 for the later parts of a block. */
  offset: number;
  /** Headings above the piece, including itself if it is one; outermost first. */
  headingPath: string[];
}

export const maxWords = 250;
export const targetWords = 180;
export const maxCharsPerWord = 32;
const maxHeadingChars = 200;

/** Splits the blocks of a document into pieces that fit into a passage. */
export function* piecesOf(blocks: readonly ParsedBlock[]): Generator<Piece> {
  const headings: { level: number; text: string }[] = [];
  for (const block of blocks) {
    const text = clean(block.text);
    if (text === '') continue;
    const isHeading = block.kind === 'heading';
    if (isHeading) {
      const level = block.level ?? 1;
      while ((headings.at(-1)?.level ?? 0) >= level) headings.pop();
      headings.push({ level, text: text.slice(0, maxHeadingChars) });
    }
    const headingPath = headings.map((heading) => heading.text);
    for (const { text: part, start } of isHeading ? [{ text, start: 0 }] : cut(text)) {
      yield { text: part, words: weightOf(part), block, offset: start, headingPath };
    }
  }
}

/** Returns the block for a piece whose text starts at `start` in the passage. */
export function placePiece(piece: Piece, start: number, columnNames: readonly string[]): PassageBlock {
  const { block, offset } = piece;
  const end = start + piece.text.length;
  if (block.kind === 'heading') return { kind: 'heading', start, end, level: block.level ?? 1 };
  if (block.kind === 'code') return { kind: 'code', start, end };
  if (block.kind === 'list-item' && block.list !== undefined && offset === 0) {
    const { list, depth = 0, isOrdered = false } = block;
    return { kind: 'list-item', start, end, list, depth, isOrdered };
  }
  if (block.kind === 'table-row' && block.table !== undefined) {
    const { table, isHeader = false } = block;
    return { kind: 'table-row', start, end, table, isHeader, cells: cellsOf(piece, start, columnNames) };
  }
  return { kind: 'paragraph', start, end };
}

/** Returns the cells of a row that are in this piece, some of them truncated. */
function cellsOf(piece: Piece, start: number, columnNames: readonly string[]): TableRowBlock['cells'] {
  const { block, offset, text } = piece;
  return placeCells(clean(block.text), block.cells ?? [])
    .map(({ start: from, end, column }) => ({
      start: start + Math.max(from - offset, 0),
      end: start + Math.min(end - offset, text.length),
      column: column === null ? null : (columnNames[column] ?? null),
    }))
    .filter((cell) => cell.start < cell.end);
}

/**
 * Returns the number of words that a text counts as. Text without spaces counts by its length, so that no passage grows without
 * bound.
 */
function weightOf(text: string): number {
  return Math.max(countWords(text), Math.round(text.length / maxCharsPerWord));
}

interface Part {
  text: string;
  start: number;
}

/** Returns a text of at most 250 words unchanged, and splits a longer one at sentence ends into parts of similar size. */
function cut(text: string): Part[] {
  const words = weightOf(text);
  if (words <= maxWords) return [{ text, start: 0 }];
  const partWords = words / Math.ceil(words / targetWords);
  const parts: Part[] = [];
  let start = 0;
  let length = 0;
  for (const sentence of sentencesOf(text).flatMap(cutHuge)) {
    const sentenceWords = weightOf(sentence.text);
    if (length > 0 && length + sentenceWords / 2 > partWords) {
      parts.push(trimmed(text.slice(start, sentence.start), start));
      start = sentence.start;
      length = 0;
    }
    length += sentenceWords;
  }
  parts.push(trimmed(text.slice(start), start));
  return parts.filter((part) => part.text !== '');
}

function trimmed(text: string, start: number): Part {
  return { text: text.trim(), start: start + text.length - text.trimStart().length };
}

function cutHuge(sentence: Part): Part[] {
  const words = weightOf(sentence.text);
  if (words <= maxWords) return [sentence];
  const charsPerPart = Math.ceil((sentence.text.length / words) * targetWords);
  const parts: Part[] = [];
  for (let start = 0; start < sentence.text.length; ) {
    const end = partEnd(sentence.text, start, charsPerPart);
    parts.push({ text: sentence.text.slice(start, end), start: sentence.start + start });
    start = end;
  }
  return parts;
}

function partEnd(text: string, start: number, length: number): number {
  const end = start + length;
  if (end >= text.length) return text.length;
  const space = text.lastIndexOf(' ', end);
  if (space > start + length / 2) return space + 1;
  return /[\udc00-\udfff]/.test(text.charAt(end)) ? end + 1 : end;
}

function clean(text: string): string {
  return text.replaceAll('\0', '').toWellFormed().normalize('NFC').trim();
}
