import type { QueryWord } from '../language/query-words.ts';
import { allWords, anyOf, anyWord } from '../languages/alternatives.ts';
import { questionKind } from './question-kind.ts';

/** Verbs between a topic and its explanation. */
export const copula = new RegExp(`${anyWord(({ definition }) => definition?.copula)}|:(?=\\s)|[—–]`, 'u');
/** Copula with an article: "is a", not "is required". */
export const identity = new RegExp(`${anyWord(({ definition }) => definition?.identity)}|:(?=\\s)|[—–]`, 'u');
/** Verbs that say what something does, which explains it nearly as well. */
export const deed = new RegExp(
  anyWord(({ definition }) => definition?.deed),
  'u',
);
/** Headings such as "What it is" or "Overview", which introduce the subject of the page. */
export const overview = new RegExp(`^(?:${anyOf(({ definition }) => definition?.overview)})`, 'iu');

/** A question with more topics asks for more than a definition. */
const maxTopics = 3;
const maxTopicsOfOneThing = 2;
const article = `(?:${anyOf(({ definition }) => definition?.article)}) |${anyOf(({ definition }) => definition?.elidedArticle)}`;

/**
 * Words allowed before the topic of a definition: "The term PMC …". Each word is matched once, even if it is an article of several
 * languages: otherwise, the time would double with every word.
 */
export const beforeTopic = new RegExp(
  `^(?:(?=(${article}|(?:${anyOf(({ definition }) => definition?.noun)}) ))\\1)*$`,
  'iu',
);
/** Words of a question for the value of something known: "the limit", "your address". */
const definite = allWords(({ definition }) => definition?.definite);

/** Returns whether a question asks what one thing is, so that only a definition answers it. */
export function asksWhatOneThingIs(words: readonly QueryWord[]): boolean {
  const topics = topicsOf(words);
  return (
    topics.length > 0 && topics.length <= maxTopicsOfOneThing && !words.some(({ text }) => definite.has(text))
  );
}

/** Returns whether a passage defines the topic, by a heading or at the start of a sentence. */
export type Definer = (passage: { text: string; headingPath: readonly string[] }) => boolean;

/** Returns a matcher for passages that define the topic of a question; null if it asks for something else. */
export function definerOf(query: string, words: readonly QueryWord[]): Definer | null {
  if (questionKind(query) !== 'definition') return null;
  const named = topicsOf(words).map((index) => words[index]?.text ?? '');
  const topics = named.filter((one) => !named.some((other) => other !== one && partsOf(other).includes(one)));
  if (topics.length === 0 || topics.length > maxTopics) return null;
  const topic = topics.map((word) => `${escaped(word.replace(/s$/u, ''))}\\p{L}{0,2}`).join('[\\s-]');
  const subject = `(?:${article})?${topic}`;
  const heading = new RegExp(`^${subject}(?: \\([^()\\n]{1,60}\\))?[?:]?$`, 'imu');
  const sentence = new RegExp(
    `(?:^|[.!?:]\\s+)(?:["'“„«]?)${subject}["'”“»]?(?: \\([^()\\n]{1,80}\\))?[,:]? (?:${copula.source}|${deed.source})`,
    'imu',
  );
  const writtenOut = new RegExp(`\\(${topic}\\)`, 'iu');
  const apposition = appositionOf(topic);
  const isNamed = new RegExp(`(?<!\\p{L})${topic}(?!\\p{L})`, 'iu');
  return ({ text, headingPath }) => {
    const [last, ...outer] = headingPath.toReversed();
    if (last !== undefined && heading.test(last)) return true;
    if (last !== undefined && overview.test(last) && isNamed.test([last, ...outer].join(' '))) return true;
    return heading.test(text) || sentence.test(text) || writtenOut.test(text) || apposition.test(text);
  };
}

const alsoCalled = anyOf(({ definition }) => definition?.alsoCalled);

/** Returns a pattern for a topic named beside the subject: "Artificial light, or lamp for short, is a …" */
export function appositionOf(topic: string): RegExp {
  return new RegExp(
    `(?:^|[.!?]\\s+)[^,.:;]{2,40}, (?:${alsoCalled}) [^,.:;]{0,30}?(?<!\\p{L})${topic}(?!\\p{L})[^,.:;]{0,30}, (?:${identity.source})`,
    'imu',
  );
}

/** Returns the indexes of the topic words of a question. */
export function topicsOf(words: readonly QueryWord[]): number[] {
  const all = words.flatMap((word, index) =>
    word.isFunction || word.isEarlier || word.isOptional ? [] : [index],
  );
  const certain = all.filter((index) => words[index]?.certainty === 1);
  return certain.length > 0 ? certain : all;
}

/** Splits an identifier into its parts, which `wordsOf` lists as additional words. */
function partsOf(word: string): string[] {
  return word.split(/[^\p{L}\p{N}]/u);
}

function escaped(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&');
}
