import { parseInline } from './parse-inline.ts';
import type { Reading } from './reading.ts';
import type { Alignment, TableBlock } from './tree.ts';

/** Wider tables stay text: they are unreadable, and each cell costs elements. */
const MAX_COLUMNS = 40;
const HALF_DELIMITERS = /^[\s|:-]*$/;
const MAX_HALF_CHARS = 400;

/**
 * Whether a table begins at a line: column names, then a row of dashes with the same number of cells. While the text is being
 * written, names that start with a bar are enough, so that they need not change their shape.
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

/** Reads the table at a line for which `beginsTable` is true; `end` is the line after it. */
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

/** Splits a row into cells; `\|` is a literal bar. */
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
