import type { PdfLine, PdfSpan } from './pdf-lines.ts';
import { isFigure } from './pdf-rows.ts';

/** Minimum number of lines for a list. */
const minListLines = 6;
/** Upper bounds: more lines than a page has, and more lists than fit side by side. */
const maxLines = 1_000;
const maxLists = 20;
/** Maximum line spacing of a list, in units of the type size. */
const maxDrop = 3;
/** Tolerance for a common left edge of the names, in units of the type size. */
const sameEdge = 0.2;
/** Minimum share of a list's lines that end with a figure. */
const minFigures = 0.35;
/** Minimum share of shared lines in which a heading of one list is next to a figure of another; lower in tables. */
const minHeadings = 0.2;

interface Cell extends PdfSpan {
  text: string;
}

/** Part of a line that belongs to one list, or null. */
type Part = PdfLine | null;

/**
 * Separates lists of names and figures with their own headings that were drawn line by line across all of them, so that they are
 * read one after the other.
 */
export function splitLists(lines: readonly PdfLine[]): PdfLine[] {
  const result: PdfLine[] = [];
  for (let start = 0; start < lines.length; ) {
    const end = regionFrom(lines, start);
    result.push(...listsOf(lines.slice(start, end)));
    start = end;
  }
  return result;
}

/** Returns the end of the lines from `start` on that are printed below each other. */
function regionFrom(lines: readonly PdfLine[], start: number): number {
  let end = start + 1;
  for (; end < lines.length && end - start < maxLines; end += 1) {
    const [above, line] = [lines[end - 1], lines[end]];
    if (above === undefined || line === undefined || line.angle !== 0) break;
    if (line.y >= above.y || above.y - line.y > maxDrop * line.size) break;
  }
  return end;
}

/** Returns the lines list by list, if lists are side by side; otherwise unchanged. */
function listsOf(lines: readonly PdfLine[]): PdfLine[] {
  if (lines.length < minListLines) return [...lines];
  const edges = edgesOf(lines);
  if (edges.length < 2 || edges.length > maxLists) return [...lines];
  const result: PdfLine[] = [];
  for (let start = 0; start < lines.length; ) {
    const after = lines.findIndex((line, index) => index >= start && crosses(line, edges));
    const end = after < 0 ? lines.length : after;
    result.push(...oneByOne(lines.slice(start, end), edges), ...lines.slice(end, end + 1));
    start = end + 1;
  }
  return result;
}

function oneByOne(lines: readonly PdfLine[], edges: readonly number[]): PdfLine[] {
  if (lines.length < minListLines) return [...lines];
  const lists = partsBetween(lines, edges);
  if (lists.length < 2 || !lists.every(isList) || !haveOwnHeadings(lists)) return [...lines];
  return lists.flat().filter((part) => part !== null);
}

/** Returns the left edges that many names share, from left to right. */
function edgesOf(lines: readonly PdfLine[]): number[] {
  const starts = lines
    .flatMap((line) => cellsOf(line).filter((cell) => /^\p{L}/u.test(cell.text)))
    .map((cell) => cell.x)
    .sort((a, b) => a - b);
  const near = sameEdge * Math.max(...lines.map((line) => line.size));
  const edges: { x: number; count: number }[] = [];
  for (const x of starts) {
    const edge = edges.at(-1);
    if (edge !== undefined && x - edge.x <= near) edge.count += 1;
    else edges.push({ x, count: 1 });
  }
  return edges.filter(({ count }) => count >= minListLines).map(({ x }) => x);
}

/** Returns whether a cell of a line extends across the left edge of a list, or is left of the first. */
function crosses(line: PdfLine, edges: readonly number[]): boolean {
  const near = sameEdge * line.size;
  const [first = 0] = edges;
  return line.cells.some(
    ({ x, endX }) => x < first - near || edges.some((edge) => x < edge - near && endX > edge),
  );
}

/** Splits lines at the edges into lists; a column of names without figures is joined with the next column. */
function partsBetween(lines: readonly PdfLine[], edges: readonly number[]): Part[][] {
  const lists: Part[][] = [];
  let start = edges[0] ?? 0;
  for (const end of [...edges.slice(1), Number.POSITIVE_INFINITY]) {
    const list = lines.map((line) => partOf(line, start - sameEdge * line.size, end - sameEdge * line.size));
    if (!list.some(endsWithFigure) && end !== Number.POSITIVE_INFINITY) continue;
    lists.push(list);
    start = end;
  }
  return lists;
}

function partOf(line: PdfLine, from: number, to: number): Part {
  const cells = cellsOf(line).filter(({ x }) => x >= from && x < to);
  const [first, last] = [cells[0], cells.at(-1)];
  if (first === undefined || last === undefined) return null;
  return {
    ...line,
    text: cells.map((cell) => cell.text).join('\t'),
    x: first.x,
    endX: last.endX,
    cells: cells.map(({ x, endX }) => ({ x, endX })),
  };
}

function cellsOf(line: PdfLine): Cell[] {
  const texts = line.text.split('\t');
  return texts.length === line.cells.length
    ? line.cells.map((span, index) => ({ ...span, text: texts[index] ?? '' }))
    : [{ text: line.text, x: line.x, endX: line.endX }];
}

function endsWithFigure(part: Part): boolean {
  const texts = part?.text.split('\t') ?? [];
  return texts.length > 1 && isFigure(texts.at(-1) ?? '');
}

function isList(list: readonly Part[]): boolean {
  const parts = list.filter((part) => part !== null);
  return parts.length >= minListLines && parts.filter(endsWithFigure).length >= minFigures * parts.length;
}

function haveOwnHeadings(lists: readonly (readonly Part[])[]): boolean {
  let rows = 0;
  let differing = 0;
  for (const index of lists[0]?.keys() ?? []) {
    const parts = lists.map((list) => list[index] ?? null).filter((part) => part !== null);
    const figures = parts.filter(endsWithFigure).length;
    if (parts.length > 1) rows += 1;
    if (figures > 0 && figures < parts.length) differing += 1;
  }
  return differing > 0 && differing >= minHeadings * rows;
}
