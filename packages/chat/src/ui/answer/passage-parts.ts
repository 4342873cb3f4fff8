import type { MessageSource } from '@parley/contracts/resources/chatbot/chat';

/** A piece of the passage that is either quoted entirely or not at all. */
export type Piece = { text: string; isQuoted: boolean };

/** The cells of a table row; a row with missing cells is a single cell, because the missing columns are unknown. */
export type PassageRow = readonly (readonly Piece[])[];

/** A section of a passage: text, or a table whose first row names the columns. */
export type PassagePart =
  | { type: 'text'; pieces: readonly Piece[] }
  | { type: 'table'; columns: number; rows: readonly PassageRow[] };

/** Cell separator in passages; empty cells are omitted. */
const CELLS = ' | ';
/** Wider tables stay text, as in answers. */
const MAX_COLUMNS = 40;

type Span = { start: number; end: number };

/**
 * Splits the passage into text and tables, with the quote marked. Without a passage that contains the quote, returns only the
 * quote.
 */
export function passageParts({
  passage = '',
  quote,
}: Pick<MessageSource, 'passage' | 'quote'>): PassagePart[] {
  const at = quote === '' ? -1 : passage.indexOf(quote);
  if (at === -1) return [{ type: 'text', pieces: [{ text: quote, isQuoted: true }] }];
  const quoted = { start: at, end: at + quote.length };
  const parts: PassagePart[] = [];
  let textFrom = 0;
  const addText = (end: number) => {
    const pieces = piecesOf(passage, { start: textFrom, end: Math.max(textFrom, end) }, quoted);
    if (pieces.some(({ text }) => text.trim() !== '')) parts.push({ type: 'text', pieces });
  };
  for (const lines of tablesIn(passage)) {
    // Drops the line breaks before and after a table, because the table's box already separates it.
    addText((lines[0]?.start ?? 0) - 1);
    parts.push(tableOf(passage, lines, quoted));
    textFrom = (lines.at(-1)?.end ?? 0) + 1;
  }
  addText(passage.length);
  return parts;
}

/** Returns the lines of each table. A line with a single cell belongs to the table if the table continues after it. */
function tablesIn(passage: string): Span[][] {
  const lines = linesOf(passage);
  const counts = lines.map((line) => cellsOf(passage, line).length);
  const isRow = (at: number) => (counts[at] ?? 0) > 1 && (counts[at] ?? 0) <= MAX_COLUMNS;
  const tables: Span[][] = [];
  for (let at = 0; at < lines.length; at += 1) {
    const from = at;
    while (isRow(at) || (at > from && isWithin(passage, lines[at]) && isRow(at + 1))) at += 1;
    if (at - from > 1) tables.push(lines.slice(from, at));
  }
  return tables;
}

function isWithin(passage: string, line: Span | undefined): boolean {
  return line !== undefined && passage.slice(line.start, line.end).trim() !== '';
}

function tableOf(passage: string, lines: readonly Span[], quoted: Span): PassagePart {
  const written = lines.map((line) => cellsOf(passage, line));
  const counts = written.map((cells) => cells.length);
  const columns = Math.max(...counts);
  const others = counts.slice(1).filter((count) => count > 1);
  // The header has no cell for the empty corner above the row names.
  const hasCorner = counts[0] === columns - 1 && others.every((count) => count === columns);
  const rows = written.map((cells, at): PassageRow => {
    const pieces = cells.map((cell) => piecesOf(passage, cell, quoted));
    if (cells.length === columns) return pieces;
    if (at === 0 && hasCorner) return [[], ...pieces];
    return [piecesOf(passage, lines[at] ?? { start: 0, end: 0 }, quoted)];
  });
  return { type: 'table', columns, rows };
}

function linesOf(passage: string): Span[] {
  return spansOf(passage, { start: 0, end: passage.length }, '\n');
}

function cellsOf(passage: string, line: Span): Span[] {
  return spansOf(passage, line, CELLS);
}

function spansOf(passage: string, { start, end }: Span, separator: string): Span[] {
  let from = start;
  return passage
    .slice(start, end)
    .split(separator)
    .map((text) => {
      const span = { start: from, end: from + text.length };
      from = span.end + separator.length;
      return span;
    });
}

/** Splits a part of the passage at the start and end of the quote. */
function piecesOf(passage: string, { start, end }: Span, quoted: Span): Piece[] {
  const from = Math.min(Math.max(start, quoted.start), end);
  const to = Math.min(Math.max(from, quoted.end), end);
  const pieces = [
    { text: passage.slice(start, from), isQuoted: false },
    { text: passage.slice(from, to), isQuoted: true },
    { text: passage.slice(to, end), isQuoted: false },
  ];
  return pieces.filter(({ text }) => text !== '');
}
