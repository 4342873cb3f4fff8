import { detectLanguage } from '../language/language.ts';
import { anyOf } from '../languages/alternatives.ts';
import type { Passage } from '../passages/passage.ts';
import type { WeightedWord } from '../passages/rerank.ts';
import { asksByItself, type QuestionKind, questionKind, withoutOpening } from '../question/question-kind.ts';
import { type ExpectedAnswer, expectedAnswer } from './expected-answer.ts';
import { identifierIn } from './identifier.ts';
import type { SemanticScores } from './meaning.ts';

/** A question with all that is known about it before the passages are read. */
export interface Question {
  query: string;
  kind: QuestionKind;
  /** Language of the question (ISO 639-1), or null if unknown. */
  askedIn: string | null;
  /** Words of the question with their weights in the corpus. */
  asked: readonly WeightedWord[];
  /** Score of the best passage. */
  bestScore: number;
  /** What an answer must contain besides the words; null if the question does not indicate it. */
  fitting: ExpectedAnswer | null;
  /** Matches the variable, option or file that the question names. */
  verbatim: RegExp | null;
  /** Null without a semantic model. */
  meanings: SemanticScores | null;
}

/**
 * Stage 1, question: determines the language and kind of a question, and what an answer to it must contain.
 * @param earlier previous message that the question continues
 * @param language the visitor's language (ISO 639-1)
 * @param passages of the question, best first
 * @returns all that the other stages know of the question
 */
export function readQuestion({
  query,
  earlier = null,
  language = null,
  passages,
  meanings = null,
}: {
  query: string;
  earlier?: string | null | undefined;
  language?: string | null | undefined;
  passages: readonly Passage[];
  meanings?: SemanticScores | null | undefined;
}): Question {
  const askedIn = detectLanguage(query, languagesOf(passages, language));
  const fitting = expectedAnswer(query, askedIn ?? passages[0]?.language ?? null);
  return {
    query,
    kind: kindOf(query, earlier, fitting),
    askedIn,
    asked: passages[0]?.asked ?? [],
    bestScore: passages[0]?.score ?? 0,
    fitting,
    verbatim: identifierIn(query),
    meanings,
  };
}

function languagesOf(passages: readonly Passage[], language: string | null): string[] {
  const languages = [language, ...passages.map((passage) => passage.language)];
  return [...new Set(languages.filter((each) => each !== null))];
}

const maxNameChars = 200;
/** A name of one or two words, with or without an article. */
const bareName = new RegExp(
  `^(?:(?:${anyOf(({ followUp }) => followUp?.articleBeforeName)})\\s)?[^\\s?]+(?:\\s[^\\s?]+)?\\W*$`,
  'iu',
);
const preposition = new RegExp(`^(?:${anyOf(({ followUp }) => followUp?.preposition)})\\s`, 'iu');

function isName(text: string): boolean {
  return text.length <= maxNameChars && bareName.test(text) && !preposition.test(text);
}

/** A follow-up question has the kind of the question before it, unless it has a kind of its own. */
function kindOf(query: string, earlier: string | null, fitting: ExpectedAnswer | null): QuestionKind {
  const kind = questionKind(query);
  // "Phone number of the office" asks for a value, not for a section.
  if (kind === 'topic' && fitting?.isRequired) return 'fact';
  const goesOn = kind === 'topic' || (kind === 'fact' && !asksByItself(query));
  if (earlier === null || !goesOn) return kind;
  const before = questionKind(earlier);
  // "And for guests?" after "What is the budget of the team?" does not ask for a definition of guests.
  return before === 'definition' && !isName(withoutOpening(query)) ? 'fact' : before;
}
