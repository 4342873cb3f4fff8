import { flowLimits } from '../limits.ts';

/**
 * Code points with case folding (Unicode 17): in a case-insensitive class, re2js compiles each code point between them
 * separately.
 */
const minFolded = 0x41;
const maxFolded = 0x1e943;
const foldedPerUnit = 20;
/** A class such as `\p{L}` has up to 700 ranges. */
const propertyUnits = 100;
/** A negated class such as `\W` or `[^a]`: if case is ignored, re2js folds all of Unicode for it. */
const complementUnits = 20;
const maxCodePoint = 0x10ffff;

/** An open group, or the whole pattern. */
interface Sequence {
  units: number;
  /** Units of the last element, which a quantifier after it repeats. */
  last: number;
}

/** Whether a pattern exceeds the size limits. */
export function isTooLarge(pattern: string): boolean {
  return pattern.length > flowLimits.patternLength || patternSize(pattern) > flowLimits.patternSize;
}

/**
 * Upper bound for the number of instructions of the compiled pattern (about 1 µs of compilation per unit). Computed from the
 * source, so that a large pattern is never compiled. Arbitrary for an invalid pattern.
 */
export function patternSize(pattern: string): number {
  const foldsCase = /\(\?[a-zA-Z-]*i/.test(pattern);
  const open: Sequence[] = [];
  let current: Sequence = { units: 3, last: 0 };
  let classUnits = 0;
  let at = 0;
  const add = (units: number, length: number) => {
    current.units += current.last;
    current.last = units;
    at += length;
  };
  while (at < pattern.length) {
    const character = pattern[at];
    if (character === '\\') {
      const { units, length, ownUnits } = readEscape(pattern, at, foldsCase);
      classUnits += ownUnits;
      add(units, length);
    } else if (character === '[') {
      const { length, units } = readClass(pattern, at, foldsCase);
      classUnits += units;
      add(1, length);
    } else if (character === '(') {
      open.push(current);
      current = { units: 3, last: 0 };
      at += /^\(\?(?:P?<\w*>|[a-zA-Z-]*[:)]?)/.exec(pattern.slice(at, at + 64))?.[0].length ?? 1;
      // `(?i)` sets a flag and opens no group.
      if (pattern[at - 1] === ')') current = open.pop() ?? current;
    } else if (character === ')') {
      const units = current.units + current.last;
      current = open.pop() ?? { units, last: 0 };
      add(units, 1);
    } else if (character === '|') {
      add(2, 1);
      add(0, 0);
    } else {
      const quantifier = readQuantifier(pattern, at);
      if (quantifier === undefined) add(1, 1);
      else {
        current.last = repeated(current.last, quantifier.copies);
        at += quantifier.length;
      }
    }
  }
  for (const { units, last } of [current, ...open]) classUnits += units + last;
  return classUnits;
}

function repeated(units: number, copies: number): number {
  return Math.max(1, copies) * (Math.max(1, units) + 1) + 1;
}

/** Reads the maximum of a quantifier, or its minimum if it has no upper bound. */
function readQuantifier(pattern: string, at: number): { copies: number; length: number } | undefined {
  const character = pattern[at] ?? '';
  if ('*+?'.includes(character)) return { copies: 1, length: 1 };
  if (character !== '{') return undefined;
  const [whole = '', min, max = ''] = /^\{(\d+)(?:,(\d*))?\}/.exec(pattern.slice(at, at + 20)) ?? [];
  if (min === undefined) return undefined;
  return { copies: Math.max(Number(min), Number(max)), length: whole.length };
}

function readEscape(
  pattern: string,
  at: number,
  foldsCase: boolean,
): { units: number; length: number; ownUnits: number } {
  const kind = pattern[at + 1] ?? '';
  if (kind === 'Q') {
    const end = pattern.indexOf('\\E', at + 2);
    const length = (end === -1 ? pattern.length : end) - at - 2;
    return { units: length + 1, length: length + (end === -1 ? 2 : 4), ownUnits: 0 };
  }
  const braced = 'pPx'.includes(kind) && pattern[at + 2] === '{' ? pattern.indexOf('}', at) : -1;
  const length = braced === -1 ? 2 : braced - at + 1;
  if (kind === 'p' || kind === 'P')
    return { units: 1, length, ownUnits: propertyUnits * (foldsCase ? 2 : 1) };
  return { units: 1, length, ownUnits: foldsCase && 'DSW'.includes(kind) ? complementUnits : 0 };
}

/** Reads a bracketed class: its length, and the compilation cost of its ranges. */
function readClass(pattern: string, start: number, foldsCase: boolean): { length: number; units: number } {
  let units = 0;
  let at = start + 1;
  if (pattern[at] === '^') {
    at += 1;
    if (foldsCase) units += complementUnits;
  }
  for (let isFirst = true; at < pattern.length && (isFirst || pattern[at] !== ']'); isFirst = false) {
    const posixEnd = pattern.startsWith('[:', at) ? pattern.indexOf(':]', at + 2) : -1;
    if (posixEnd !== -1) {
      units += 2;
      at = posixEnd + 2;
      continue;
    }
    const low = readMember(pattern, at, foldsCase);
    units += 1 + low.units;
    at += low.length;
    if (pattern[at] !== '-' || pattern[at + 1] === ']' || at + 1 >= pattern.length) continue;
    const high = readMember(pattern, at + 1, foldsCase);
    units += high.units;
    at += 1 + high.length;
    if (foldsCase) units += foldedBetween(low.code ?? 0, high.code ?? maxCodePoint) / foldedPerUnit;
  }
  return { length: at + 1 - start, units: Math.ceil(units) };
}

function foldedBetween(low: number, high: number): number {
  return Math.max(0, Math.min(high, maxFolded) - Math.max(low, minFolded));
}

/** Reads one member of a class; without a code point if that is not simple to determine. */
function readMember(
  pattern: string,
  at: number,
  foldsCase: boolean,
): { length: number; units: number; code?: number | undefined } {
  if (pattern[at] !== '\\') {
    const code = pattern.codePointAt(at) ?? 0;
    return { length: code > 0xffff ? 2 : 1, units: 0, code };
  }
  const { length, ownUnits } = readEscape(pattern, at, foldsCase);
  const hex = /^\\x(?:\{([0-9a-fA-F]+)\}|([0-9a-fA-F]{2}))/.exec(pattern.slice(at, at + 12));
  if (hex)
    return { length: hex[0].length, units: ownUnits, code: Number.parseInt(hex[1] ?? hex[2] ?? '', 16) };
  const code = pattern.codePointAt(at + 1) ?? 0;
  const isItself = !/[A-Za-z0-9]/.test(String.fromCodePoint(code));
  return {
    length: Math.max(length, code > 0xffff ? 3 : 2),
    units: ownUnits,
    code: isItself ? code : undefined,
  };
}
