import type { PdfLine, PdfSpan } from './pdf-lines.ts';
import type { PdfGroup } from './pdf-order.ts';

/** Minimum number of lines for columns; with fewer, a gap may be a coincidence. */
const minLines = 4;
const minRows = 3;
/** Upper bounds: more lines than a page has, and more columns than a table has. */
const maxLines = 400;
const maxColumns = 50;
/** Minimum share of the column's width that prose fills, and minimum average characters per line. */
const minFill = 0.75;
const minProseChars = 20;
/** Minimum space between columns, in units of the type size. */
const minGutter = 0.5;
/** Maximum difference between the baselines of a row, in units of the type size. */
const sameRow = 0.3;
/** Minimum share of the rows of a column. */
const minShare = 0.8;
const minFigures = 0.6;
const maxFigureChars = 24;

/** Separates two columns of prose that were drawn line by line across both, so that they are read one after the other. */
export function splitColumns(lines: readonly PdfLine[]): PdfLine[] {
  const result: PdfLine[] = [];
  for (let start = 0; start < lines.length; ) {
    const { end, gutter } = columnsFrom(lines, start);
    const part = lines.slice(start, end);
    const sides = gutter === null ? null : sidesOf(part, gutter);
    if (sides !== null && isProse(sides.left) && isProse(sides.right)) {
      result.push(...sides.left, ...sides.right);
      start = end;
    } else {
      result.push(...lines.slice(start, start + 1));
      start += 1;
    }
  }
  return result;
}

/** Returns the end of the lines from `start` on that leave a common gap free, and the gap. */
function columnsFrom(lines: readonly PdfLine[], start: number): { end: number; gutter: PdfSpan | null } {
  let gutter: PdfSpan | null = null;
  let end = start;
  for (let above: PdfLine | undefined; end < lines.length && end - start < maxLines; end += 1) {
    const line = lines[end];
    if (line === undefined || line.cells.length > 2 || line.angle !== 0) break;
    if (above !== undefined && (line.y >= above.y || above.y - line.y > 3 * line.size)) break;
    const free = freeOf(line, gutter);
    if (free === null || free.endX - free.x < minGutter * line.size) break;
    gutter = free;
    above = line;
  }
  return { end, gutter };
}

/** Returns the part of a gutter that a line leaves free; the first line must have two cells. */
function freeOf({ cells, x, endX }: PdfLine, gutter: PdfSpan | null): PdfSpan | null {
  const [left, right] = cells;
  if (left !== undefined && right !== undefined && left.endX < right.x) {
    const free = { x: left.endX, endX: right.x };
    return gutter === null ? free : { x: Math.max(free.x, gutter.x), endX: Math.min(free.endX, gutter.endX) };
  }
  if (gutter === null) return null;
  if (endX <= gutter.endX) return { x: Math.max(endX, gutter.x), endX: gutter.endX };
  return x >= gutter.x ? { x: gutter.x, endX: Math.min(x, gutter.endX) } : null;
}

function sidesOf(lines: readonly PdfLine[], gutter: PdfSpan): { left: PdfLine[]; right: PdfLine[] } | null {
  const left: PdfLine[] = [];
  const right: PdfLine[] = [];
  for (const line of lines) {
    const texts = line.text.split('\t');
    if (texts.length !== line.cells.length) return null;
    line.cells.forEach((span, index) => {
      const side = span.endX <= gutter.x ? left : right;
      side.push({ ...line, ...span, text: texts[index] ?? '', cells: [span] });
    });
  }
  return { left, right };
}

function isProse(lines: readonly PdfLine[]): boolean {
  if (lines.length < minLines) return false;
  const widths = lines.map((line) => line.endX - line.x);
  const chars = lines.reduce((sum, line) => sum + line.text.length, 0);
  const filled = widths.reduce((sum, width) => sum + width, 0) / Math.max(...widths);
  return filled >= minFill * lines.length && chars >= minProseChars * lines.length;
}

/** Converts the columns of a table that were drawn one after the other to rows. */
export function joinRows(groups: readonly PdfGroup[]): PdfGroup[] {
  const result: PdfGroup[] = [];
  for (let start = 0; start < groups.length; ) {
    const columns = tableFrom(groups, start);
    result.push(...(columns.length === 1 ? columns : [tableOf(columns)]));
    start += columns.length;
  }
  return result;
}

/**
 * Returns the groups from `start` on that are side by side with aligned lines, if they form a table; otherwise only the first.
 */
function tableFrom(groups: readonly PdfGroup[], start: number): PdfGroup[] {
  const columns = groups.slice(start, start + 1);
  for (const group of groups.slice(start + 1)) {
    const left = columns.at(-1);
    if (left === undefined || left.endX >= group.x || columns.length === maxColumns) break;
    if (!isAligned(columns, group) || groups.some((one) => isBetween(one, left, group))) break;
    columns.push(group);
  }
  const isTable = columns.length > 2 || columns.slice(1).some(isFigures);
  return columns.length > 1 && isTable && !columns.some(({ lines }) => isProse(lines) || runsOn(lines))
    ? columns
    : columns.slice(0, 1);
}

/** Returns whether a group is in the gap between two others. */
function isBetween(one: PdfGroup, left: PdfGroup, right: PdfGroup): boolean {
  const top = Math.min(left.top, right.top);
  const bottom = Math.max(left.bottom, right.bottom);
  return one.x >= left.endX && one.endX <= right.x && one.bottom <= top && one.top >= bottom;
}

/** Returns whether lines continue each other, as in a cell with many words. */
export function runsOn(lines: readonly PdfLine[]): boolean {
  const going = lines.filter(({ text }, index) => {
    const above = lines[index - 1]?.text.trimEnd() ?? '';
    return /^\p{Ll}.* /u.test(text) && /\S .*[\p{L},;-]$/u.test(above);
  });
  return going.length * 3 > lines.length;
}

function isAligned(columns: readonly PdfGroup[], { lines }: PdfGroup): boolean {
  const rows = columns.flatMap((column) => column.lines);
  if (rows.length > maxLines * columns.length || lines.length > maxLines) return false;
  const tall = Math.max(...columns.map((column) => column.lines.length));
  if (lines.length < minRows || lines.length < tall / 2 || lines.some((line) => line.angle !== 0))
    return false;
  const inRows = lines.filter((line) => rows.some((one) => isSameRow(one, line)));
  return inRows.length >= minShare * lines.length;
}

function isSameRow(one: PdfLine, other: PdfLine): boolean {
  return Math.abs(one.y - other.y) <= sameRow * Math.max(one.size, other.size);
}

function isFigures({ lines }: PdfGroup): boolean {
  const figures = lines.filter((line) => line.text.length <= maxFigureChars && /\d/.test(line.text));
  return figures.length >= minFigures * lines.length;
}

function tableOf(columns: readonly PdfGroup[]): PdfGroup {
  const rows: PdfLine[][] = [];
  for (const line of columns.flatMap((column) => column.lines)) {
    const row = rows.find(([first]) => first !== undefined && isSameRow(first, line));
    if (row === undefined) rows.push([line]);
    else row.push(line);
  }
  const lines = rows.map(rowOf).sort((a, b) => b.y - a.y);
  return {
    lines,
    x: Math.min(...columns.map((column) => column.x)),
    endX: Math.max(...columns.map((column) => column.endX)),
    top: Math.max(...columns.map((column) => column.top)),
    bottom: Math.min(...columns.map((column) => column.bottom)),
  };
}

function rowOf(parts: readonly PdfLine[]): PdfLine {
  const [first, ...others] = parts;
  if (first === undefined) throw new TypeError('a row has a cell');
  return {
    ...first,
    text: parts.map((part) => part.text).join('\t'),
    size: Math.max(...parts.map((part) => part.size)),
    endX: others.at(-1)?.endX ?? first.endX,
    cells: parts.flatMap((part) => part.cells),
  };
}
