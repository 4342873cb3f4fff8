import { decodeText } from './decode-text.ts';
import type { ParsedDocument } from './parsed-document.ts';
import { type PlainLine, shapeItems } from './plain-items.ts';

const longestWrappedLine = 100;
const bullet = /^\s*[-*+•‣▪●○·–]\s+/;
const itemStart = /^\s*(?:[-*+•‣▪●○·–]|\d{1,3}[.)])\s+/;
const minHang = 2;

/**
 * Plain text: blank lines separate paragraphs; inside one, lines are joined only if they were hard-wrapped or hang below
 * the item of a list.
 */
export function parseTxt(bytes: Buffer): ParsedDocument {
  const text = decodeText(bytes).replace(/\r\n?|[\u0085\u2028\u2029]/g, '\n');
  const lines = text.split(/\n(?:[^\S\n]*\n)+|\f/).flatMap(paragraphLines);
  return { title: null, pages: null, blocks: shapeItems(lines, bullet) };
}

function paragraphLines(paragraph: string): PlainLine[] {
  const lines = paragraph.split('\n').filter((line) => line.trim() !== '');
  if (!lines.some((line) => itemStart.test(line)) && isHardWrapped(lines)) {
    return [{ text: paragraph, indent: indentOf(lines[0] ?? '') }];
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

/** Wrapped by an editor: no line is long, and all but the last are about as long as the longest. */
function isHardWrapped(lines: string[]): boolean {
  const longest = lines.reduce((max, line) => Math.max(max, line.length), 0);
  const full = lines.slice(0, -1).filter((line) => line.length >= longest * 0.6);
  return longest <= longestWrappedLine && full.length >= (lines.length - 1) * 0.8;
}
