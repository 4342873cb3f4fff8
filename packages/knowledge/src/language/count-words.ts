const unspacedScripts: readonly (readonly [RegExp, number])[] = [
  [/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/gu, 1.7],
  [/[\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/gu, 4.5],
];
const unspaced =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]+/gu;

/** Returns the number of words in a text; in languages without spaces, characters divided by the average length of a word. */
export function countWords(text: string): number {
  // Two simple steps, because one pattern for both takes quadratic time on a long run without letters.
  const spaced = text.replace(unspaced, ' ').match(/\S+/gu) ?? [];
  let words = spaced.filter((word) => /[\p{L}\p{N}]/u.test(word)).length;
  for (const [script, charsPerWord] of unspacedScripts)
    words += (text.match(script)?.length ?? 0) / charsPerWord;
  return Math.round(words);
}

/**
 * Estimates model tokens without a tokenizer: four Latin letters, two letters of other alphabets, or one
 * ideogram or kana each.
 */
export function estimateTokens(text: string): number {
  const ideograms =
    text.match(/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/gu)?.length ?? 0;
  const latin = text.match(/[\p{Script=Latin}\p{Script=Common}]/gu)?.length ?? 0;
  const others = Math.max(0, text.length - ideograms - latin);
  return Math.ceil(ideograms + latin / 4 + others / 2);
}
