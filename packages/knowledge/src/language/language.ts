import type { LanguageData } from '../languages/language-data.ts';
import { languages } from '../languages/languages.ts';

/**
 * Languages identified by script alone, as [script, language]. Kana precedes Han because Japanese uses both.
 */
const scripts: readonly (readonly [RegExp, string])[] = [
  [/\p{Script=Hiragana}|\p{Script=Katakana}/gu, 'ja'],
  [/\p{Script=Han}/gu, 'zh'],
  [/\p{Script=Hangul}/gu, 'ko'],
  [/\p{Script=Thai}/gu, 'th'],
  [/\p{Script=Lao}/gu, 'lo'],
  [/\p{Script=Khmer}/gu, 'km'],
  [/\p{Script=Myanmar}/gu, 'my'],
  [/\p{Script=Greek}/gu, 'el'],
  [/\p{Script=Hebrew}/gu, 'he'],
  [/\p{Script=Armenian}/gu, 'hy'],
  [/\p{Script=Georgian}/gu, 'ka'],
  [/\p{Script=Tamil}/gu, 'ta'],
  [/\p{Script=Bengali}/gu, 'bn'],
  [/\p{Script=Telugu}/gu, 'te'],
];

/** Most common language of each script that several languages share. */
const commonest: readonly (readonly [RegExp, string])[] = [
  [/\p{Script=Cyrillic}/gu, 'ru'],
  [/\p{Script=Arabic}/gu, 'ar'],
  [/\p{Script=Devanagari}/gu, 'hi'],
];

const sampleChars = 4_000;
const letterScore = 0.3;
const scriptShare = 0.3;

/** Only characters outside ASCII can belong to a single language. */
const beyondAscii = /[\u0080-\u{10ffff}]/gu;

const languagesByWord = new Map<string, string[]>();
const languagesByLetter = new Map<string, string[]>();
// Of several languages that fit equally well, the first one by its code is guessed.
for (const { code, functionWords, letters } of languages.toSorted(byCode)) {
  for (const word of functionWords?.split(' ') ?? []) addTo(languagesByWord, word, code);
  for (const letter of letters ?? '') addTo(languagesByLetter, letter, code);
}

function byCode(left: LanguageData, right: LanguageData): number {
  return left.code < right.code ? -1 : 1;
}

/** Returns whether a lowercase word is a function or question word of the language. */
export function isFunctionWord(word: string, language: string): boolean {
  return languagesByWord.get(word)?.includes(language) ?? false;
}

/**
 * Guesses a text's language (ISO 639-1) from its script and most common words; null without evidence. `among`
 * restricts the guess to those languages.
 */
export function detectLanguage(text: string, among?: readonly string[]): string | null {
  const sample = text.slice(0, sampleChars).normalize('NFC').toLowerCase();
  const letters = sample.match(/\p{L}/gu)?.length ?? 0;
  if (letters === 0) return null;
  const only = ofScript(sample, letters, scripts);
  return only ?? bySigns(sample, among) ?? ofScript(sample, letters, commonest);
}

function ofScript(
  sample: string,
  letters: number,
  scripts: readonly (readonly [RegExp, string])[],
): string | null {
  const found = scripts.find(([script]) => (sample.match(script)?.length ?? 0) > letters * scriptShare);
  return found?.[1] ?? null;
}

function bySigns(sample: string, among: readonly string[] | undefined): string | null {
  const scores = new Map<string, number>();
  for (const word of sample.match(/[\p{L}\p{M}]+/gu) ?? [])
    addSign(scores, languagesByWord.get(word), 1, among);
  for (const letter of sample.match(beyondAscii) ?? [])
    addSign(scores, languagesByLetter.get(letter), letterScore, among);
  let best: string | null = null;
  let bestScore = 0;
  for (const [language, score] of scores) {
    if (score > bestScore) [best, bestScore] = [language, score];
  }
  return best;
}

/** Adds to the scores what one word or letter indicates, if it is typical of any language. */
function addSign(
  scores: Map<string, number>,
  languages: readonly string[] | undefined,
  score: number,
  among: readonly string[] | undefined,
): void {
  if (!languages) return;
  for (const language of languages) {
    if (among && !among.includes(language)) continue;
    scores.set(language, (scores.get(language) ?? 0) + score / Math.sqrt(languages.length));
  }
}

function addTo(map: Map<string, string[]>, key: string, language: string): void {
  const known = map.get(key);
  if (known) known.push(language);
  else map.set(key, [language]);
}
