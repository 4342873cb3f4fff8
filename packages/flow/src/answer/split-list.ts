import { fold } from '../formula/functions/text-functions.ts';
import { attached, conjunctions, marks, prefixes } from './conjunctions.ts';

/** Normalizes a text for comparison: without case, width and accents. */
export function withoutAccents(text: string): string {
  return fold(text).normalize('NFD').replace(/\p{M}/gu, '');
}

const [words, before, after] = [conjunctions, prefixes, attached].map((list) =>
  list.map(withoutAccents).sort((a, b) => b.length - a.length),
) as [string[], string[], string[]];

/**
 * Parses a text that consists only of names, conjunctions and separators; undefined for any other text.
 * @param names items by name, normalized by `withoutAccents`
 * @param text normalized in the same way
 */
export function readNames<Item>(names: ReadonlyMap<string, Item>, text: string): Item[] | undefined {
  const longestFirst = [...names.keys()].sort((a, b) => b.length - a.length);
  const found: Item[] = [];
  let at = skipMarks(text, 0).at;
  while (at < text.length) {
    const isParted = found.length === 0;
    const next = nameAfter(text, at, longestFirst, isParted);
    if (next === undefined) return undefined;
    const item = names.get(next.name);
    if (item === undefined) return undefined;
    found.push(item);
    const end = skipMarks(text, next.at + next.name.length);
    if (end.at === text.length) return found;
    at = next.at + next.name.length;
  }
  return undefined;
}

/** Returns the longest name at this position, after any conjunctions and separators. */
function nameAfter(
  text: string,
  start: number,
  names: readonly string[],
  isFirst: boolean,
): { name: string; at: number } | undefined {
  let { at, hasMark } = skipMarks(text, start);
  let isParted = isFirst || hasMark;
  for (;;) {
    const name = isParted ? names.find((one) => text.startsWith(one, at)) : undefined;
    if (name !== undefined) return { name, at };
    const skipped = conjunctionAt(text, at);
    if (skipped === 0) return undefined;
    isParted = true;
    ({ at, hasMark } = skipMarks(text, at + skipped));
  }
}

/** Returns the length of the conjunction at this position; 0 without one. */
function conjunctionAt(text: string, at: number): number {
  const isAfterSpace = at > 0 && /[\s,;،؛、]/u.test(text[at - 1] ?? '');
  const word = words.find(
    (one) => text.startsWith(one, at) && /^\s/u.test(text.slice(at + one.length, at + one.length + 1)),
  );
  if (isAfterSpace && word !== undefined) return word.length;
  const joined = [...(isAfterSpace ? before : []), ...after].find((one) => text.startsWith(one, at));
  return joined?.length ?? 0;
}

function skipMarks(text: string, start: number): { at: number; hasMark: boolean } {
  let at = start;
  let hasMark = false;
  for (; at < text.length; at += 1) {
    const character = text[at] ?? '';
    if (marks.includes(character)) hasMark = true;
    else if (!/\s/u.test(character)) break;
  }
  return { at, hasMark };
}

const separators = {
  marks: new RegExp(`[${marks.join('')}]| - `, 'u'),
  all: new RegExp(
    [
      `[${marks.join('')}]| - `,
      ...conjunctions.map((word) => `(?<=\\s)${word}(?=\\s)`),
      ...prefixes.map((letter) => `(?<=\\s)${letter}`),
      ...attached,
    ].join('|'),
    'u',
  ),
};

/** Splits a text at separators and conjunctions. */
export function splitList(text: string): string[] {
  return partsOf(text, separators.all);
}

/** Splits a text at separators. */
export function splitAtMarks(text: string): string[] {
  return partsOf(text, separators.marks);
}

function partsOf(text: string, separator: RegExp): string[] {
  return fold(text)
    .split(separator)
    .filter((part) => part.trim() !== '');
}
