import type { PdfLine } from './pdf-lines.ts';

/** Whether a word is written in the document, in lower case, other than divided at the end of a line. */
export type IsWritten = (word: string) => boolean;

/** A longer word is not divided. */
const maxWordChars = 80;
const hyphen = /\p{L}[-\u00ad\u2010]$/u;
const noWord = /[^\p{L}\p{M}-]+/u;
const firstWord = /^[\p{L}\p{M}]+/u;
const wordsPattern = /[\p{L}\p{M}]+(?:-[\p{L}\p{M}]+)*/gu;
/** "Ein- und Ausgang": the hyphen stands for a part that both words have. */
const conjunction = /^(?:and|und|oder|sowie|et|ou|y|и|или)(?![\p{L}\p{M}])/u;
const unspacedEnd = /[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\u3000-\u303f\uff00-\uffef]$/u;
const unspacedStart = /^[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\u3000-\u303f\uff00-\uffef]/u;

/** The words of a document's lines; they are counted only if a line ends with a hyphen. */
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
 * The text of two lines that follow each other. A word divided at the end of the first one is rejoined, a compound keeps its
 * hyphen; scripts without spaces are joined without one.
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

/** "2019-" and "2020" on the next line. */
function isRange(start: string, rest: string): boolean {
  return /\p{N}[-\u2013]$/u.test(start) && /^\p{N}/u.test(rest);
}
