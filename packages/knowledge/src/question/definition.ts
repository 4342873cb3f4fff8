import type { QueryWord } from '../language/query-words.ts';
import { questionKind } from './question-kind.ts';

/** Verbs between a topic and its explanation. */
export const copula =
  /(?<!\p{L})(?:is|are|means?|refers? to|stands? for|describes?|denotes?|ist|sind|bedeutet|bezeichnet|steht für|es|son|significa|est|sont|signifie|désigne|è|sono|é|são|это|означает|هو|هي)(?!\p{L})|:(?=\s)|[—–]|是|とは/u;
/** Copula with an article: "is a", not "is required". */
export const identity =
  /(?<!\p{L})(?:(?:is|are) (?:an?|the|any|one|some(?:one|thing|body)|when|where|what|who|how|our|your)|means?|refers? to|stands? for|describes?|denotes?|(?:ist|sind) (?:ein|der|die|das|wenn)\p{L}*|bedeutet|bezeichnet|steht für|(?:es|son) (?:una?|el|la|los|las|cuando|quien)|significa|(?:est|sont) (?:une?|des|les?|la|l['’]|quand)|signifie|désigne|(?:è|sono) (?:una?|il|lo|la|un['’])|(?:é|são) (?:uma?|os?|as?)|это|означает|هو|هي)(?!\p{L})|:(?=\s)|[—–]|是|とは/u;
/** Verbs that say what something does, which explains it nearly as well. */
export const deed =
  /(?<!\p{L})(?:can|could|may|might|lets?|allows?|enables?|provides?|helps?|consists? of|contains?|holds?|represents?|defines?|serves?|oversees?|manages?|indicates?|specif(?:y|ies)|controls?|determines?|kann|können|könnten?|erlaubt|ermöglicht|hilft|besteht aus|enthält|dient|beschreibt|puede|podría|permite|ayuda|sirve|contiene|consiste en|peut|permet|aide|sert|contient|può|permette|serve|pode|contém|позволяет|может|служит|содержит)(?!\p{L})/u;
/** Headings such as "What it is" or "Overview", which introduce the subject of the page. */
export const overview =
  /^(?:what(?: it)? is\b|what does\b|about\b|overview$|introduction$|was (?:es )?ist\b|über(?:blick|sicht|\s)|einführung|qué es|acerca de|introducción$|qu['’]est-ce|à propos|présentation$|cos['’]è|introduzione$|o que é|introdução$|что такое|введение$)/iu;

/** A question with more topics asks for more than a definition. */
const maxTopics = 3;
const maxTopicsOfOneThing = 2;
const article =
  "(?:an?|the|your|each|every|eine?|der|die|das|jede[rs]?|una?|el|la|los|las|une|les?|un|il|lo|uma?|os?|as?) |l['’]";

/** Words allowed before the topic of a definition: "The term PMC …". */
export const beforeTopic = new RegExp(
  `^(?:${article}|(?:term|word|concept|begriff|wort|término|palabra|terme|mot|termine|termo) )*$`,
  'iu',
);
/** Words of a question for the value of something known: "the limit", "your address". */
const definite = new Set(
  'the your our my this that der die das dein deine ihr ihre euer eure unser unsere mein meine el los las tu su mi nuestro le les votre ton ta mon notre il lo gli o os'.split(
    ' ',
  ),
);

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

/** Returns a pattern for a topic named beside the subject: "Artificial light, or lamp for short, is a …" */
export function appositionOf(topic: string): RegExp {
  const other =
    '(?:or|also|called|known as|short|oder|auch|kurz|o|también|ou|aussi|conosciut\\p{L}+ come|oppure|или)';
  return new RegExp(
    `(?:^|[.!?]\\s+)[^,.:;]{2,40}, ${other} [^,.:;]{0,30}?(?<!\\p{L})${topic}(?!\\p{L})[^,.:;]{0,30}, (?:${identity.source})`,
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
