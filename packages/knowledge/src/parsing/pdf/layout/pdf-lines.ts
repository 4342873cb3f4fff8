import { findCells } from './pdf-gaps.ts';
import type { PdfRun } from './pdf-runs.ts';

/**
 * A printed line. A tab in `text` marks a gap, as between table cells, and `cells` are the parts between gaps. `x` to `endX` and
 * `y` run along and across the line's own direction; sizes are in points.
 */
export interface PdfLine {
  text: string;
  size: number;
  angle: number;
  x: number;
  endX: number;
  y: number;
  cells: PdfSpan[];
}

/** Horizontal extent along its line. */
export interface PdfSpan {
  x: number;
  endX: number;
}

/** Returns whether two spans overlap horizontally. */
export function overlaps(one: PdfSpan, other: PdfSpan): boolean {
  return one.x < other.endX && other.x < one.endX;
}

/** Returns the type size of most characters. */
export function commonSize(lines: readonly Pick<PdfLine, 'size' | 'text'>[]): number {
  const chars = new Map<number, number>();
  for (const { size, text } of lines) chars.set(size, (chars.get(size) ?? 0) + text.length);
  return [...chars].reduce((best, one) => (one[1] > best[1] ? one : best), [0, 0] as [number, number])[0];
}

/** Runs of a line, from left to right. */
interface RunLine {
  runs: PdfRun[];
  y: number;
  size: number;
}

/** Narrower than any space between words, in units of the type size. */
const minSpace = 0.1;
/** A line with more gaps has no columns. */
const maxCells = 200;
/** Maximum shift of the baseline within a line, in units of the type size, as of superscripts and subscripts. */
const maxShift = 0.6;
/** Minimum overlap with the letters before, in units of the type size, for letters to be the same ones drawn again. */
const minCover = 0.15;

/** Limits of a superscript number: its maximum size and its minimum rise, relative to the figure before it. */
const maxRaisedSize = 0.8;
const minRaise = 0.2;

const rangeMark = /^\s*[-\u2010-\u2014]\s*$/;
const rightToLeft = /[\p{sc=Hebrew}\p{sc=Arabic}\p{sc=Syriac}\p{sc=Thaana}]/u;

/** Joins the runs of a page to lines, in drawing order. The runs of a line are sorted by position. */
export function toPdfLines(runs: readonly PdfRun[]): PdfLine[] {
  const lines: RunLine[] = [];
  for (const run of runs) {
    const line = lines.at(-1);
    if (line !== undefined && isSameLine(line, run)) extend(line, run);
    else lines.push({ runs: [run], y: run.y, size: run.size });
  }
  for (const line of lines) line.runs = withoutRepeats(line.runs.sort((a, b) => a.x - b.x));
  const cells = findCells(lines);
  return lines.map((line) => toLine(line, cells.get(line) ?? new Set()));
}

function isSameLine(line: RunLine, run: PdfRun): boolean {
  if (line.runs[0]?.angle !== run.angle) return false;
  return Math.abs(line.y - run.y) <= Math.max(line.size, run.size) * (run.isFirst ? minSpace : maxShift);
}

function extend(line: RunLine, run: PdfRun): void {
  line.runs.push(run);
  if (run.size > line.size) line.y = run.y;
  line.size = Math.max(line.size, run.size);
}

/** Removes letters drawn twice: the end of a run that is repeated on top of it at the start of the next. */
function withoutRepeats(runs: readonly PdfRun[]): PdfRun[] {
  const kept: PdfRun[] = [];
  for (const run of runs) {
    const last = kept.at(-1);
    const letters = last === undefined ? 0 : repeatedLetters(last, run);
    if (last === undefined || letters === 0) kept.push(run);
    else if (letters < run.text.length)
      kept.push({ ...run, text: run.text.slice(letters), x: last.endX, isSpaced: false });
  }
  return kept;
}

/** Returns the number of letters at the start of a run that repeat the end of the run before, at the same position. */
function repeatedLetters(last: PdfRun, run: PdfRun): number {
  const covered = last.endX - run.x;
  if (covered < run.size * minCover) return 0;
  const width = (run.endX - run.x) / run.text.length;
  const most = Math.min(run.text.length, last.text.length, Math.ceil(covered / width));
  for (let letters = most; letters > 0; letters -= 1)
    if (last.text.endsWith(run.text.slice(0, letters))) return letters;
  return 0;
}

/** @param starts start positions of its cells, without the first */
function toLine({ runs, size, y }: RunLine, starts: ReadonlySet<number>): PdfLine {
  const cells: { span: PdfSpan; runs: PdfRun[] }[] = [];
  let endX = Number.NEGATIVE_INFINITY;
  for (const run of runs) {
    const cell = cells.at(-1);
    const isGap = starts.has(run.x) && run.x > endX && cells.length < maxCells;
    endX = Math.max(endX, run.endX);
    if (cell === undefined || isGap) cells.push({ span: { x: run.x, endX }, runs: [run] });
    else {
      cell.runs.push(run);
      cell.span.endX = endX;
    }
  }
  const isReversed = runs.some((run) => rightToLeft.test(run.text));
  const texts = cells.map((cell) => textOf(isReversed ? reversed(cell.runs) : cell.runs, size));
  const spans = cells.map((cell) => cell.span);
  return {
    text: (isReversed ? texts.reverse() : texts).join('\t'),
    size,
    angle: runs[0]?.angle ?? 0,
    x: runs[0]?.x ?? 0,
    endX,
    y,
    cells: isReversed ? spans.reverse() : spans,
  };
}

/**
 * Orders runs from right to left; numbers and Latin words inside keep their direction. A range that begins in a right-to-left run
 * is continued.
 */
function reversed(runs: readonly PdfRun[]): PdfRun[] {
  const result: PdfRun[] = [];
  let start = 0;
  for (const run of [...runs].reverse()) {
    const last = result.length === start ? result.at(-1) : undefined;
    const isRange = last !== undefined && /\d\s*$/.test(last.text) && rangeMark.test(run.text);
    if (isRange || rightToLeft.test(run.text)) start = result.push(run);
    else result.splice(start, 0, run);
  }
  return result;
}

function textOf(runs: readonly PdfRun[], size: number): string {
  let text = '';
  let last: PdfRun | undefined;
  for (const run of runs) {
    if (last !== undefined && isApart(last, run, size)) text += ' ';
    text += last !== undefined && isRaisedNumber(last, run) ? superscript(run.text) : run.text;
    last = run;
  }
  return text;
}

/** Returns whether a run is a superscript: a note number or exponent, which would change the figure before it. */
function isRaisedNumber(left: PdfRun, right: PdfRun): boolean {
  return (
    /^\d{1,3}$/.test(right.text) &&
    /\d$/.test(left.text) &&
    right.size <= left.size * maxRaisedSize &&
    right.y - left.y >= minRaise * left.size
  );
}

function superscript(digits: string): string {
  return digits.replace(/\d/g, (digit) => '⁰¹²³⁴⁵⁶⁷⁸⁹'.charAt(Number(digit)));
}

function isApart(left: PdfRun, right: PdfRun, size: number): boolean {
  if (right.order === left.order + 1 && right.isSpaced) return true;
  return Math.max(right.x - left.endX, left.x - right.endX) > size * minSpace;
}
