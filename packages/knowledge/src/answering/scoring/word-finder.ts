import { documentTerms } from '../../language/terms.ts';
import { Reader, type Reading, wordsOf } from '../../passages/reading.ts';
import type { WeightedWord } from '../../passages/rerank.ts';

/** Indexes of the question's words that a text contains. */
export interface Found {
  /** Matched by the word itself. */
  exact: ReadonlySet<number>;
  /** Matched by the word or by a related one. */
  any: ReadonlySet<number>;
  reading: Reading;
}

interface Text {
  terms: number;
  found: Found;
}

/** Finds the words of a question in texts. Caches the terms of each text, because splitting is the slowest step. */
export class WordFinder {
  readonly #reader: Reader;
  readonly #exactReader: Reader;
  readonly #hasRelated: boolean;
  readonly #known = new Map<string, Text>();

  constructor(asked: readonly WeightedWord[]) {
    this.#hasRelated = asked.some(({ related }) => related.length > 0);
    this.#reader = new Reader(asked);
    this.#exactReader = new Reader(asked.map((word) => ({ ...word, related: [] })));
  }

  find(text: string, language: string | null): Found {
    return this.#text(text, language).found;
  }

  countWords(text: string, language: string | null): number {
    return this.#text(text, language).terms;
  }

  #text(text: string, language: string | null): Text {
    const key = `${language} ${text}`;
    const known = this.#known.get(key);
    if (known) return known;
    const terms = documentTerms(text, language);
    const joined = terms.join(' ');
    const reading = this.#reader.read(joined);
    const any = wordsOf(reading);
    const exact = this.#hasRelated && any.size > 0 ? wordsOf(this.#exactReader.read(joined)) : any;
    const read = { terms: terms.length, found: { reading, any, exact } };
    this.#known.set(key, read);
    return read;
  }
}

/** Merges the words found in several texts. */
export function mergeMatches(...texts: readonly Found[]): Found {
  const exact = new Set<number>();
  const any = new Set<number>();
  for (const text of texts) {
    for (const index of text.exact) exact.add(index);
    for (const index of text.any) any.add(index);
  }
  return { exact, any, reading: [] };
}
