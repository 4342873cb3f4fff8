import { runsOn } from './pdf-columns.ts';
import type { PdfLine, PdfSpan } from './pdf-lines.ts';
import type { PdfGroup } from './pdf-order.ts';

/** Maximum difference between the baselines of a row, in units of the type size. */
const sameRow = 0.3;
/** Maximum overlap of adjacent parts of a row, in units of the type size. */
const maxOverlap = 0.3;
const maxFigureChars = 24;
/** Minimum share of digits and currency signs in a figure such as "€ 4.50" or "7 May 2024"; names have fewer. */
const minDigitShare = 0.4;
/** Minimum share of figures among the lines of a column of figures. */
const minFigures = 0.6;
/** Maximum line spacing of a block, in units of the type size. */
const maxLeading = 1.6;
/** Minimum number of cells in a row; with fewer, adjacent lines may be another block of the page. */
const minRowCells = 3;
/** Maximum number of lines in a cell; more are text beside a table. */
const maxCellLines = 4;
/** Running text has at least this many lines, at most this share of rows, or at least this many characters per line. */
const minTextLines = 3;
const maxRowShare = 0.2;
const minTextChars = 45;
/** A page with more lines is a drawing or an attack, and is left unchanged. */
const maxLines = 5_000;
const figureStart = /^(?:\p{L}{1,3}\.? )?[(+–-]?(?:\p{Sc} ?)?\p{N}/u;
const itemMark = /^\(?\d{1,3}[.)]$/;
const rightToLeft = /[\p{sc=Hebrew}\p{sc=Arabic}\p{sc=Syriac}\p{sc=Thaana}]/u;

interface Part extends PdfSpan {
  text: string;
  line: PdfLine;
}

/** Context of a line in drawing order. */
interface Surroundings {
  group: PdfGroup;
  /** Number of figures in the line's group, and number of lines that are half of a name-value pair. */
  figures: number;
  pairs: number;
}

type Places = ReadonlyMap<PdfLine, Surroundings>;

/**
 * Joins text that is on one printed line but was drawn separately, as by programs that fill in forms: a label and its value, a
 * name and its figure, the parts of a row.
 */
export function joinSplitRows(groups: readonly PdfGroup[]): PdfLine[] {
  const lines = groups.flatMap((group) => group.lines);
  if (lines.length > maxLines) return lines;
  const places = placesOf(groups);
  const bands = bandsOf(lines.filter((line) => line.angle === 0 && places.has(line)));
  countPairs(bands, places);
  const rows = bands.flatMap((band) => chainsBy(band, (left, right) => belongs(left, right, places)));
  if (rows.length === 0) return lines;
  const order = new Map(lines.map((line, index) => [line, index]));
  const joined = new Map<PdfLine, PdfLine | null>();
  for (const parts of rows) {
    const drawn = parts.map((part) => part.line).sort((a, b) => (order.get(a) ?? 0) - (order.get(b) ?? 0));
    for (const line of drawn) joined.set(line, null);
    if (drawn[0] !== undefined) joined.set(drawn[0], rowOf(parts));
  }
  return lines.map((line) => (joined.has(line) ? joined.get(line) : line)).filter((line) => line != null);
}

/** Returns the context of each line that is not running text. */
function placesOf(groups: readonly PdfGroup[]): Places {
  return new Map(
    groups.flatMap((group) => {
      const figures = group.lines.filter((line) => isFigure(line.text)).length;
      const around = { group, figures, pairs: 0 };
      return blocksOf(group.lines)
        .filter((block) => !isText(block))
        .flatMap((block) => block.map((line) => [line, around] as const));
    }),
  );
}

/** Returns whether lines are running text, rather than a column of names, labels, or figures. */
function isText(block: readonly PdfLine[]): boolean {
  const rows = block.filter((line) => line.cells.length > 1).length;
  if (block.length < minTextLines || rows > maxRowShare * block.length) return false;
  const chars = block.reduce((sum, line) => sum + line.text.length, 0);
  return runsOn(block) || chars >= minTextChars * block.length;
}

function blocksOf(lines: readonly PdfLine[]): PdfLine[][] {
  const blocks: PdfLine[][] = [];
  for (const line of lines) {
    const block = blocks.at(-1);
    if (block !== undefined && isClose(block.at(-1), line)) block.push(line);
    else blocks.push([line]);
  }
  return blocks;
}

/** Counts halves of pairs; figures next to figures only are a scale. */
function countPairs(bands: readonly (readonly Part[])[], places: Places): void {
  for (const chain of bands.flatMap((band) => chainsBy(band, isPair))) {
    for (const line of new Set(chain.map((part) => part.line))) {
      const around = places.get(line);
      if (around !== undefined) around.pairs += 1;
    }
  }
}

/** Returns the cells of lines on about the same baseline, from left to right. */
function bandsOf(lines: readonly PdfLine[]): Part[][] {
  const bands: PdfLine[][] = [];
  for (const line of [...lines].sort((a, b) => b.y - a.y)) {
    const band = bands.at(-1);
    const last = band?.at(-1);
    if (band !== undefined && last !== undefined && isSameRow(last, line)) band.push(line);
    else bands.push([line]);
  }
  return bands
    .filter((band) => band.length > 1)
    .map((band) => band.flatMap(partsOf).sort((a, b) => a.x - b.x));
}

function partsOf(line: PdfLine): Part[] {
  const texts = line.text.split('\t');
  if (texts.length !== line.cells.length) return [{ text: line.text, x: line.x, endX: line.endX, line }];
  return line.cells.map((span, index) => ({ ...span, text: texts[index] ?? '', line }));
}

function isSameRow(one: PdfLine, other: PdfLine): boolean {
  return Math.abs(one.y - other.y) <= sameRow * Math.min(one.size, other.size);
}

/** Splits a band into rows that join parts of several lines; rows of figures alone are dropped. */
function chainsBy(band: readonly Part[], isJoined: (left: Part, right: Part) => boolean): Part[][] {
  const chains: Part[][] = [];
  let endX = Number.NEGATIVE_INFINITY;
  for (const part of band) {
    const chain = chains.at(-1);
    const last = chain?.at(-1);
    // Parts in the gaps of a line that extends to the right belong to the same row.
    const isInside = part.endX <= endX;
    if (chain !== undefined && last !== undefined && (isInside || isJoined(last, part))) chain.push(part);
    else chains.push([part]);
    endX = Math.max(endX, part.line.endX);
  }
  return chains.filter(
    (chain) =>
      new Set(chain.map((part) => part.line)).size > 1 &&
      chain.some((part) => part.line.cells.length > 1 || !isFigure(part.text)),
  );
}

function belongs(left: Part, right: Part, places: Places): boolean {
  if (left.line === right.line) return true;
  if (isPair(left, right) && isPaired(left, places) && isPaired(right, places)) return true;
  if (!isBeside(left, right)) return false;
  if (Math.max(left.line.cells.length, right.line.cells.length) < minRowCells) return false;
  return isWithinRow(left.line, right.line, places) && isWithinRow(right.line, left.line, places);
}

function isBeside(left: Part, right: Part): boolean {
  const size = Math.min(left.line.size, right.line.size);
  return isSameRow(left.line, right.line) && left.endX - right.x <= maxOverlap * size;
}

/** Returns whether two parts are a label and its value, or a name and its figure. */
function isPair(left: Part, right: Part): boolean {
  if (!isBeside(left, right)) return false;
  const [name, value] = isRightToLeft(left, right) ? [right, left] : [left, right];
  return isFigure(value.text) || (isLabel(name.text) && !isLabel(value.text));
}

/**
 * Returns whether one half of a pair is plausible: it begins a block of lines, or its group has several such halves; a figure
 * needs a column of figures.
 */
function isPaired({ text, line }: Part, places: Places): boolean {
  const around = places.get(line);
  if (around === undefined) return false;
  const { group, figures, pairs } = around;
  if (line.cells.length > 1) return true;
  if (isFigure(text)) return figures >= minFigures * group.lines.length && pairs >= minFigures * figures;
  if (pairs > 1) return true;
  const block = blockFrom(line, group);
  return block.length === 1 || (block.length > 1 && !isLabel(text));
}

/** Returns whether a part of a row has several cells itself, or is the first line of a cell that ends above the next row. */
function isWithinRow(part: PdfLine, row: PdfLine, places: Places): boolean {
  const around = places.get(part);
  if (part.cells.length > 1 || around === undefined) return true;
  const block = blockFrom(part, around.group);
  if (block.length === 0 || block.length > maxCellLines) return false;
  const rows = places.get(row)?.group.lines ?? [];
  return !rows.some((other) => other !== row && block.some((line) => isSameRow(line, other)));
}

/** Returns the lines that closely follow the given one; none if it is not the first of its block. */
function blockFrom(line: PdfLine, { lines }: PdfGroup): PdfLine[] {
  const at = lines.indexOf(line);
  if (isClose(lines[at - 1], line)) return [];
  let end = at + 1;
  while (end - at <= maxCellLines && isClose(lines[end - 1], lines[end])) end += 1;
  return lines.slice(at, end);
}

function isClose(above: PdfLine | undefined, below: PdfLine | undefined): boolean {
  if (above === undefined || below === undefined) return false;
  return above.y - below.y <= maxLeading * Math.max(above.size, below.size);
}

function isLabel(text: string): boolean {
  return /[:\uff1a]$/.test(text.trimEnd());
}

/** Returns whether a text is a figure, such as a price, date, or time, but not an item number. */
export function isFigure(text: string): boolean {
  const figure = text.trim();
  if (figure.length > maxFigureChars || !figureStart.test(figure) || itemMark.test(figure)) return false;
  const chars = text.replace(/\s/g, '');
  return chars.replace(/[^\p{N}\p{Sc}]/gu, '').length >= minDigitShare * chars.length;
}

function isRightToLeft(...parts: readonly Part[]): boolean {
  return parts.some((part) => rightToLeft.test(part.text));
}

/** Builds a row from cells, given from left to right, that were drawn separately. */
function rowOf(parts: readonly Part[]): PdfLine {
  const lines = parts.map((part) => part.line);
  const [first] = lines;
  if (first === undefined) throw new TypeError('a row has a cell');
  const inOrder = isRightToLeft(...parts) ? [...parts].reverse() : parts;
  return {
    ...first,
    text: inOrder.map((part) => part.text).join('\t'),
    size: Math.max(...lines.map((line) => line.size)),
    endX: Math.max(...lines.map((line) => line.endX)),
    cells: inOrder.map(({ x, endX }) => ({ x, endX })),
  };
}
