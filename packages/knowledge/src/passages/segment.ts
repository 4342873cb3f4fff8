import { createHash } from 'node:crypto';
import { countWords, estimateTokens } from '../language/count-words.ts';
import { detectLanguage } from '../language/language.ts';
import type { ParsedBlock, ParsedDocument } from '../parsing/parsed-document.ts';
import { type Bundle, bundlesOf, maxBundleWords } from './bundles.ts';
import type { PassageBlock } from './passage-block.ts';
import { maxCharsPerWord, maxWords, type Piece, piecesOf, placePiece, targetWords } from './pieces.ts';

/** A passage of a document, the unit of search and quotation. */
export interface Segment {
  /** Position in its source, starting at 0. */
  ordinal: number;
  text: string;
  /** Blocks of its text. */
  blocks: PassageBlock[];
  /** Headings above the passage, outermost first. */
  headingPath: string[];
  page: number | null;
  /** URL of the page, if the source has several pages. */
  url: string | null;
  /** Hex SHA-256 of heading path and text; results computed for equal content can be reused. */
  contentHash: string;
  /** ISO 639-1, or null if unknown. */
  language: string | null;
  /** Estimated model tokens. */
  tokenCount: number;
}

/** Position of the segments in their source. */
export interface SegmentOptions {
  firstOrdinal?: number;
  url?: string | null;
}

const sectionWords = 40;
const maxPieces = 500;

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
  const { columnNames = [] } = document;
  const language = detectLanguage(sampleOf(document.blocks));
  let ordinal = options.firstOrdinal ?? 0;
  const url = options.url ?? null;
  let current: Piece[] = [];
  let size: Size = { words: 0, chars: 0 };
  for (const bundle of bundlesOf(piecesOf(document.blocks))) {
    if (startsPassage(current, size, bundle)) {
      yield toSegment(current, { ordinal, language, url, columnNames });
      ordinal += 1;
      current = [];
      size = { words: 0, chars: 0 };
    }
    current.push(...bundle.pieces);
    size = { words: size.words + bundle.words, chars: size.chars + bundle.chars };
  }
  if (current.length > 0) yield toSegment(current, { ordinal, language, url, columnNames });
}

/** Total size of the pieces of a passage. */
interface Size {
  words: number;
  chars: number;
}

function startsPassage(current: readonly Piece[], { words, chars }: Size, next: Bundle): boolean {
  // Pieces without words, such as a thousand lines of dashes, also fill a passage.
  if (chars >= maxWords * maxCharsPerWord || current.length >= maxPieces) return true;
  if (words === 0) return false;
  if (next.pieces[0]?.block.kind === 'heading') return words >= sectionWords;
  if (current.at(-1)?.block.kind === 'heading') return false;
  if (next.pieces.length > 1 && words < sectionWords) return words + next.words > maxBundleWords;
  return words >= targetWords || words + next.words > maxWords;
}

/** Properties shared by the passages of a document, and the position of one passage. */
interface Surroundings {
  ordinal: number;
  language: string | null;
  url: string | null;
  columnNames: readonly string[];
}

function toSegment(group: readonly Piece[], { ordinal, language, url, columnNames }: Surroundings): Segment {
  const firstText = group.findIndex((piece) => piece.block.kind !== 'heading');
  const first = group[Math.max(firstText, 0)];
  const headingPath = first?.headingPath ?? [];
  const isAbove = (piece: Piece, index: number) => index < firstText && headingPath.includes(piece.text);
  const pieces = group.filter((piece, index) => !isAbove(piece, index));
  const text = pieces.map((piece) => piece.text).join('\n');
  let start = 0;
  const blocks = pieces.map((piece) => {
    const block = placePiece(piece, start, columnNames);
    start = block.end + 1;
    return block;
  });
  return {
    ordinal,
    text,
    blocks,
    headingPath,
    page: first?.block.page ?? null,
    url,
    contentHash: createHash('sha256')
      .update(JSON.stringify([headingPath, text]))
      .digest('hex'),
    language: languageOf(text, language),
    tokenCount: estimateTokens(text),
  };
}

/** Detects the language of a long passage; a short one has the language of its document. */
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
