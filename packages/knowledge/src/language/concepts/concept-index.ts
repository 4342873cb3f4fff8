import { conceptKeys, groupOf, groupsOfEntry } from './concept-terms.ts';
import { conceptLines, entriesOf } from './read-concepts.ts';

/** Index of the concepts of one language by their words. */
export interface ConceptIndex {
  /** Indexes the entries that begin like this word; must be called before the look-ups. */
  read(word: string): void;
  /** Returns the indexes in `conceptLines` of the concepts that have an entry with this key. */
  conceptsOf(key: string): readonly number[];
  /** Returns the numbers of terms of the entries that begin with this term, largest first. */
  lengthsOf(firstTerm: string): readonly number[];
}

const indexes = new Map<string, ConceptIndex | null>();
const nothing: readonly number[] = [];

/**
 * Returns the index of a language; null if no concept has words in it. Entries are only grouped at first, because stemming all of
 * them is slow, and indexed when a question contains a word that begins like them.
 */
export function conceptIndex(language: string): ConceptIndex | null {
  const known = indexes.get(language);
  if (known !== undefined) return known;
  const groups = conceptsByGroup(language);
  const index = groups.size === 0 ? null : indexOf(groups, language);
  indexes.set(language, index);
  return index;
}

/** Returns, for each group of first letters, the concepts that have an entry in it. */
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

/** Shared lists of one number, to save memory: most keys have one concept and most terms one length. */
const singles = new Map<number, readonly number[]>();

/** Adds to the list of a key, largest first. */
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
