import type { MessageSource } from '@parley/contracts/resources/chat';

/** A stretch of the passage that is quoted as a whole, or not at all. */
export type Piece = { text: string; isQuoted: boolean };

/** A row of a table by its cells; a row that lacks some of them is one cell, because nobody knows which. */
export type PassageRow = readonly (readonly Piece[])[];

/** What follows each other in a passage: text, or a table whose first row names the columns. */
export type PassagePart =
  | { type: 'text'; pieces: readonly Piece[] }
  | { type: 'table'; columns: number; rows: readonly PassageRow[] };

/** How a passage writes the cells of a row, without those that are empty. */
const CELLS = ' | ';
/** Wider ones stay text, as in answers. */
const MAX_COLUMNS = 40;

type Span = { start: number; end: number };

/** Splits the passage into text and tables, with the quote marked. Without a passage that contains the quote, it is the quote alone. */
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
    // The ends of lines around a table part nothing that its box does not part.
    addText((lines[0]?.start ?? 0) - 1);
    parts.push(tableOf(passage, lines, quoted));
    textFrom = (lines.at(-1)?.end ?? 0) + 1;
  }
  addText(passage.length);
  return parts;
}

/** The lines of each table. A line of one cell belongs to it if the table goes on behind it. */
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
  // The names of the columns leave out the one above the names of the rows, which is empty.
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

/** Cuts a stretch of the passage where the quote begins and ends. */
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
