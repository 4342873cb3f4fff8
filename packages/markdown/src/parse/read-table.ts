import { parseInline } from './parse-inline.ts';
import type { Reading } from './reading.ts';
import type { Alignment, TableBlock } from './tree.ts';

/** Wider ones stay text: nobody reads them, and each cell costs elements. */
const MAX_COLUMNS = 40;
const HALF_DELIMITERS = /^[\s|:-]*$/;
const MAX_HALF_CHARS = 400;

/**
 * Whether a table begins at a line: names of columns, then a row of dashes with as many cells. While the text is written, the
 * names alone are one already when they begin with a bar, so that they need not change their shape.
 */
export function beginsTable(
  lines: readonly string[],
  at: number,
  isTail: boolean,
  reading: Reading,
): boolean {
  const line = lines[at] ?? '';
  const next = lines[at + 1] ?? '';
  if (!line.includes('|')) return false;
  reading.steps += line.length + next.length;
  const isHalf =
    isTail && at + 2 >= lines.length && next.length < MAX_HALF_CHARS && HALF_DELIMITERS.test(next);
  if (isHalf && /^\s*\|\s*[^\s|]/.test(line.slice(0, MAX_HALF_CHARS)))
    return cellsOf(line).length <= MAX_COLUMNS;
  const alignments = alignmentsOf(next);
  return alignments !== null && alignments.length === cellsOf(line).length;
}

/** Reads the table at a line where `beginsTable` holds; `end` is the line behind it. */
export function readTable(
  lines: readonly string[],
  at: number,
  isTail: boolean,
  reading: Reading,
): { table: TableBlock; end: number } {
  let end = Math.min(at + 2, lines.length);
  while (end < lines.length && (lines[end] ?? '').includes('|')) end += 1;
  const rowOf = (line: string, index: number) => {
    reading.steps += line.length;
    const cells = cellsOf(line);
    const isLastLine = isTail && index === lines.length - 1;
    return cells.map((cell, n) => parseInline(cell, isLastLine && n === cells.length - 1, reading));
  };
  const head = rowOf(lines[at] ?? '', at);
  const rows = lines.slice(at + 2, end).map((line, index) => rowOf(line, at + 2 + index));
  const alignments = alignmentsOf(lines[at + 1] ?? '') ?? head.map(() => null);
  return { table: { type: 'table', alignments, head, rows }, end };
}

/** The cells of a row; `\|` is a bar that means itself. */
function cellsOf(line: string): string[] {
  const text = line.trim();
  const cells: string[] = [];
  let cell = '';
  for (let at = text.startsWith('|') ? 1 : 0; at < text.length; at += 1) {
    const isEscapedBar = text[at] === '\\' && text[at + 1] === '|';
    if (isEscapedBar) at += 1;
    if (isEscapedBar || text[at] !== '|') cell += text[at];
    else {
      cells.push(cell.trim());
      cell = '';
    }
  }
  return cell.trim() === '' ? cells : [...cells, cell.trim()];
}

function alignmentsOf(line: string): Alignment[] | null {
  if (!line.includes('|') || !line.includes('-') || !HALF_DELIMITERS.test(line)) return null;
  const cells = cellsOf(line);
  if (cells.length > MAX_COLUMNS || !cells.every((cell) => /^:?-+:?$/.test(cell))) return null;
  return cells.map((cell) => {
    if (!cell.endsWith(':')) return cell.startsWith(':') ? 'start' : null;
    return cell.startsWith(':') ? 'center' : 'end';
  });
}
