import { isSpace } from './characters.ts';
import type { Reading } from './reading.ts';

/** The URL of a link, and the end of the target. `isCut`: the text ends within the target. */
export type LinkTarget = { address: string; end: number; isCut: boolean };

/** Reads `(url)` or `(url "title")` at `at`; null for anything else. The URL may contain one level of parentheses. */
export function readLinkTarget(source: string, at: number, reading: Reading): LinkTarget | null {
  const start = skipSpaces(source, at + 1);
  const from = source[start] === '<' ? start + 1 : start;
  const to = addressEnd(source, from);
  const address = source.slice(from, to);
  let end = skipSpaces(source, source[to] === '>' ? to + 1 : to);
  const quote = source[end];
  if (end > to && (quote === '"' || quote === "'")) end = skipSpaces(source, titleEnd(source, end, quote));
  reading.steps += end - at + 1;
  const isOpen = address.lastIndexOf('(') > address.lastIndexOf(')');
  if (isOpen && to < source.length && source[start] !== '<') return null;
  if (end >= source.length) return { address, end: source.length, isCut: true };
  return source[end] === ')' ? { address, end: end + 1, isCut: false } : null;
}

function addressEnd(source: string, start: number): number {
  let isInside = false;
  for (let at = start; at < source.length; at += 1) {
    const character = source[at];
    if (character === '<' || character === '>' || isSpace(character)) return at;
    if (character === '(' && isInside) return at;
    if (character === ')' && !isInside) return at;
    if (character === '(') isInside = true;
    if (character === ')') isInside = false;
  }
  return source.length;
}

/** Returns the position after the closing quote of a title, or the end of its line. */
function titleEnd(source: string, start: number, quote: string): number {
  let at = start + 1;
  while (at < source.length && source[at] !== quote && source[at] !== '\n') at += 1;
  return source[at] === quote ? at + 1 : at;
}

function skipSpaces(source: string, start: number): number {
  let at = start;
  while (at < source.length && isSpace(source[at])) at += 1;
  return at;
}
