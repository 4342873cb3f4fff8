import { overlaps, type PdfLine } from './pdf-lines.ts';

/** Lines that were drawn one below the other. */
export interface PdfGroup {
  lines: PdfLine[];
  x: number;
  endX: number;
  /** Highest and lowest baseline. */
  top: number;
  bottom: number;
}

/** Maximum distance of lines in a group, in units of the type size. */
const maxDrop = 3;
/** A page with more groups is a drawing or an attack, and is left unchanged. */
const maxGroups = 1_500;
/** Minimum lines, and characters per line, of a column of prose. */
const minColumnLines = 4;
const minColumnChars = 20;
/** Maximum distance of a list below its name, and tolerance for their left edges, in units of the type size. */
const maxListDrop = 5;
const sameEdge = 0.2;
const maxFigureChars = 24;
/** In degrees; pages that were scanned askew have less. */
const minTilt = 15;
/** Minimum share of the lower column's height that two adjacent columns have in common. */
const minSideShare = 0.5;

/** Groups the lines of a page, in drawing order, as long as each is below the one before. */
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
 * Sorts the groups of a page into reading order. Keeps the drawing order, which reflects what belongs together, with two
 * exceptions: a group moves after any group printed above it, and a column of prose moves after the column to its left. Slanted
 * text comes last.
 */
export function inReadingOrder(groups: readonly PdfGroup[]): PdfGroup[] {
  const isAtAngle = ({ lines: [first] }: PdfGroup) => first !== undefined && isTilted(first);
  return [...inOrder(groups.filter((group) => !isAtAngle(group))), ...groups.filter(isAtAngle)];
}

/** Returns whether a line is slanted, as a watermark is. */
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
 * Returns the first-drawn group without predecessors. A group that continues a list below the last group goes first unless the
 * other one is next to it. If all groups have predecessors, returns the first-drawn one.
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

/** Returns whether a group continues or begins a list of names and figures below the last group, at the same left edge. */
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
