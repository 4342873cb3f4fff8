import type { CannedAnswer } from '@parley/contracts/resources/visitors/teams';

/** What is typed after a slash that begins a word, right before the caret. */
export type Slash = { from: number; to: number; query: string };

/** Returns the shortcut being typed before the caret, or null. */
export function slashAt(text: string, caret: number): Slash | null {
  const found = /(?:^|\s)\/([^\s/]*)$/u.exec(text.slice(0, caret));
  const query = found?.[1];
  return query === undefined ? null : { from: caret - query.length - 1, to: caret, query };
}

/** Returns a text up to the caret with a slash that begins a word. */
export function withSlash(before: string): string {
  return `${before}${/(?:^|\s)$/u.test(before) ? '' : ' '}/`;
}

/** A canned answer with its words in the form that is searched. */
export type SearchedAnswer = { answer: CannedAnswer; shortcut: string; words: string };

/** Returns the answers for a chatbot, ready to be searched. */
export function answersFor(answers: readonly CannedAnswer[], chatbotId: string): SearchedAnswer[] {
  return answers
    .filter(({ chatbotIds }) => chatbotIds.length === 0 || chatbotIds.includes(chatbotId))
    .map((answer) => ({
      answer,
      shortcut: answer.shortcut.toLocaleLowerCase(),
      words: answer.text.toLocaleLowerCase(),
    }));
}

/**
 * Returns the answers that fit a query. One that was typed with its slash may be a path, so only shortcuts that begin with it fit.
 * In a search, all that contain it fit: first those whose shortcut begins with it, last those that have it only in their text.
 */
export function matchingAnswers(
  answers: readonly SearchedAnswer[],
  query: string,
  { isSearch }: { isSearch: boolean },
): CannedAnswer[] {
  const sought = query.toLocaleLowerCase();
  const ranks = isSearch ? [0, 1, 2] : [0];
  const ranked = ranks.map((rank) => answers.filter((one) => rankOf(one, sought) === rank));
  return ranked.flat().map(({ answer }) => answer);
}

function rankOf({ shortcut, words }: SearchedAnswer, sought: string): number {
  if (shortcut.startsWith(sought)) return 0;
  if (shortcut.includes(sought)) return 1;
  return words.includes(sought) ? 2 : 3;
}
