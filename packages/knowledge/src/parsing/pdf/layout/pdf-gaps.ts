import type { PdfRun } from './pdf-runs.ts';

/** A line whose gaps are compared with those of the lines around it. */
interface Line {
  readonly runs: readonly PdfRun[];
  readonly y: number;
  readonly size: number;
}

interface Gap {
  from: number;
  to: number;
  /** Words on both sides. */
  before: string;
  after: string;
}

/** Gaps in units of the type size; this one is wider than any space between words. */
const cellGap = 1.8;
/** Minimum gap between cells if a gap in the row above or below overlaps it by at least `minShared`. */
const minCellGap = 0.6;
const minShared = 0.3;
/** Minimum gap between cells of two rows that have a common left or right edge. */
const minNarrowGap = 0.42;
const sameNarrowEdge = 0.1;
const maxLinesBetween = 4;
/** Minimum number of gaps shared with a row that is not adjacent; fewer may be a coincidence. */
const minTableGaps = 2;
/** In a monospaced font, a space is as wide as any letter. */
const monospacedWidth = 0.6;
const minMonospacedGap = 0.9;
/** Maximum space in a justified line. */
const maxWordGap = 6;
const minGap = 0.1;
/** Maximum line spacing of a paragraph, and distance of table rows. */
const maxLeading = 2.2;
const maxRowDistance = 3;
const sameEdge = 0.4;
const sameStart = 0.2;
/** Minimum ratio of the narrowest to the widest space in a justified line. */
const minEvenness = 0.6;
/** Number of lines before and after that may show the right edge of a paragraph. */
const paragraphLines = 8;
/** A line with more gaps is not a table row. */
const maxGaps = 200;
const leader = /^[.…_\s]+$/;
const figure = /^[\p{Sc}\p{N}.,:%()\s–+-]*[\p{N}\p{Sc}%)]$/u;

/**
 * Returns for each line the starts of cells that follow a gap. A gap separates cells if it is wide and not the space of a
 * justified paragraph, or if it overlaps a gap in a row above or below.
 */
export function findCells<Given extends Line>(lines: readonly Given[]): Map<Given, Set<number>> {
  const wide = new Map(
    lines.map((line, index) => [line, isJustified(lines, index) ? [] : gapsOf(line, cellGap)]),
  );
  const hasCells = (line: Line) => (wide.get(line as Given) ?? []).length > 0;
  return new Map(
    lines.map((line, index) => {
      const around = [lines[index - 1], lines[index + 1]].filter(
        (one): one is Given => one !== undefined && isNear(line, one),
      );
      const own = wide.get(line) ?? [];
      const nearest = hasCells(line) ? rowsAround(lines, index, hasCells) : [];
      const rows = hasCells(line) ? [...nearest, ...rowsOfTable(lines, index, hasCells)] : [];
      const further = around.flatMap((other) => goingOn(line, wide.get(other) ?? []));
      const inTable = rows
        .map((other) => goingOn(line, wide.get(other) ?? []))
        .flatMap((gaps) => (new Set(gaps).size < minTableGaps ? [] : gaps.filter(isNoLeader)));
      const narrow = nearest.flatMap((row) => lining(line, row));
      return [line, new Set([...own, ...further, ...inTable, ...narrow].map((gap) => gap.to))];
    }),
  );
}

/** Returns the nearest rows above and below a line; the lines of a multi-line cell may be in between. */
function rowsAround<Given extends Line>(
  lines: readonly Given[],
  index: number,
  hasCells: (line: Line) => boolean,
): Given[] {
  const above = lines.slice(Math.max(0, index - maxLinesBetween), index).reverse();
  const below = lines.slice(index + 1, index + 1 + maxLinesBetween);
  return [above.find(hasCells), below.find(hasCells)].filter((row) => row !== undefined);
}

/** Returns the adjacent rows of the table, because one of them may have merged cells that another has separate. */
function rowsOfTable<Given extends Line>(
  lines: readonly Given[],
  index: number,
  hasCells: (line: Line) => boolean,
): Given[] {
  const follow = (step: 1 | -1): Given[] => {
    const rows: Given[] = [];
    for (let at = index + step; Math.abs(at - index) <= maxLinesBetween; at += step) {
      const [line, before] = [lines[at], lines[at - step]];
      if (line === undefined || before === undefined || !isNear(before, line) || !hasCells(line)) break;
      rows.push(line);
    }
    return rows;
  };
  return [...follow(-1), ...follow(1)];
}

/** Returns the narrow gaps of a row next to which another row has text with the same edge: left, or right as with figures. */
function lining(line: Line, other: Line): Gap[] {
  const theirs = narrowGaps(other);
  const isSame = (one: number, two: number) => Math.abs(one - two) <= sameNarrowEdge * line.size;
  const isLining = (gap: Gap, one: Gap) =>
    sharedOf(one, gap) >= minShared * line.size &&
    (isSame(one.to, gap.to) || isSame(one.from, gap.from)) &&
    !(one.before === gap.before && /\p{L}/u.test(gap.before));
  return narrowGaps(line).filter((gap) => theirs.some((one) => isLining(gap, one)));
}

/** Returns gaps between words; a box or dot leader is not a cell. */
function narrowGaps(line: Line): Gap[] {
  const isWord = (text: string) => /[\p{L}\p{N}]/u.test(text);
  const atLeast = line.runs.every(isMonospaced) ? minMonospacedGap : minNarrowGap;
  return gapsOf(line, atLeast).filter(({ before, after }) => isWord(before) && isWord(after));
}

function isNoLeader({ before, after }: Gap): boolean {
  return !leader.test(before) && !leader.test(after);
}

function isMonospaced({ text, x, endX, size }: PdfRun): boolean {
  const width = (endX - x) / text.length;
  return text.length < 3 || Math.abs(width - monospacedWidth * size) < 0.01 * size;
}

function isNear(line: Line, other: Line): boolean {
  return Math.abs(line.y - other.y) <= maxRowDistance * Math.max(line.size, other.size);
}

/** Returns the gaps of a line that overlap those of an adjacent row; none if text of the line crosses one of them. */
function goingOn(line: Line, theirs: readonly Gap[]): Gap[] {
  const start = line.runs[0]?.x ?? 0;
  const inside = theirs.filter(({ from, to }) => from > start && to < endOf(line));
  if (inside.length === 0) return [];
  const own = gapsOf(line, minCellGap);
  const shared = inside.map((gap) => nearestOf(own, gap, line.size));
  return shared.every((gap) => gap !== undefined) ? shared : [];
}

/** Returns the gap that overlaps another one; if there are several, the one followed by text at the same edge. */
function nearestOf(gaps: readonly Gap[], other: Gap, size: number): Gap | undefined {
  const going = gaps.filter((one) => sharedOf(one, other) >= minShared * size);
  return going.find((one) => Math.abs(one.to - other.to) <= sameNarrowEdge * size) ?? going[0];
}

function sharedOf(one: Gap, other: Gap): number {
  return Math.min(one.to, other.to) - Math.max(one.from, other.from);
}

/**
 * Returns whether the wide gaps of a line are the spaces of a justified paragraph: all its spaces are similar, nearby lines
 * without gaps have the same right edge, and no cell is aligned with one in the row above or below.
 */
function isJustified(lines: readonly Line[], index: number): boolean {
  const line = lines[index];
  if (line === undefined || !hasEvenGaps(line)) return false;
  if (figure.test(line.runs.at(-1)?.text ?? '')) return false;
  const beside = [lines[index - 1], lines[index + 1]];
  if (beside.some((one) => one !== undefined && isClose(line, one) && hasSameCell(line, one))) return false;
  const around = lines.slice(Math.max(0, index - paragraphLines), index + paragraphLines + 1);
  return around.some((one) => hasSameEdge(line, one) && gapsOf(one, cellGap).length === 0);
}

function hasEvenGaps(line: Line): boolean {
  if (line.runs.some((run) => run.text.trim().includes(' '))) return false;
  const gaps = gapsOf(line, minGap).map(({ from, to }) => to - from);
  const widest = Math.max(0, ...gaps);
  const isWide = widest > cellGap * line.size && widest <= maxWordGap * line.size;
  return isWide && Math.min(...gaps) >= widest * minEvenness;
}

function isClose(line: Line, other: Line): boolean {
  return Math.abs(line.y - other.y) <= maxLeading * line.size;
}

function hasSameEdge(line: Line, other: Line): boolean {
  const isInColumn = (other.runs[0]?.x ?? 0) < endOf(line);
  return isInColumn && Math.abs(endOf(line) - endOf(other)) <= sameEdge * line.size;
}

function hasSameCell(line: Line, other: Line): boolean {
  const theirs = gapsOf(other, cellGap);
  return gapsOf(line, cellGap).some((gap) =>
    theirs.some((one) => Math.abs(one.to - gap.to) <= sameStart * line.size),
  );
}

function gapsOf({ runs, size }: Line, atLeast: number): Gap[] {
  const gaps: Gap[] = [];
  let last: PdfRun | undefined;
  for (const run of runs) {
    if (gaps.length === maxGaps) return [];
    if (last !== undefined && run.x - last.endX > atLeast * size)
      gaps.push({ from: last.endX, to: run.x, before: last.text, after: run.text });
    if (last === undefined || run.endX > last.endX) last = run;
  }
  return gaps;
}

function endOf({ runs }: Line): number {
  return runs.reduce((end, run) => Math.max(end, run.endX), Number.NEGATIVE_INFINITY);
}
