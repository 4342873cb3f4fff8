import { conceptKeys, groupOf, groupsOfEntry } from './concept-terms.ts';
import { conceptLines, entriesOf } from './read-concepts.ts';

/** The concepts of one language by their words. */
export interface ConceptIndex {
  /** Indexes the entries that begin like this word, which must come before the look-ups. */
  read(word: string): void;
  /** The places of the concepts in `conceptLines` that have an entry with this key. */
  conceptsOf(key: string): readonly number[];
  /** The numbers of terms of the entries that begin with this term, the most first. */
  lengthsOf(firstTerm: string): readonly number[];
}

const indexes = new Map<string, ConceptIndex | null>();
const nothing: readonly number[] = [];

/**
 * The index of a language; null if no concept has words of it. Stemming all entries takes long, so they are
 * only grouped at first, and indexed when a question has a word that begins like them.
 */
export function conceptIndex(language: string): ConceptIndex | null {
  const known = indexes.get(language);
  if (known !== undefined) return known;
  const groups = conceptsByGroup(language);
  const index = groups.size === 0 ? null : indexOf(groups, language);
  indexes.set(language, index);
  return index;
}

/** The concepts that have an entry of each group. */
function conceptsByGroup(language: string): Map<string, number[]> {
  const groups = new Map<string, number[]>();
  conceptLines().forEach((line, concept) => {
    for (const entry of entriesOf(line, language)) {
      for (const group of groupsOfEntry(entry, language)) {
        const others = groups.get(group);
        if (others === undefined) groups.set(group, [concept]);
        else if (others.at(-1) !== concept) others.push(concept);
      }
    }
  });
  return groups;
}

function indexOf(groups: Map<string, number[]>, language: string): ConceptIndex {
  const concepts = new Map<string, readonly number[]>();
  const lengths = new Map<string, readonly number[]>();
  const addEntry = (entry: string, concept: number) => {
    for (const key of conceptKeys(entry, language)) {
      const terms = key.split(' ');
      add(concepts, key, concept);
      add(lengths, terms[0] ?? '', terms.length);
    }
  };
  return {
    read(word) {
      const group = groupOf(word, language);
      for (const concept of groups.get(group) ?? []) {
        for (const entry of entriesOf(conceptLines()[concept] ?? '', language)) {
          if (groupsOfEntry(entry, language).includes(group)) addEntry(entry, concept);
        }
      }
      groups.delete(group);
    },
    conceptsOf: (key) => concepts.get(key) ?? nothing,
    lengthsOf: (term) => lengths.get(term) ?? nothing,
  };
}

/** Lists of one number; most keys have one concept and most terms one length, so they share these. */
const singles = new Map<number, readonly number[]>();

/** Adds to the list of a key, the greatest first. */
function add(map: Map<string, readonly number[]>, key: string, value: number): void {
  const before = map.get(key);
  if (before?.includes(value)) return;
  if (before !== undefined) {
    map.set(
      key,
      [...before, value].sort((left, right) => right - left),
    );
    return;
  }
  const single = singles.get(value) ?? [value];
  singles.set(value, single);
  map.set(key, single);
}
