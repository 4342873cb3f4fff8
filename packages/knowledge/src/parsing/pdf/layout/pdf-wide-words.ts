import type { PdfRun } from './pdf-runs.ts';

/** A letter-spaced word: letters with a space after each. Shorter sequences may be separate letters. */
const wideWord = /^(?:\p{Lu}{4,}|\p{L}{5,})[!?:.]?$/u;
const spacedLetters = /^\p{L}(?: \p{L})*[!?:.]?$/u;
/** Maximum distance of letters in a line, in units of the type size. */
const maxWordGap = 1;
/** Minimum ratio of the gaps between words to those between letters. */
const minWordGap = 1.5;
/** Runs with more letters on average are words. */
const maxLettersApart = 2.5;

/** Pattern of a letter-spaced run, in which pdf.js finds spaces between some letters and wider gaps between words. */
const wideLetters = /^[\p{Lu}\p{Ll}\p{N}]{1,3}(?: [\p{Lu}\p{Ll}\p{N}]{1,3})*[!?:.,]?$/u;
const minWideRuns = 3;
const minWideLetters = 8;
/** Minimum share of single letters among the parts between spaces, and maximum average letters per part. */
const minSingleLetters = 0.4;
const maxPartLetters = 2;

/** Joins the letters of letter-spaced lines and words. */
export function joinWideWords(runs: readonly PdfRun[]): PdfRun[] {
  return joinLetters(joinWideLines(runs));
}

/** Removes the spaces inside the words of letter-spaced lines: "p ia tti d i ma re" becomes "piatti di mare". */
function joinWideLines(runs: readonly PdfRun[]): PdfRun[] {
  const result: PdfRun[] = [];
  let line: PdfRun[] = [];
  const end = (): void => {
    const isWide = isSetWide(line);
    for (const run of line) result.push(isWide ? { ...run, text: run.text.replaceAll(' ', '') } : run);
    line = [];
  };
  for (const run of runs) {
    const last = line.at(-1);
    const isCandidate = wideLetters.test(run.text.trim());
    if (!isCandidate || (last !== undefined && !isNextWord(last, run))) end();
    if (isCandidate) line.push(run);
    else result.push(run);
  }
  end();
  return result;
}

/** Returns whether runs are letter-spaced words, rather than short words or single letters. */
function isSetWide(runs: readonly PdfRun[]): boolean {
  const spaced = runs.filter((run) => run.text.trim().includes(' '));
  if (runs.length < minWideRuns || spaced.length * 2 < runs.length) return false;
  const parts = runs.flatMap((run) => run.text.trim().split(' '));
  const letters = parts.reduce((sum, part) => sum + part.length, 0);
  const singles = parts.filter((part) => part.length === 1).length;
  const isMixed = singles < parts.length;
  return (
    isMixed &&
    letters >= minWideLetters &&
    singles >= minSingleLetters * parts.length &&
    letters <= maxPartLetters * parts.length
  );
}

/** Joins the letters of letter-spaced words, including short ones next to a certain one. */
function joinLetters(runs: readonly PdfRun[]): PdfRun[] {
  const result: PdfRun[] = [];
  let letters: PdfRun[] = [];
  const end = (): void => {
    const words = wordsOf(letters);
    const isWide = words.some((word) => wideWord.test(word.text));
    for (const run of isWide ? words : letters) result.push(run);
    letters = [];
  };
  for (const run of runs) {
    const last = letters.at(-1);
    const isSpaced = spacedLetters.test(run.text.trim());
    if (!isSpaced || (last !== undefined && !isNextWord(last, run))) end();
    if (isSpaced) letters.push(run);
    else result.push(run);
  }
  end();
  return result;
}

function isNextWord(last: PdfRun, run: PdfRun): boolean {
  const gap = run.x - last.endX;
  return (
    run.angle === last.angle &&
    run.y === last.y &&
    run.size === last.size &&
    gap >= 0 &&
    gap <= maxWordGap * run.size
  );
}

/** Returns the words of a row of letters. pdf.js reports each word or, if they are further apart, each letter as a run. */
function wordsOf(runs: readonly PdfRun[]): PdfRun[] {
  const texts = runs.map((run) => run.text.replaceAll(' ', ''));
  const gaps = runs.slice(1).map((run, index) => run.x - (runs[index]?.endX ?? run.x));
  const isByWord = texts.join('').length > maxLettersApart * runs.length;
  const wordGap = isByWord ? 0 : Math.min(...gaps) * minWordGap;
  const words: PdfRun[] = [];
  runs.forEach((run, index) => {
    const word = words.at(-1);
    const text = texts[index] ?? '';
    if (word !== undefined && (gaps[index - 1] ?? 0) < wordGap)
      words[words.length - 1] = { ...word, text: word.text + text, endX: run.endX };
    else words.push({ ...run, text });
  });
  return words;
}
