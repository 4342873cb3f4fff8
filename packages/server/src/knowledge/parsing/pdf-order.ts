import { overlaps, type PdfLine } from './pdf-lines.ts';

/** Lines that were drawn one below the other. */
export interface PdfGroup {
  lines: PdfLine[];
  x: number;
  endX: number;
  /** Of the highest and lowest baseline. */
  top: number;
  bottom: number;
}

/** Lines further apart, in units of the type size, are of two groups. */
const maxDrop = 3;
/** A page with more groups is a drawing or an attack. */
const maxGroups = 1_500;
/** From so many lines with so many characters on, a group is a column of prose. */
const minColumnLines = 4;
const minColumnChars = 20;
/** A list begins not further below its name, in units of the type size, and at about the same place on the left. */
const maxListDrop = 5;
const sameEdge = 0.2;
const maxFigureChars = 24;
/** In degrees; pages that were scanned askew have less. */
const minTilt = 15;
/** Of the lower one of two columns that stand side by side. */
const minSideShare = 0.5;

/** Gathers the lines of a page, in drawing order, as long as each is below the one before. */
export function groupLines(lines: readonly PdfLine[]): PdfGroup[] {
  const groups: PdfGroup[] = [];
  for (const line of lines) {
    const group = groups.at(-1);
    if (group === undefined || !continuesGroup(group, line)) {
      groups.push({ lines: [line], x: line.x, endX: line.endX, top: line.y, bottom: line.y });
      continue;
    }
    group.lines.push(line);
    group.x = Math.min(group.x, line.x);
    group.endX = Math.max(group.endX, line.endX);
    group.bottom = Math.min(group.bottom, line.y);
  }
  return groups;
}

function continuesGroup(group: PdfGroup, line: PdfLine): boolean {
  const last = group.lines.at(-1);
  if (last === undefined || last.angle !== line.angle) return false;
  // A row of headings over two columns belongs to both.
  if (last.cells.length > 1 && line.cells.length === 1) return false;
  const drop = last.y - line.y;
  return drop > 0 && drop <= maxDrop * Math.max(last.size, line.size) && overlaps(group, line);
}

/**
 * Puts the groups of a page in reading order. The order of their drawing counts, since it knows which lines belong together,
 * except that nothing is read before what is printed above it, and no column of prose before one to its left. What is printed at an
 * angle is read last.
 */
export function inReadingOrder(groups: readonly PdfGroup[]): PdfGroup[] {
  const isAtAngle = ({ lines: [first] }: PdfGroup) => first !== undefined && isTilted(first);
  return [...inOrder(groups.filter((group) => !isAtAngle(group))), ...groups.filter(isAtAngle)];
}

/** Whether a line is printed at an angle, as a watermark is, across the lines of the page. */
export function isTilted({ angle }: PdfLine): boolean {
  const turned = Math.abs(angle) % 90;
  return Math.min(turned, 90 - turned) >= minTilt;
}

function inOrder(groups: readonly PdfGroup[]): PdfGroup[] {
  if (groups.length < 2 || groups.length > maxGroups) return [...groups];
  const order: PdfGroup[] = [];
  const waiting = new Map(groups.map((group) => [group, countBefore(group, groups)]));
  while (waiting.size > 0) {
    const next = firstFree(waiting, order.at(-1));
    if (next === undefined) break;
    waiting.delete(next);
    order.push(next);
    for (const [group, count] of waiting) if (comesBefore(next, group)) waiting.set(group, count - 1);
  }
  return order;
}

function countBefore(group: PdfGroup, groups: readonly PdfGroup[]): number {
  return groups.reduce((count, other) => count + (comesBefore(other, group) ? 1 : 0), 0);
}

/**
 * Of the groups that wait for no other, the one drawn first, unless a list goes on below the last group and nothing of the other
 * one is beside it; or else, if each waits for one, the one drawn first.
 */
function firstFree(waiting: ReadonlyMap<PdfGroup, number>, last?: PdfGroup): PdfGroup | undefined {
  let first: PdfGroup | undefined;
  for (const [group, count] of waiting) {
    if (count > 0) continue;
    first ??= group;
    if (last !== undefined && isListBelow(group, last))
      return first.bottom <= group.top && first.top >= group.bottom ? first : group;
  }
  return first ?? waiting.keys().next().value;
}

/** Whether a group goes on with a list of names and figures below the last group, or begins one there, at the same left edge. */
function isListBelow(group: PdfGroup, last: PdfGroup): boolean {
  const [line, above] = [group.lines[0], last.lines[0]];
  if (line === undefined || above === undefined || line.angle !== 0 || above.angle !== 0) return false;
  const rows = [...last.lines, ...group.lines].filter((one) => one.cells.length > 1);
  if (rows.length === 0 || !rows.every(isItem)) return false;
  const drop = last.bottom - group.top;
  return Math.abs(line.x - above.x) <= sameEdge * line.size && drop > 0 && drop <= maxListDrop * line.size;
}

function isItem({ text }: PdfLine): boolean {
  const [, figure = '', ...others] = text.split('\t');
  const isFigure = /\d/.test(figure) && !/\p{L}/u.test(figure) && figure.length <= maxFigureChars;
  return isFigure && others.length === 0;
}

function comesBefore(one: PdfGroup, other: PdfGroup): boolean {
  if (one.lines[0]?.angle !== 0 || other.lines[0]?.angle !== 0) return false;
  if (overlaps(one, other)) return one.bottom > other.top;
  return one.endX <= other.x && isBeside(one, other) && isProse(one) && isProse(other);
}

function isBeside(one: PdfGroup, other: PdfGroup): boolean {
  const shared = Math.min(one.top, other.top) - Math.max(one.bottom, other.bottom);
  return shared > minSideShare * Math.min(one.top - one.bottom, other.top - other.bottom);
}

function isProse({ lines }: PdfGroup): boolean {
  if (lines.length < minColumnLines) return false;
  if (lines.some((line) => line.cells.length > 1 || /[\u0590-\u08ff]/.test(line.text))) return false;
  return lines.reduce((chars, line) => chars + line.text.length, 0) >= minColumnChars * lines.length;
}
