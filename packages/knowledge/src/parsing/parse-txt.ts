import { decodeText } from './blocks/decode-text.ts';
import { findTables } from './blocks/delimited-tables.ts';
import { type PlainLine, shapeItems } from './blocks/plain-items.ts';
import { plainTable } from './blocks/plain-table.ts';
import { TableRows } from './blocks/table-rows.ts';
import type { ParsedBlock, ParsedDocument } from './parsed-document.ts';

const longestWrappedLine = 100;
const bullet = /^\s*[-*+•‣▪●○·–]\s+/;
const itemStart = /^\s*(?:[-*+•‣▪●○·–]|\d{1,3}[.)])\s+/;
const minHang = 2;
/** A line of marks below a heading, or between parts of a text. */
const ruler = /^\s*(?:={3,}|-{3,}|~{3,}|\^{3,}|\*{3,}|_{3,}|#{3,}|(?:=-){3,}=?|(?:-=){3,}-?)\s*$/;
const maxHeadingChars = 90;
/** Maximum difference between the lengths of a heading and its underline, relative to the heading. */
const rulerShare = 0.4;

/**
 * Parses plain text. Blank lines separate paragraphs; inside one, lines are joined only if they were hard-wrapped or hang below a
 * list item. CSV lines become table rows.
 */
export function parseTxt(bytes: Buffer, charset: string | null = null): ParsedDocument {
  const text = decodeText(bytes, charset).replace(/\r\n?|[\u0085\u2028\u2029]/g, '\n');
  const into = new TableRows();
  const rows = new Map<PlainLine, ParsedBlock>();
  const lines = text
    .split(/\n(?:[^\S\n]*\n)+|\f/)
    .flatMap((paragraph) => findTables(paragraph.split('\n')))
    .flatMap((part) => ('rows' in part ? rowLines(part, into, rows) : paragraphLines(part.lines)));
  const shapes = shapeItems(lines, bullet);
  const blocks = lines.flatMap((line, index) => rows.get(line) ?? shapes[index] ?? []);
  return { title: null, pages: null, blocks, columnNames: into.columnNames };
}

/** Returns a line for each row of a table, and adds its block to `rows`. */
function rowLines(
  table: { rows: string[][]; hasHeader: boolean },
  into: TableRows,
  rows: Map<PlainLine, ParsedBlock>,
): PlainLine[] {
  const cells = table.rows.map((row) => row.map((text, column) => ({ text, column })));
  return plainTable(cells, into, table.hasHeader).map((block) => {
    const line = { text: block.text, indent: 0, isOther: true };
    rows.set(line, block);
    return line;
  });
}

function paragraphLines(lines: readonly string[]): PlainLine[] {
  const found: PlainLine[] = [];
  let above: string[] = [];
  for (const line of lines) {
    if (line.trim() === '') continue;
    if (!ruler.test(line)) {
      above.push(line);
      continue;
    }
    const title = isUnderlined(above, line) ? above.pop() : undefined;
    found.push(...proseLines(above));
    above = [];
    if (title !== undefined)
      found.push({ text: title.trim(), indent: 0, isOther: true, level: line.includes('=') ? 1 : 2 });
  }
  return [...found, ...proseLines(above)];
}

/** Returns whether a ruler underlines a heading: one line of about the same length. */
function isUnderlined([title = '', ...others]: readonly string[], below: string): boolean {
  const { length } = title.trim();
  if (others.length > 0 || length > maxHeadingChars || !/\p{L}/u.test(title) || itemStart.test(title))
    return false;
  return Math.abs(below.trim().length - length) <= Math.max(2, rulerShare * length);
}

function proseLines(lines: readonly string[]): PlainLine[] {
  if (!lines.some((line) => itemStart.test(line)) && isHardWrapped(lines)) {
    return lines.length === 0 ? [] : [{ text: lines.join('\n'), indent: indentOf(lines[0] ?? '') }];
  }
  const joined: PlainLine[] = [];
  let isInItem = false;
  for (const line of lines) {
    const last = joined.at(-1);
    const indent = indentOf(line);
    const isItem = itemStart.test(line);
    if (last !== undefined && isInItem && !isItem && indent >= last.indent + minHang) {
      last.text += `\n${line}`;
      continue;
    }
    joined.push({ text: line, indent });
    isInItem = isItem;
  }
  return joined;
}

function indentOf(line: string): number {
  return line.length - line.trimStart().length;
}

/** Returns whether lines were hard-wrapped: none is long, and all but the last are about as long as the longest. */
function isHardWrapped(lines: readonly string[]): boolean {
  const longest = lines.reduce((max, line) => Math.max(max, line.length), 0);
  const full = lines.slice(0, -1).filter((line) => line.length >= longest * 0.6);
  return longest <= longestWrappedLine && full.length >= (lines.length - 1) * 0.8;
}
