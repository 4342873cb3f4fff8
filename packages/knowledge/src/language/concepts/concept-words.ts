import { allWords } from '../../languages/alternatives.ts';
import { isWeakWord, termOf } from '../terms.ts';
import { wordsOf } from '../words.ts';
import { conceptKeys, exactKey } from './concept-terms.ts';
import { conceptLines, entriesOf } from './read-concepts.ts';

/** A word or phrase of a concept, with what look-ups compare. */
export interface ConceptWord {
  /** In lower case, as searches get it. */
  word: { text: string; language: string };
  /** The keys of the concept index by which it is found. */
  keys: readonly string[];
  /** Its words without stemming. */
  exact: string;
  /** The index term of its only topic; null for a phrase of several, whose words have another meaning on their own. */
  term: string | null;
}

/** Words by language and concept, because stemming them again for every question takes most of the time of a look-up. */
const known = new Map<string, Map<number, readonly ConceptWord[]>>();
/** Lists of three languages whole, in 4 MB. */
const maxKnown = 2_000;
let countKnown = 0;

/** Returns the words and phrases of a concept in one language, most typical first. */
export function conceptWords(concept: number, language: string): readonly ConceptWord[] {
  const found = known.get(language)?.get(concept);
  if (found !== undefined) return found;
  if (countKnown >= maxKnown) {
    known.clear();
    countKnown = 0;
  }
  const words = entriesOf(conceptLines()[concept] ?? '', language).map((entry) => read(entry, language));
  const ofLanguage = known.get(language) ?? new Map<number, readonly ConceptWord[]>();
  known.set(language, ofLanguage.set(concept, words));
  countKnown += 1;
  return words;
}

function read(entry: string, language: string): ConceptWord {
  const text = entry.toLowerCase();
  return {
    word: { text, language },
    keys: conceptKeys(entry, language),
    exact: exactKey(wordsOf(entry, language)),
    term: topicTermOf(text, language),
  };
}

/** "Time" and "days", left over from "time off" and "days off", do not mean vacation. */
const timeWords = allWords(({ concepts }) => concepts?.timeWords);

function topicTermOf(text: string, language: string): string | null {
  const words = wordsOf(text, language);
  const [topic, ...others] = words.filter((word) => !isWeakWord(word, language));
  if (topic === undefined || others.length > 0) return null;
  return words.length > 1 && timeWords.has(topic) ? null : termOf(topic, language);
}
