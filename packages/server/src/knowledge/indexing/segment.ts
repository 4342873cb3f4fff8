import { createHash } from 'node:crypto';
import { countWords, estimateTokens } from '../language/count-words.ts';
import { detectLanguage } from '../language/language.ts';
import { sentencesOf } from '../language/sentences.ts';
import type { ParsedBlock, ParsedDocument } from '../parsing/parsed-document.ts';

/** A passage of a document, found and quoted as a unit. */
export interface Segment {
  /** Position in its source, from 0. */
  ordinal: number;
  text: string;
  /** Headings above the passage, outermost first. */
  headingPath: string[];
  page: number | null;
  /** URL of the page it came from, if the source has several. */
  url: string | null;
  /** Hex sha256 of heading path and text; results computed for equal content can be reused. */
  contentHash: string;
  /** ISO 639-1, or null if unknown. */
  language: string | null;
  /** Estimated model tokens. */
  tokenCount: number;
}

/** Where a segment is located in the source. */
export interface SegmentOptions {
  firstOrdinal?: number;
  url?: string | null;
}

interface Piece {
  text: string;
  words: number;
  page: number | null;
  headingPath: string[];
  isHeading: boolean;
}

const sectionWords = 40;
const targetWords = 180;
const maxWords = 250;
const maxCharsPerWord = 32;
const maxPieces = 500;
const maxHeadingChars = 200;

/**
 * Splits a document into passages of about 120 to 250 words. A new section starts a new passage unless the
 * previous one is very short. Paragraphs are split only between sentences, and a sentence only if it exceeds
 * 250 words by itself. Deterministic.
 */
export function segmentDocument(document: ParsedDocument, options: SegmentOptions = {}): Segment[] {
  return [...segmentsOf(document, options)];
}

/** Yields the same passages one by one, so that a caller with a large document can interleave other work. */
export function* segmentsOf(document: ParsedDocument, options: SegmentOptions = {}): Generator<Segment> {
  const language = detectLanguage(sampleOf(document.blocks));
  let ordinal = options.firstOrdinal ?? 0;
  const url = options.url ?? null;
  let current: Piece[] = [];
  let size: Size = { words: 0, chars: 0 };
  for (const piece of piecesOf(document.blocks)) {
    if (startsPassage(current, size, piece)) {
      yield toSegment(current, ordinal, language, url);
      ordinal += 1;
      current = [];
      size = { words: 0, chars: 0 };
    }
    current.push(piece);
    size = { words: size.words + piece.words, chars: size.chars + piece.text.length + 1 };
  }
  if (current.length > 0) yield toSegment(current, ordinal, language, url);
}

/** Of the pieces of a passage together. */
interface Size {
  words: number;
  chars: number;
}

function startsPassage(current: readonly Piece[], { words, chars }: Size, next: Piece): boolean {
  // Pieces without words, such as a thousand lines of dashes, also fill a passage.
  if (chars >= maxWords * maxCharsPerWord || current.length >= maxPieces) return true;
  if (words === 0) return false;
  if (next.isHeading) return words >= sectionWords;
  if (current.at(-1)?.isHeading) return false;
  return words >= targetWords || words + next.words > maxWords;
}

function* piecesOf(blocks: readonly ParsedBlock[]): Generator<Piece> {
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
    for (const part of isHeading ? [text] : cut(text)) {
      yield { text: part, words: weightOf(part), page: block.page ?? null, headingPath, isHeading };
    }
  }
}

/**
 * Number of words a text counts as. Without spaces it counts by its length, so that no passage grows without
 * bound.
 */
function weightOf(text: string): number {
  return Math.max(countWords(text), Math.round(text.length / maxCharsPerWord));
}

/**
 * Returns a text of at most 250 words unchanged, and splits a longer one into even parts that end with a
 * sentence.
 */
function cut(text: string): string[] {
  const words = weightOf(text);
  if (words <= maxWords) return [text];
  const partWords = words / Math.ceil(words / targetWords);
  const parts: string[] = [];
  let start = 0;
  let length = 0;
  for (const sentence of sentencesOf(text).flatMap(cutHuge)) {
    const sentenceWords = weightOf(sentence.text);
    if (length > 0 && length + sentenceWords / 2 > partWords) {
      parts.push(text.slice(start, sentence.start).trim());
      start = sentence.start;
      length = 0;
    }
    length += sentenceWords;
  }
  parts.push(text.slice(start).trim());
  return parts.filter((part) => part !== '');
}

function cutHuge(sentence: { text: string; start: number }): { text: string; start: number }[] {
  const words = weightOf(sentence.text);
  if (words <= maxWords) return [sentence];
  const charsPerPart = Math.ceil((sentence.text.length / words) * targetWords);
  const parts: { text: string; start: number }[] = [];
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

function toSegment(
  group: readonly Piece[],
  ordinal: number,
  language: string | null,
  url: string | null,
): Segment {
  const firstText = group.findIndex((piece) => !piece.isHeading);
  const first = group[Math.max(firstText, 0)];
  const headingPath = first?.headingPath ?? [];
  const isAbove = (piece: Piece, index: number) => index < firstText && headingPath.includes(piece.text);
  const text = group
    .filter((piece, index) => !isAbove(piece, index))
    .map((piece) => piece.text)
    .join('\n');
  return {
    ordinal,
    text,
    headingPath,
    page: first?.page ?? null,
    url,
    contentHash: createHash('sha256')
      .update(JSON.stringify([headingPath, text]))
      .digest('hex'),
    language: languageOf(text, language),
    tokenCount: estimateTokens(text),
  };
}

/** A long passage determines its own language; a short one takes that of its document. */
function languageOf(text: string, documentLanguage: string | null): string | null {
  if (documentLanguage !== null && countWords(text) < sectionWords) return documentLanguage;
  return detectLanguage(text) ?? documentLanguage;
}

function sampleOf(blocks: readonly ParsedBlock[]): string {
  let sample = '';
  for (const block of blocks) {
    if (sample.length > 4_000) break;
    sample += `${block.text}\n`;
  }
  return sample;
}

function clean(text: string): string {
  return text.replaceAll('\0', '').toWellFormed().normalize('NFC').trim();
}
