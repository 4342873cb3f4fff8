import { ParseError } from '../parse-error.ts';
import { eachChange, type PropertyRun, RunFinder, readRuns } from './doc-properties.ts';
import { DocStyles, type LetterLook } from './doc-styles.ts';
import { OleFile } from './ole-file.ts';

/** A range of the text that is stored contiguously. */
interface Piece {
  /** Character position of its start in the text. */
  start: number;
  length: number;
  /** Byte offset of its first character in the stream, and bytes per character. */
  byte: number;
  charBytes: number;
  changes: Buffer;
}

/** Formatting of a paragraph that is relevant for reading. */
export interface ParagraphLook {
  style: number;
  /** 0 outside of tables, 1 in a table, 2 in a table nested in a cell, and so on. */
  tableDepth: number;
  isRowEnd: boolean;
  isInnerCellEnd: boolean;
  isInnerRowEnd: boolean;
}

/** Parts of a document's text, in storage order. */
export const storyNames = [
  'body',
  'footnotes',
  'headers',
  'macros',
  'comments',
  'endnotes',
  'boxes',
  'headerBoxes',
] as const;
export type StoryName = (typeof storyNames)[number];

const sprm = { inTable: 0x2416, rowEnd: 0x2417, tableDepth: 0x6649, innerCell: 0x244b, innerRow: 0x244c };
/** Positions of offsets in the file information block (MS-DOC 2.5). */
const fib = {
  styles: 0xa2,
  headers: 0xf2,
  letters: 0xfa,
  paragraphs: 0x102,
  fonts: 0x112,
  pieces: 0x1a2,
  counts: 0x4c,
};
const fibBytes = 0x1aa;
const maxChars = 20 * 1024 * 1024;
const windows1252 = new TextDecoder('windows-1252');
const none = Buffer.alloc(0);

/** A Word 97–2003 document: its text with the formatting of each character and paragraph (MS-DOC). */
export class DocFile {
  /** Text of all stories, concatenated; an index is a character position. */
  readonly text: string;
  readonly stories: Readonly<Record<StoryName, { start: number; end: number }>>;
  readonly styles: DocStyles;
  readonly fonts: readonly string[];
  /** Start of each header and footer within their story, and the end of the last one. */
  readonly headerStarts: readonly number[];
  /** Data stream that special characters, such as those of form fields, refer to. */
  readonly data: Buffer;
  readonly #pieces: readonly Piece[];
  readonly #letters: RunFinder;
  readonly #paragraphs: RunFinder;
  readonly #looks = new Map<PropertyRun, Map<number, LetterLook>>();
  #piece = 0;

  /** @throws ParseError `file_damaged` */
  constructor(bytes: Buffer) {
    const ole = new OleFile(bytes);
    const word = ole.stream('WordDocument');
    if (word === null || word.length < fibBytes) throw new ParseError('file_damaged');
    const table = ole.stream((word.readUInt16LE(0x0a) & 0x0200) === 0 ? '0Table' : '1Table');
    if (table === null) throw new ParseError('file_damaged');
    const streams = { word, table, data: ole.stream('Data') ?? none };
    const part = (at: number): Buffer => {
      const offset = word.readUInt32LE(at);
      return table.subarray(offset, offset + word.readUInt32LE(at + 4));
    };
    const runs = (at: number, isParagraphs: boolean): RunFinder =>
      new RunFinder(
        readRuns(streams, { offset: word.readUInt32LE(at), bytes: word.readUInt32LE(at + 4), isParagraphs }),
      );
    this.data = streams.data;
    const { pieces, text } = readPieces(word, part(fib.pieces));
    this.#pieces = pieces;
    this.text = text;
    this.#letters = runs(fib.letters, false);
    this.#paragraphs = runs(fib.paragraphs, true);
    this.styles = new DocStyles(part(fib.styles));
    this.fonts = readFonts(part(fib.fonts));
    this.stories = readStories(word, text.length);
    const starts = part(fib.headers);
    this.headerStarts = Array.from({ length: Math.floor(starts.length / 4) }, (_, i) =>
      starts.readUInt32LE(i * 4),
    );
  }

  /** Returns the formatting of the character at a position, in a paragraph with the given style. */
  lookAt(position: number, style: number): LetterLook {
    const piece = this.#pieceAt(position);
    const run = piece === null ? null : this.#letters.at(byteOf(piece, position));
    if (run === null || piece === null || piece.changes.length > 0) {
      return this.styles.look(Buffer.concat([run?.changes ?? none, piece?.changes ?? none]), style);
    }
    const byStyle = this.#looks.get(run) ?? new Map<number, LetterLook>();
    this.#looks.set(run, byStyle);
    const look = byStyle.get(style) ?? this.styles.look(run.changes, style);
    byStyle.set(style, look);
    return look;
  }

  /** Returns the formatting of the paragraph that contains a position. */
  paragraphAt(position: number): ParagraphLook {
    const piece = this.#pieceAt(position);
    const run = piece === null ? null : this.#paragraphs.at(byteOf(piece, position));
    const look = {
      style: run?.style ?? 0,
      tableDepth: 0,
      isRowEnd: false,
      isInnerCellEnd: false,
      isInnerRowEnd: false,
    };
    const changes = Buffer.concat([run?.changes ?? none, piece?.changes ?? none]);
    eachChange(changes, (change, operand) => {
      const isOn = changes[operand] === 1;
      if (change === sprm.inTable) look.tableDepth = isOn ? Math.max(look.tableDepth, 1) : 0;
      else if (change === sprm.rowEnd) look.isRowEnd = isOn;
      else if (change === sprm.tableDepth) look.tableDepth = changes.readUInt32LE(operand);
      else if (change === sprm.innerCell) look.isInnerCellEnd = isOn;
      else if (change === sprm.innerRow) look.isInnerRowEnd = isOn;
    });
    return look;
  }

  #pieceAt(position: number): Piece | null {
    const isIn = (piece: Piece | undefined): piece is Piece =>
      piece !== undefined && piece.start <= position && position < piece.start + piece.length;
    const near = this.#pieces[this.#piece];
    if (isIn(near)) return near;
    const next = this.#pieces[this.#piece + 1];
    const found = isIn(next) ? this.#piece + 1 : this.#pieces.findIndex(isIn);
    if (found < 0) return null;
    this.#piece = found;
    return this.#pieces[found] ?? null;
  }
}

function byteOf(piece: Piece, position: number): number {
  return piece.byte + (position - piece.start) * piece.charBytes;
}

/** Reads the piece table, which follows the property changes of whole pieces (MS-DOC 2.9.38). */
function readPieces(word: Buffer, list: Buffer): { pieces: Piece[]; text: string } {
  const changes: Buffer[] = [];
  let at = 0;
  while (at + 3 <= list.length && list[at] === 1) {
    const bytes = list.readUInt16LE(at + 1);
    changes.push(list.subarray(at + 3, at + 3 + bytes));
    at += 3 + bytes;
  }
  if (at + 5 > list.length || list[at] !== 2) throw new ParseError('file_damaged');
  const table = list.subarray(at + 5, at + 5 + list.readUInt32LE(at + 1));
  const count = Math.floor((table.length - 4) / 12);
  const pieces: Piece[] = [];
  const texts: string[] = [];
  let start = 0;
  for (let i = 0; i < count; i += 1) {
    const wanted = table.readUInt32LE((i + 1) * 4) - table.readUInt32LE(i * 4);
    const entry = (count + 1) * 4 + i * 8;
    const stored = table.readUInt32LE(entry + 2);
    const isNarrow = (stored & 0x40000000) !== 0;
    const byte = isNarrow ? (stored & 0x3fffffff) >>> 1 : stored & 0x3fffffff;
    const charBytes = isNarrow ? 1 : 2;
    const length = Math.min(Math.max(0, wanted), Math.floor(Math.max(0, word.length - byte) / charBytes));
    if (start + length > maxChars) throw new ParseError('file_too_complex');
    if (length < wanted) throw new ParseError('file_damaged');
    const modifier = table.readUInt16LE(entry + 6);
    const content = word.subarray(byte, byte + length * charBytes);
    texts.push(isNarrow ? windows1252.decode(content) : content.toString('utf16le'));
    pieces.push({
      start,
      length,
      byte,
      charBytes,
      changes: ((modifier & 1) === 1 && changes[modifier >> 1]) || none,
    });
    start += length;
  }
  return { pieces, text: texts.join('') };
}

function readStories(word: Buffer, chars: number): Record<StoryName, { start: number; end: number }> {
  let start = 0;
  const stories = storyNames.map((name, index) => {
    const end = Math.min(start + word.readUInt32LE(fib.counts + index * 4), chars);
    const range = { start, end };
    start = end;
    return [name, range] as const;
  });
  return Object.fromEntries(stories) as Record<StoryName, { start: number; end: number }>;
}

/** Reads the font names, indexed by font number (MS-DOC 2.9.291). */
function readFonts(list: Buffer): string[] {
  const names: string[] = [];
  for (let at = 4; at < list.length; ) {
    const bytes = (list[at] ?? 0) + 1;
    names.push(
      list
        .toString('utf16le', Math.min(at + 40, list.length), Math.min(at + bytes, list.length))
        .split('\0', 1)[0] ?? '',
    );
    at += bytes;
  }
  return names;
}
