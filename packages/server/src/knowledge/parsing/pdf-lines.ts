import { findCells } from './pdf-gaps.ts';
import type { PdfRun } from './pdf-runs.ts';

/**
 * One printed line; a tab in `text` stands for a gap as between table cells. `x` to `endX` and `y` run along
 * and across the line's own direction; sizes are in points. `cells` are the parts between the gaps.
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

/** From where to where something is printed along its line. */
export interface PdfSpan {
  x: number;
  endX: number;
}

/** Whether one stands above or below a part of the other. */
export function overlaps(one: PdfSpan, other: PdfSpan): boolean {
  return one.x < other.endX && other.x < one.endX;
}

/** The size in which most characters are set. */
export function commonSize(lines: readonly Pick<PdfLine, 'size' | 'text'>[]): number {
  const chars = new Map<number, number>();
  for (const { size, text } of lines) chars.set(size, (chars.get(size) ?? 0) + text.length);
  return [...chars].reduce((best, one) => (one[1] > best[1] ? one : best), [0, 0] as [number, number])[0];
}

/** The runs of a line, from left to right. */
interface RunLine {
  runs: PdfRun[];
  y: number;
  size: number;
}

/** Narrower than any space between words, in units of the type size. */
const minSpace = 0.1;
/** A line with more gaps has no columns. */
const maxCells = 200;
/** Baselines within this part of the type size are of one line, as those of raised and lowered characters. */
const maxShift = 0.6;
/** Letters that cover as much of those before them, of the type size, may be the same drawn again. */
const minCover = 0.15;

/** Of a raised number: its size beside the figure before it, and its height in units of that figure's size. */
const maxRaisedSize = 0.8;
const minRaise = 0.2;

const rangeMark = /^\s*[-\u2010-\u2014]\s*$/;
const rightToLeft = /[\p{sc=Hebrew}\p{sc=Arabic}\p{sc=Syriac}\p{sc=Thaana}]/u;

/**
 * Joins the runs of one page to lines, in the order in which the lines were drawn. The runs of a line are put in the order
 * in which they are printed, whatever the order of their drawing.
 */
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

/** Cuts what the end of a run and the start of the next have in common and print on each other: single letters drawn twice. */
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

/** How many letters at the start of a run are those at the end of the one before it, printed on them. */
function repeatedLetters(last: PdfRun, run: PdfRun): number {
  const covered = last.endX - run.x;
  if (covered < run.size * minCover) return 0;
  const width = (run.endX - run.x) / run.text.length;
  const most = Math.min(run.text.length, last.text.length, Math.ceil(covered / width));
  for (let letters = most; letters > 0; letters -= 1)
    if (last.text.endsWith(run.text.slice(0, letters))) return letters;
  return 0;
}

/** @param starts where its cells begin, without the first */
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

/** From right to left; runs of numbers and Latin words inside keep their own direction. A range that begins in a word's run goes on. */
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

/** Whether a run is the number of a note, or an exponent, which would change the figure before it. */
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
