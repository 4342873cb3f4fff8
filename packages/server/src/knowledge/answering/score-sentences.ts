import { sentencesOf } from '../language/sentences.ts';
import { documentTerms } from '../language/terms.ts';
import type { Passage } from '../retrieval/passage.ts';
import { createReader, type Reading, wordsOf } from '../retrieval/reading.ts';
import { Pairs, type WeightedWord } from '../retrieval/rerank.ts';

/** A sentence of a passage and how well it answers the question. */
export interface ScoredSentence {
  passage: Passage;
  /** Rank of the passage, from 0. */
  rank: number;
  /** Index among the passage's sentences, from 0. */
  place: number;
  /** Verbatim from the passage, with its start position. */
  text: string;
  start: number;
  /** Total weight of question words that stand close together in the sentence. */
  near: number;
  score: number;
}

/** Positions of question words, each by its index in the question. */
interface PassageWords {
  readings: Reading[];
  sentences: Set<number>[];
  heading: Set<number>;
}

const readPassages = 5;
const weights = { heading: 0.4, lead: 0.8, beside: 0.2, pair: 0.5, fitting: 0.2, passage: 0.8 };
const leadWords = 14;

/**
 * Returns the sentences of the best passages, best first. The score of a sentence combines the question words
 * it contains, partly those in adjacent sentences, and the score of its passage. A question or heading cannot
 * be an answer, but counts in favor of the next sentence.
 */
export function scoreSentences(passages: readonly Passage[], fitting: RegExp | null): ScoredSentence[] {
  const asked = passages[0]?.asked ?? [];
  const total = asked.reduce((sum, word) => sum + (word.isFunction ? 0 : word.weight), 0);
  const best = passages[0]?.score ?? 0;
  if (total <= 0 || best <= 0) return [];
  return passages
    .slice(0, readPassages)
    .flatMap((passage, rank) => {
      const prior = (weights.passage * passage.score) / best;
      return scorePassage(passage, rank, asked, total).map((sentence) => {
        const fits = fitting?.test(sentence.text) ? weights.fitting : 0;
        return { ...sentence, score: sentence.score + fits + prior };
      });
    })
    .sort((left, right) => right.score - left.score || left.rank - right.rank || left.place - right.place);
}

function scorePassage(
  passage: Passage,
  rank: number,
  asked: readonly WeightedWord[],
  total: number,
): ScoredSentence[] {
  const sentences = sentencesOf(passage.text);
  const words = readPassage(passage, sentences, asked);
  const pairs = new Pairs(asked);
  const leads = sentences.map((sentence, place) => isLead(sentence.text) && place + 1 < sentences.length);
  return sentences.flatMap((sentence, place) => {
    if (leads[place]) return [];
    pairs.begin();
    for (const each of words.readings[place] ?? []) pairs.read(each);
    const held = asked.reduce(
      (sum, word, index) => sum + word.weight * share(index, place, word, words, leads),
      0,
    );
    const score = (held + weights.pair * pairs.following) / total;
    return [{ passage, rank, place, text: sentence.text, start: sentence.start, near: pairs.near, score }];
  });
}

function readPassage(
  passage: Passage,
  sentences: readonly { text: string }[],
  asked: readonly WeightedWord[],
): PassageWords {
  const readTerms = createReader(asked);
  const read = (text: string) => readTerms(documentTerms(text, passage.language).join(' '));
  const readings = sentences.map((sentence) => read(sentence.text));
  return {
    readings,
    sentences: readings.map(wordsOf),
    heading: wordsOf(read([passage.sourceName, ...passage.headingPath].join(' '))),
  };
}

/**
 * Share of a word's weight that counts for a sentence: all if the sentence contains it, part if an adjacent
 * one does.
 */
function share(
  index: number,
  place: number,
  word: WeightedWord,
  words: PassageWords,
  leads: readonly boolean[],
): number {
  if (words.sentences[place]?.has(index)) return 1;
  if (leads[place - 1] && words.sentences[place - 1]?.has(index)) return weights.lead;
  if (word.isFunction) return 0;
  if (words.heading.has(index)) return weights.heading;
  const beside = words.sentences[place - 1]?.has(index) || words.sentences[place + 1]?.has(index);
  return beside ? weights.beside : 0;
}

/** A question, an announcement, or a short line without a period, such as a heading inside the passage. */
function isLead(sentence: string): boolean {
  if (/[?？؟:：]["'”»)\]]*$/u.test(sentence)) return true;
  const isShort = sentence.split(/\s+/u).length <= leadWords && !/[|•–—\d]/u.test(sentence);
  return isShort && /^\p{Lu}/u.test(sentence) && !/[.!。！।…]["'”»)\]]*$/u.test(sentence);
}
