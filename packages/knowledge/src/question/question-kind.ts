import type { questionKinds } from '@parley/contracts/resources/chatbot/explanation';
import { anyExpression, anySpaced, anyUnspaced } from '../languages/alternatives.ts';
import { languages } from '../languages/languages.ts';

/** Kind of answer that a question asks for; `topic` for words without a question, such as "refund policy". */
export type QuestionKind = (typeof questionKinds)[number];

/** Maximum length of a question that is read. */
const maxChars = 600;
/** A message of up to this many words, without a question mark or question word, names a topic. */
const maxTopicWords = 7;

/** Openers before the question: greetings, politeness, and words that join it to the previous message. */
const openings: readonly RegExp[] = [
  ...languages.flatMap(({ question }) => question?.openings ?? []),
  new RegExp(`^(?:${anySpaced(({ question }) => question?.openers)})\\b[\\s,.!:–-]+`, 'iu'),
];

const listsOf = new RegExp(
  `^(?:${anySpaced(({ question }) => question?.listNoun)}) (?:${anySpaced(({ question }) => question?.ofThings)})(?!\\p{L})`,
  'iu',
);

type Kind = Exclude<QuestionKind, 'fact' | 'topic'>;

/** Patterns by kind, in the order in which they are tried. */
const patterns: readonly (readonly [Kind, { test(text: string): boolean }])[] = [
  ['how-to', anyExpression(({ question }) => question?.howTo)],
  ['list', anyExpression(({ question }) => question?.list)],
  ['list', listsOf],
  ['yes-no', anyExpression(({ question }) => question?.yesNo)],
  ['definition', anyExpression(({ question }) => question?.definition)],
];

/** Question words for a single fact, also in languages that often omit the question mark. */
const questionWords = new RegExp(
  `(?:^|[\\s,;])(?:${anySpaced(({ question }) => question?.words)})(?=$|[\\s,;?？؟'’])`,
  'iu',
);
const unspacedQuestion = new RegExp(
  anyUnspaced(({ question }) => question?.words),
  'u',
);

/** Returns the kind of answer that a message asks for. */
export function questionKind(message: string): QuestionKind {
  const text = withoutOpening(message.slice(0, maxChars));
  for (const clause of [text, ...clausesOf(text)]) {
    for (const [kind, pattern] of patterns) if (pattern.test(clause)) return kind;
  }
  const isAsked = /[?？؟]/u.test(text) || questionWords.test(text) || unspacedQuestion.test(text);
  return !isAsked && text.split(/\s+/u).length <= maxTopicWords ? 'topic' : 'fact';
}

/** Returns whether a message has a question word of its own, like "how often?" and unlike "and in winter?". */
export function asksByItself(message: string): boolean {
  const text = message.slice(0, maxChars);
  return questionWords.test(text) || unspacedQuestion.test(text);
}

/** Splits a message into clauses, last first, because people describe what happened before they ask. */
function clausesOf(text: string): string[] {
  const clauses = text.split(/[.!,;:。，！]+\s*|\s[-–—]+\s/u).map((clause) => withoutOpening(clause));
  return clauses.length > 1 ? clauses.filter((clause) => clause !== '').reverse() : [];
}

/** Returns the message without greetings and politeness before the question. */
export function withoutOpening(message: string): string {
  let text = message.trim();
  for (let round = 0; round < 3; round += 1) {
    const before = text;
    for (const opening of openings) {
      const rest = text.replace(opening, '');
      if (rest !== '') text = rest;
    }
    if (text === before) break;
  }
  return text;
}
