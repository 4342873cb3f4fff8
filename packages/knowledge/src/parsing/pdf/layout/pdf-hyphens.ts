import type { PdfLine } from './pdf-lines.ts';

/** Returns whether a word is in the document in lower case, other than hyphenated at the end of a line. */
export type IsWritten = (word: string) => boolean;

/** Longer words are not rejoined. */
const maxWordChars = 80;
const hyphen = /\p{L}[-\u00ad\u2010]$/u;
const noWord = /[^\p{L}\p{M}-]+/u;
const firstWord = /^[\p{L}\p{M}]+/u;
const wordsPattern = /[\p{L}\p{M}]+(?:-[\p{L}\p{M}]+)*/gu;
/** "Ein- und Ausgang": the hyphen replaces a part that both words share. */
const conjunction = /^(?:and|und|oder|sowie|et|ou|y|и|или)(?![\p{L}\p{M}])/u;
const unspacedEnd = /[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\u3000-\u303f\uff00-\uffef]$/u;
const unspacedStart = /^[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\u3000-\u303f\uff00-\uffef]/u;

/** Returns a look-up for the words of a document; they are collected only once a line ends with a hyphen. */
export function wordsIn(pages: readonly (readonly PdfLine[])[]): IsWritten {
  let words: Set<string> | undefined;
  return (word) => {
    words ??= new Set(pages.flat().flatMap(({ text }) => wholeWords(text)));
    return words.has(word);
  };
}

function wholeWords(text: string): string[] {
  const words: string[] = text.toLowerCase().match(wordsPattern) ?? [];
  return hyphen.test(text.trimEnd()) ? words.slice(0, -1) : words;
}

/**
 * Joins the text of two consecutive lines. A hyphenated word is rejoined, a compound keeps its hyphen, and scripts without spaces
 * are joined without one.
 */
export function joinText(head: string, tail: string, isWritten: IsWritten): string {
  const start = head.trimEnd();
  const rest = tail.trimStart();
  const left = hyphen.test(start) ? start.slice(-maxWordChars, -1).split(noWord).at(-1) : undefined;
  const right = firstWord.exec(rest)?.[0];
  if (left !== undefined && right !== undefined) return joinWord(start, left, rest, right, isWritten);
  const isUnspaced = unspacedEnd.test(start) && unspacedStart.test(rest);
  return isUnspaced || isRange(start, rest) ? start + rest : `${start} ${rest}`;
}

function joinWord(start: string, left: string, rest: string, right: string, isWritten: IsWritten): string {
  const whole = start.slice(0, -1) + rest;
  if (start.endsWith('\u00ad') || isWritten((left + right).toLowerCase())) return whole;
  if (isWritten(`${left}-${right}`.toLowerCase())) return start + rest;
  if (conjunction.test(rest)) return `${start} ${rest}`;
  return /^\p{Ll}/u.test(rest) ? whole : start + rest;
}

/** Recognizes ranges across lines: "2019-" and "2020" on the next line. */
function isRange(start: string, rest: string): boolean {
  return /\p{N}[-\u2013]$/u.test(start) && /^\p{N}/u.test(rest);
}
