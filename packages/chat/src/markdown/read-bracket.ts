export type Bracket =
  | { type: 'citation'; numbers: number[]; end: number }
  | { type: 'link'; label: string; address: string | null; end: number }
  | { type: 'held' };

const MAX_LABEL_CHARS = 500;
const CITATION = /^\d{1,2}(?:\s*,\s*\d{1,2})*$/;
const HALF_CITATION = /^\d{0,2}(?:\s*,\s*\d{0,2})*$/;
const TARGET = /\(\s*<?([^\s()<>]*(?:\([^\s()<>]*\)[^\s()<>]*)*)>?(?:\s+"[^"\n]*"|\s+'[^'\n]*')?\s*\)/y;

/**
 * Reads what begins with `[` at `at`: a citation `[1]` or `[1, 2]`, or a link with its address. Null: a bracket that means itself.
 * While the text is open, a bracket cut off at its end is held back or read as a link without an address yet.
 */
export function readBracket(source: string, at: number, isOpen: boolean): Bracket | null {
  const close = findClose(source, at);
  if (close === -1) return isOpen ? readCut(source, at) : null;
  const label = source.slice(at + 1, close);
  if (source[close + 1] === '(') return readLink(source, label, close, isOpen);
  if (CITATION.test(label))
    return { type: 'citation', numbers: label.split(',').map(Number), end: close + 1 };
  // At the very end of a text that goes on, an address may still follow.
  return isOpen && close + 1 === source.length
    ? { type: 'link', label, address: null, end: close + 1 }
    : null;
}

function readCut(source: string, at: number): Bracket | null {
  const rest = source.slice(at + 1);
  if (rest.includes('\n') || rest.length > MAX_LABEL_CHARS) return null;
  return HALF_CITATION.test(rest)
    ? { type: 'held' }
    : { type: 'link', label: rest, address: null, end: source.length };
}

function readLink(source: string, label: string, close: number, isOpen: boolean): Bracket | null {
  TARGET.lastIndex = close + 1;
  const target = TARGET.exec(source);
  if (target) return { type: 'link', label, address: target[1] ?? '', end: TARGET.lastIndex };
  const rest = source.slice(close + 1);
  if (isOpen && !/[)\n]/.test(rest)) return { type: 'link', label, address: null, end: source.length };
  return CITATION.test(label)
    ? { type: 'citation', numbers: label.split(',').map(Number), end: close + 1 }
    : null;
}

function findClose(source: string, at: number): number {
  const last = Math.min(source.length, at + MAX_LABEL_CHARS);
  let depth = 0;
  for (let i = at; i < last; i += 1) {
    if (source[i] === '\n' && source[i + 1] === '\n') return -1;
    if (source[i] === '[') depth += 1;
    if (source[i] === ']') depth -= 1;
    if (depth === 0) return i;
  }
  return -1;
}
