import { sourceTitle } from '../../language/source-title.ts';
import type { ExpectedAnswer } from '../expected-answer.ts';
import type { AskedWords } from './asked-words.ts';
import { type Section, textWithColumns, type Unit } from './units.ts';
import { type Found, mergeMatches, type WordFinder } from './word-finder.ts';

/** Occurrences of the question's words in a section. */
export interface ReadSection {
  heading: Found;
  headingWords: number;
  path: Found;
  /** In all units together. */
  all: Found;
  /** In each unit. */
  units: readonly Found[];
  leads: readonly Found[];
}

/** Finds the question's words in sections. */
export class SectionReader {
  /** Indexes of words that only say what kind of answer is wanted; a unit with such an answer need not contain them. */
  readonly wanting: readonly number[];
  readonly #asked: AskedWords;
  readonly #fitting: ExpectedAnswer | null;
  readonly #finder: WordFinder;

  constructor(asked: AskedWords, fitting: ExpectedAnswer | null, finder: WordFinder) {
    this.#asked = asked;
    this.#fitting = fitting;
    this.#finder = finder;
    this.wanting = asked.words.flatMap(({ text }, index) =>
      fitting?.isSaidBy(text) === true ? [index] : [],
    );
  }

  read({ passage, headingPath, units }: Section): ReadSection {
    const find = (text: string) => this.#finder.find(text, passage.language);
    const inner = headingPath.at(-1) ?? '';
    const name = sourceTitle(passage.sourceName);
    const own = units.map((unit) =>
      this.#withWanting(find(unit.text), unit, mergeMatches(find(inner), find(unit.lead ?? ''))),
    );
    return {
      heading: find(inner),
      headingWords: this.#finder.countWords(inner, passage.language),
      path: find([name, ...headingPath.slice(0, -1)].join(' ')),
      all: mergeMatches(...own),
      units: own,
      leads: units.map((unit) => find(unit.lead ?? '')),
    };
  }

  /** Counts those words as found if the unit is on topic and contains the kind of answer that is wanted. */
  #withWanting(found: Found, unit: Unit, above: Found): Found {
    const wanting = this.wanting;
    if (wanting.length === 0 || this.#fitting?.test(textWithColumns(unit)) !== true) return found;
    const topics = this.#asked.words.flatMap((word, index) =>
      word.isFunction || word.isOptional || wanting.includes(index) ? [] : [index],
    );
    const isTopical = topics.some((index) => found.any.has(index) || above.any.has(index));
    if (topics.length > 0 && !isTopical) return found;
    return {
      reading: found.reading,
      exact: new Set([...found.exact, ...wanting]),
      any: new Set([...found.any, ...wanting]),
    };
  }
}
