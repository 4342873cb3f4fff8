import { anyUnspaced } from '../languages/alternatives.ts';

const unspacedScript =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}]/u;

/** Returns whether a text contains a script that does not, or not reliably, separate words by spaces. */
export function isUnspaced(text: string): boolean {
  return unspacedScript.test(text);
}

/**
 * Removes asking phrases such as "是什么意思". In languages without spaces they yield pairs of characters that would weigh as much as
 * the topic.
 */
export function withoutAskingPhrases(query: string): string {
  if (!isUnspaced(query)) return query;
  const rest = query.replace(askingPhrases, ' ');
  return /[\p{L}\p{N}]/u.test(rest) ? rest : query;
}

const askingPhrases = new RegExp(
  anyUnspaced(({ question }) => question?.askingPhrases),
  'gu',
);
