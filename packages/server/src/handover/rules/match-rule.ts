import type { PeopleRule } from '@parley/contracts/settings/people-settings';
import { matchesPage } from '@parley/contracts/values/match-page';
import { fold } from '@parley/knowledge/language/terms';
import { wordsOf } from '@parley/knowledge/language/words';
import { scoreSentiment } from '../../insight/sentiment/score-sentiment.ts';

/** After an offer, this many answers follow without another one. */
const quietAnswers = 3;

/** A message before the current one, oldest first. */
export type EarlierMessage =
  | { role: 'user'; content: string }
  | {
      role: 'answer';
      /** Null for small talk, which neither answers a question nor leaves it open. */
      isAnswered: boolean | null;
      /** Whether the answer offered a person. */
      isOffer: boolean;
    };

/** What the rules know of a turn. */
export interface RuleTurn {
  /** The visitor's message. */
  text: string;
  language: string;
  /** Null for small talk. */
  isAnswered: boolean | null;
  earlier: readonly EarlierMessage[];
  /** Address of the page of the website; null if it is unknown. */
  pageUrl: string | null;
  /** Id of the identity that the website signed; null without one. */
  verifiedId: string | null;
}

/** Returns the first rule that fits the turn, or null, also while a recent answer has offered a person. */
export function matchRule(rules: readonly PeopleRule[], turn: RuleTurn): PeopleRule | null {
  const answers = turn.earlier.filter((message) => message.role === 'answer');
  if (answers.slice(-quietAnswers).some(({ isOffer }) => isOffer)) return null;
  const hasOffered = answers.some(({ isOffer }) => isOffer);
  return rules.find((rule) => !(hasOffered && isLasting(rule)) && fits(rule, turn)) ?? null;
}

/** What stays true from message to message is no reason to offer a person again, as long as the history reaches back to the offer. */
function isLasting({ on }: PeopleRule): boolean {
  return on === 'page' || on === 'verified';
}

function fits(rule: PeopleRule, turn: RuleTurn): boolean {
  switch (rule.on) {
    case 'unanswered':
      return turn.isAnswered === false && unansweredBefore(turn.earlier) + 1 >= rule.times;
    case 'angry':
      return isAngry(turn, rule.below);
    case 'words':
      return containsAny(turn.text, rule.words);
    case 'page':
      return isOnPage(turn.pageUrl, rule.pages);
    case 'verified':
      return turn.verifiedId !== null && (rule.ids?.includes(turn.verifiedId) ?? true);
  }
}

/** The number of unanswered questions in a row before the current one. */
function unansweredBefore(earlier: readonly EarlierMessage[]): number {
  const answers = earlier.flatMap((message) =>
    message.role === 'answer' && message.isAnswered !== null ? [message.isAnswered] : [],
  );
  return answers.length - 1 - answers.lastIndexOf(true);
}

function isAngry({ text, language, earlier }: RuleTurn, below: number): boolean {
  const before = earlier.findLast(({ role }) => role === 'user');
  if (before?.role !== 'user') return false;
  return [text, before.content].every((content) => {
    const score = scoreSentiment(content, language);
    return score !== null && score <= below;
  });
}

/** Whether a text contains one of the phrases as whole words, in any case and with any accents. */
function containsAny(text: string, phrases: readonly string[]): boolean {
  const words = foldedWords(text);
  return phrases.some((phrase) => {
    const sought = foldedWords(phrase);
    return (
      sought.length > 0 && words.some((_, at) => sought.every((word, index) => words[at + index] === word))
    );
  });
}

/** Without a language, so that words of the owner and of the visitor are split alike. */
function foldedWords(text: string): string[] {
  return wordsOf(text, null).map(fold);
}

function isOnPage(url: string | null, pages: readonly string[]): boolean {
  if (url === null || !URL.canParse(url)) return false;
  const { pathname } = new URL(url);
  return pages.some((page) => matchesPage(page, pathname));
}
