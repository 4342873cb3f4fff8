import { decodeText } from './decode-text.ts';
import type { ParsedBlock, ParsedDocument } from './parsed-document.ts';

const longestWrappedLine = 100;
const bullet = /^\s*(?:[-*+•‣▪●○·–]|\d{1,3}[.)])\s+/;

/**
 * Plain text: blank lines separate paragraphs; inside one, lines are joined only if they were hard-wrapped.
 */
export function parseTxt(bytes: Buffer): ParsedDocument {
  const text = decodeText(bytes).replace(/\r\n?|[\u0085\u2028\u2029]/g, '\n');
  const paragraphs = text.split(/\n(?:[^\S\n]*\n)+|\f/);
  return { title: null, pages: null, blocks: paragraphs.flatMap(paragraphBlocks) };
}

function paragraphBlocks(paragraph: string): ParsedBlock[] {
  const lines = paragraph.split('\n').filter((line) => line.trim() !== '');
  if (!lines.some((line) => bullet.test(line)) && isHardWrapped(lines)) {
    return [{ kind: 'paragraph', text: paragraph }];
  }
  return lines.map((line) => ({
    kind: bullet.test(line) ? 'list-item' : 'paragraph',
    text: line.replace(/^\s*[-*+•‣▪●○·–]\s+/, ''),
  }));
}

/** Wrapped by an editor: no line is long, and all but the last are about as long as the longest. */
function isHardWrapped(lines: string[]): boolean {
  const longest = lines.reduce((max, line) => Math.max(max, line.length), 0);
  const full = lines.slice(0, -1).filter((line) => line.length >= longest * 0.6);
  return longest <= longestWrappedLine && full.length >= (lines.length - 1) * 0.8;
}
