import { withoutLinkTargets } from './link-target-text.ts';

const maxWordChars = 48;
const token = /[\p{L}\p{N}_][\p{L}\p{N}\p{M}_]*(?:[-.,:/@#'’][\p{L}\p{N}_][\p{L}\p{N}\p{M}_]*)*/gu;
const separator = /[-.,:/@#'’_]/u;
/** A run of one writing system: East Asian, Southeast Asian, or space-separated words. */
const run =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー\p{Script=Hangul}]+|[\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]+|[^\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー\p{Script=Hangul}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]+/gu;
const eastAsian = /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー\p{Script=Hangul}]/u;
const southEastAsian = /^[\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;
const ideogram = /^\p{Script=Han}$/u;
const dictionary = new Intl.Segmenter('th', { granularity: 'word' });

/**
 * Returns the words of a text in lower case (NFKC, ASCII digits). East Asian runs yield single ideograms and pairs of them,
 * Southeast Asian runs dictionary words. Identifiers such as AB-1234 or name@example.com are kept whole and also split. Link
 * targets yield no words. Text after the first `maxWords` words is not read.
 */
export function wordsOf(
  text: string,
  language: string | null,
  maxWords = Number.POSITIVE_INFINITY,
): string[] {
  const lower = withAsciiDigits(lowerCase(withoutLinkTargets(text).normalize('NFKC'), language));
  const words: string[] = [];
  for (const [joined] of lower.matchAll(token)) {
    if (words.length >= maxWords) break;
    pushToken(joined, words);
  }
  return words.slice(0, maxWords);
}

/** Most tokens of European languages: a single word without digits or joining characters. */
const plainWord = /^[a-z\u00df-\u00f6\u00f8-\u00ff]+$/u;

function pushToken(joined: string, words: string[]): void {
  if (plainWord.test(joined)) {
    words.push(joined.slice(0, maxWordChars));
    return;
  }
  const parts = joined.split(separator).filter((part) => part !== '');
  const number = withoutGrouping(joined);
  if (number !== null) {
    words.push(number.slice(0, maxWordChars));
    return;
  }
  if (parts.length > 1 && isIdentifier(joined)) words.push(joined.slice(0, maxWordChars));
  const isContracted = parts.length > 1 && /['’]/u.test(joined);
  for (const part of parts) {
    if (part.length === 1 && isContracted) continue;
    for (const [piece] of part.matchAll(run)) pushRun(piece, words);
  }
}

function pushRun(piece: string, words: string[]): void {
  if (eastAsian.test(piece)) pushPairs(piece, words);
  else if (southEastAsian.test(piece)) pushDictionaryWords(piece, words);
  else pushWord(piece, words);
}

function pushWord(word: string, words: string[]): void {
  words.push(word.slice(0, maxWordChars));
  if (!/\d/u.test(word) || !/\p{L}/u.test(word)) return;
  for (const [part] of word.matchAll(/\d+|\p{L}{3,}/gu)) words.push(part.slice(0, maxWordChars));
}

function pushPairs(piece: string, words: string[]): void {
  const chars = [...piece];
  chars.forEach((char, index) => {
    const next = chars[index + 1];
    if (ideogram.test(char) || chars.length === 1) words.push(char);
    if (next !== undefined) words.push(char + next);
  });
}

function pushDictionaryWords(piece: string, words: string[]): void {
  for (const { segment } of dictionary.segment(piece)) words.push(segment.slice(0, maxWordChars));
}

function isIdentifier(joined: string): boolean {
  return (
    /[_@#]/u.test(joined) ||
    (/[-.,:/]/u.test(joined) && /\d/u.test(joined)) ||
    /^[\p{L}\d-]+(?:\.[\p{L}\d-]+)+$/u.test(joined)
  );
}

/** Converts 1,000,000 and 1.000.000 to 1000000; returns null for anything that is not a number with grouping marks. */
function withoutGrouping(joined: string): string | null {
  return /^\d{1,3}(?:([.,'’])\d{3})(?:\1\d{3})*$/u.test(joined) ? joined.replace(/\D/gu, '') : null;
}

/** Replaces the digits of other scripts with 0 to 9. */
export function withAsciiDigits(text: string): string {
  return text.replace(/(?![0-9])\p{Nd}/gu, (digit) => String(digitValue(digit)));
}

/** Unicode arranges decimal digits in blocks of ten, each beginning with its zero. */
function digitValue(digit: string): number {
  const code = digit.codePointAt(0) ?? 0;
  let zero = code;
  while (zero > code - 9 && /\p{Nd}/u.test(String.fromCodePoint(zero - 1))) zero -= 1;
  return (code - zero) % 10;
}

/** Turkish and Azerbaijani have a dotted and a dotless i. */
function lowerCase(text: string, language: string | null): string {
  return language === 'tr' || language === 'az' ? text.toLocaleLowerCase('tr') : text.toLowerCase();
}
