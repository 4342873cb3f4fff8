import { sourceTitle } from '../../language/source-title.ts';
import { isFollowing, type Passage } from '../../passages/passage.ts';
import { Pairs, type WeightedWord } from '../../passages/rerank.ts';
import type { QuestionKind } from '../../question/question-kind.ts';
import type { ExpectedAnswer } from '../expected-answer.ts';
import { meaningOf, type SemanticScores, type UnitScores } from '../meaning.ts';
import {
  enoughWords,
  fullTitle,
  leastTotal,
  pathCoverage,
  readPassages,
  repeatingSources,
  usualSimilarity,
} from '../thresholds.ts';
import { Explanations } from './explain.ts';
import { groupWeights, type UnitWeights, unitWeights, unitWeightsWithMeaning } from './features.ts';
import { type Group, groupsOf } from './groups.ts';
import { isSettledBelow, settles } from './sentence-signs.ts';
import { formOf, isOpening, isPointer, saysNothing } from './unit-signs.ts';
import { isQuestion, type Section, sectionsOf, type Unit } from './units.ts';
import type { ReadSection } from './word-finder.ts';
import { type Found, mergeMatches, WordFinder } from './word-finder.ts';

/** A unit with its score for the question. */
export interface ScoredUnit extends Unit {
  /** Share of the question's weight in the unit and its lead-in. */
  held: number;
  /** Whether it says nothing by itself, like a label. */
  isBare: boolean;
  /** False if the question asks what one thing is, for a price, or for who made it, and the unit does not say it. */
  explains: boolean;
  /** Whether the question asks what one thing is, and the unit's section is about it. */
  isAbout: boolean;
  /** Question words in the unit, its lead-in, and its heading. */
  found: Found;
  /** Question words in the unit alone. */
  own: Found;
  score: number;
  /** Null without a semantic model. */
  meaning: UnitScores | null;
}

export interface ScoredSection extends Section {
  units: ScoredUnit[];
  /** Share of the question's weight in the innermost heading. */
  titled: number;
  /** Share of the heading's words that are in the question, 0 to 1. */
  precise: number;
  /** Share of the question's weight in the section, its headings and its source's name. */
  covered: number;
  /** Share of the question's weight in its headings and its source's name. */
  addressed: number;
  groups: ScoredGroup[];
  /** Question words in the section, its headings and its source's name. */
  found: Found;
}

/** Returns how closely the innermost heading matches the question, without other words, 0 to 1. */
export function precisionOf({ precise, titled }: Pick<ScoredSection, 'precise' | 'titled'>): number {
  return precise * Math.min(1, titled / fullTitle);
}

export interface ScoredGroup extends Group {
  score: number;
  /** Share of the question's weight in its lead-in, its headings, and the name of its source. */
  named: number;
  /** Share of the question's weight in its lead-in alone. */
  announced: number;
  /** Whether it has several items or rows, and each contains the number or name that the question asks for. */
  isFitting: boolean;
}

/** What a question asks for besides its words. */
export interface Wanted {
  fitting: ExpectedAnswer | null;
  /** Matches the variable, option or file that the question names. */
  verbatim: RegExp | null;
  /** Null without a semantic model. */
  meanings: SemanticScores | null;
}

/** Returns the sections of the best passages with their units scored. */
export function scoreSections(
  passages: readonly Passage[],
  kind: QuestionKind,
  wanted: Wanted,
): ScoredSection[] {
  const asked = passages[0]?.asked ?? [];
  const total = asked.reduce((sum, word) => sum + (word.isFunction ? 0 : word.weight), 0);
  const best = passages[0]?.score ?? 0;
  if (best <= 0 || (total <= 0 && wanted.meanings === null)) return [];
  const scorer = new UnitScorer(asked, total > 0 ? total : 1, kind, wanted);
  const read = [...passages.slice(0, readPassages), ...passages.slice(readPassages).filter(isFollowing)];
  const sections = read.flatMap((passage, rank) => {
    const { passage: ofPassage, first } = scorer.weights;
    const prior = (ofPassage * passage.score) / best + (rank === 0 ? first : 0);
    return sectionsOf(passage, rank).map((section) => scorer.score(section, prior));
  });
  if (wanted.meanings !== null) weighBySimilarity(sections);
  return sections;
}

/** Adds similarity to the scores; it counts more the fewer of the question's words the best unit has. */
function weighBySimilarity(sections: readonly ScoredSection[]): void {
  const units = sections.flatMap((section) => section.units);
  const held = Math.max(0, ...units.map((unit) => unit.held));
  const weight = unitWeightsWithMeaning.similarityWithoutWords * Math.max(0, enoughWords - held);
  for (const unit of units) {
    const similarity = unit.meaning?.similarity ?? usualSimilarity;
    unit.score += weight * (similarity - usualSimilarity);
  }
}

/**
 * Returns the units that can answer, best first. If some explain the topic, only those; otherwise only those of sections about
 * the topic, if any.
 */
export function unitsByScore(sections: readonly ScoredSection[], passages: readonly Passage[]): ScoredUnit[] {
  const repeated = repeatedTexts(sections);
  const headings = new Set([...sections, ...passages].flatMap(({ headingPath }) => headingPath.map(plain)));
  const isContents = ({ kind, text }: Unit) => kind === 'item' && headings.has(plain(text));
  const all = sections
    .flatMap((section) => section.units)
    .filter((unit) => !isQuestion(unit.text) && !repeated.has(unit.text) && !isContents(unit));
  const explaining = all.filter((unit) => unit.explains);
  const about = explaining.length > 0 ? explaining : all.filter((unit) => unit.isAbout);
  return (about.length > 0 ? about : all).sort(
    (left, right) =>
      right.score - left.score || left.section.rank - right.section.rank || left.start - right.start,
  );
}

/** Normalizes a text for comparison with a heading. */
export function plain(text: string): string {
  return text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

/** Adds the column names to a row, because they say what its numbers mean. */
export function textWithColumns({ kind, text, lead }: Unit): string {
  return kind === 'row' && lead !== null ? `${lead} ${text}` : text;
}

/** Returns the texts that occur word for word in several sources, such as a notice or footer. */
function repeatedTexts(sections: readonly ScoredSection[]): ReadonlySet<string> {
  const sources = new Map<string, Set<string>>();
  for (const { passage, units } of sections) {
    for (const { text } of units) {
      const known = sources.get(text) ?? new Set();
      sources.set(text, known.add(passage.sourceId));
    }
  }
  const repeated = [...sources].filter(([, { size }]) => size >= repeatingSources);
  return new Set(repeated.map(([text]) => text));
}

/** Returns the semantic part of a unit's score. */
function worthOf(meaning: UnitScores | null): number {
  if (meaning === null) return 0;
  const { similarity, reading } = meaning;
  return (
    (similarity === null ? 0 : unitWeightsWithMeaning.similarity * (similarity - usualSimilarity)) +
    (reading === null ? 0 : unitWeightsWithMeaning.reading * reading)
  );
}

/** Returns the semantic score of a group: that of its best item. */
function groupWorth({ from, to }: Group, units: readonly ScoredUnit[]): number {
  const inside = units.filter(({ block, meaning }) => meaning !== null && from <= block && block <= to);
  return inside.length === 0 ? 0 : Math.max(...inside.map(({ meaning }) => worthOf(meaning)));
}

class UnitScorer {
  readonly weights: UnitWeights;
  readonly #asked: readonly WeightedWord[];
  readonly #total: number;
  readonly #kind: QuestionKind;
  readonly #fitting: ExpectedAnswer | null;
  readonly #verbatim: RegExp | null;
  readonly #meanings: SemanticScores | null;
  readonly #finder: WordFinder;
  readonly #pairs: Pairs;
  readonly #explanations: Explanations;
  /** Index of the question's rarest word. */
  readonly #rarest: number;
  /** Indexes of words that only say what kind of answer is wanted; a unit with such an answer need not contain them. */
  readonly #wanting: readonly number[];

  constructor(
    asked: readonly WeightedWord[],
    total: number,
    kind: QuestionKind,
    { fitting, verbatim, meanings }: Wanted,
  ) {
    this.#asked = asked;
    this.#total = total;
    this.#kind = kind;
    this.#fitting = fitting;
    this.#verbatim = verbatim;
    this.#meanings = meanings;
    this.weights = meanings === null ? unitWeights : unitWeightsWithMeaning;
    this.#finder = new WordFinder(asked);
    this.#pairs = new Pairs(asked);
    this.#explanations = new Explanations(asked, kind, this.#finder);
    this.#wanting = asked.flatMap(({ text }, index) => (fitting?.isSaidBy(text) === true ? [index] : []));
    const weightOf = (word: WeightedWord) => (word.isFunction || word.passages === 0 ? 0 : word.weight);
    this.#rarest = asked.reduce(
      (best, word, index) => (weightOf(word) > weightOf(asked[best] ?? word) ? index : best),
      0,
    );
  }

  score(section: Section, prior: number): ScoredSection {
    const read = this.#read(section);
    const units = section.units.map((unit, place) => this.#scoreUnit(unit, place, read, prior));
    const groups = groupsOf(section).map((group) => ({
      ...group,
      ...this.#scoreGroup(group, section, read, prior + groupWorth(group, units)),
    }));
    const found = mergeMatches(read.heading, read.path, ...read.units, ...read.leads);
    const inner = mergeMatches(read.heading, ...read.units, ...read.leads).any;
    const topics = [...read.heading.any].filter((index) => !this.#asked[index]?.isFunction);
    const share = (shareOf: (index: number) => number) => this.#sum(shareOf) / this.#total;
    return {
      ...section,
      units,
      groups,
      found,
      titled: share((index) => (read.heading.any.has(index) ? 1 : 0)),
      addressed: share((index) => (read.heading.any.has(index) || read.path.any.has(index) ? 1 : 0)),
      precise: read.headingWords === 0 ? 0 : Math.min(1, topics.length / read.headingWords),
      covered: share((index) => (inner.has(index) ? 1 : read.path.any.has(index) ? pathCoverage : 0)),
    };
  }

  #read({ passage, headingPath, units }: Section): ReadSection {
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
    const wanting = this.#wanting;
    if (wanting.length === 0 || this.#fitting?.test(textWithColumns(unit)) !== true) return found;
    const topics = this.#asked.flatMap((word, index) =>
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

  #scoreUnit(unit: Unit, place: number, read: ReadSection, prior: number): ScoredUnit {
    const own = read.units[place];
    const lead = read.leads[place];
    this.#pairs.begin();
    for (const each of own?.reading ?? []) this.#pairs.read(each);
    const beside = [read.units[place - 1], read.units[place + 1]];
    const words = this.#sum((index) => {
      if (own?.any.has(index)) return this.weights.own + (own.exact.has(index) ? 0 : this.weights.related);
      if (lead?.any.has(index)) return this.weights.lead;
      if (read.heading.any.has(index)) return this.weights.heading;
      if (beside.some((other) => other?.any.has(index))) return this.weights.beside;
      if (read.path.any.has(index)) return this.weights.path;
      return read.all.any.has(index) ? this.weights.elsewhere : 0;
    });
    const functionWords = this.#sumFunctions((index) => own?.any.has(index) ?? false);
    const pairs = this.weights.pair * this.#pairs.following + this.weights.near * this.#pairs.near;
    const opening = isOpening(own?.reading ?? [], this.#asked) ? this.weights.opening : 0;
    const explanation = this.#explanations.judge(unit, place, read);
    const fits = this.#fitting?.test(textWithColumns(unit)) ?? false;
    const isBare = saysNothing(unit, own?.reading ?? [], this.#kind);
    const signs =
      (fits ? this.weights.fitting : 0) +
      (this.#verbatim?.test(unit.text) ? this.weights.verbatim : 0) +
      opening +
      explanation.score +
      (this.#kind === 'yes-no' ? this.#scoreSettling(unit, place, read) : 0) +
      (isPointer(unit.text) ? this.weights.pointer : 0) +
      (isQuestion(unit.text) ? this.weights.question : 0) +
      (isBare ? this.weights.nothing : 0);
    const parts = [read.heading, ...(own ? [own] : []), ...(lead ? [lead] : [])];
    const isHeld = (index: number) => own?.any.has(index) === true || lead?.any.has(index) === true;
    const isRarestHeld = isHeld(this.#rarest) || read.heading.any.has(this.#rarest);
    const meaning = meaningOf(this.#meanings, unit.section.passage, unit.start);
    return {
      ...unit,
      meaning,
      isBare,
      isAbout: explanation.isAbout,
      explains: explanation.explains && (fits || this.#fitting?.isRequired !== true),
      held: this.#shareOfAll(isHeld),
      own: own ?? mergeMatches(),
      found: mergeMatches(...parts, ...(explanation.isIntroduced ? [read.path] : [])),
      score:
        words / this.#total +
        (this.weights.functionWords * functionWords + pairs) / Math.max(this.#total, leastTotal) +
        (isRarestHeld ? this.weights.rarest : 0) +
        signs +
        prior +
        worthOf(meaning) +
        this.weights.form * formOf(unit, this.#kind),
    };
  }

  /** Scores only units that share words with the question, in their text or their heading. */
  #scoreSettling(unit: Unit, place: number, read: ReadSection): number {
    const own = read.units[place]?.any.size ?? 0;
    const answersHeading = place === 0 && isSettledBelow(unit.section.headingPath.at(-1));
    const below = answersHeading
      ? this.weights.settledBelow * this.#shareOfAll((index) => read.heading.any.has(index))
      : 0;
    return below + (own > 0 ? this.weights.settling * settles(unit.text) : 0);
  }

  /** Scores a group more by its lead-in than by its items. */
  #scoreGroup(
    { from, to, lead }: Group,
    { blocks, passage, units }: Section,
    read: ReadSection,
    prior: number,
  ): Pick<ScoredGroup, 'score' | 'named' | 'announced' | 'isFitting'> {
    const { start = 0, end = 0 } = (lead === null ? null : blocks[lead]) ?? {};
    const announced = this.#finder.find(passage.text.slice(start, end), passage.language).any;
    const isInside = ({ block }: Pick<Unit, 'block'>) => from <= block && block <= to;
    const inside = mergeMatches(
      ...read.units.filter((_, place) => isInside(units[place] ?? { block: -1 })),
    ).any;
    const fitting = this.#fitting;
    const items = fitting === null ? [] : units.filter(isInside);
    const isFitting = items.length > 1 && items.every((unit) => fitting?.test(textWithColumns(unit)));
    const words = this.#sum((index) => {
      if (announced.has(index)) return groupWeights.lead;
      if (read.heading.any.has(index)) return groupWeights.heading;
      if (inside.has(index)) return groupWeights.inside;
      return read.path.any.has(index) ? groupWeights.path : 0;
    });
    const isNamed = (index: number) =>
      announced.has(index) ||
      read.heading.any.has(index) ||
      read.path.any.has(index) ||
      (isFitting && this.#wanting.includes(index));
    return {
      score: words / this.#total + prior,
      named: this.#shareOfAll(isNamed),
      announced: this.#shareOfAll((index) => announced.has(index)),
      isFitting,
    };
  }

  #shareOfAll(isFound: (index: number) => boolean): number {
    return this.#sum((index) => (isFound(index) ? 1 : 0)) / this.#total;
  }

  /** Sums the topics' weights, each multiplied by `shareOf`. */
  #sum(shareOf: (index: number) => number): number {
    return this.#asked.reduce(
      (sum, word, index) => (word.isFunction ? sum : sum + word.weight * shareOf(index)),
      0,
    );
  }

  #sumFunctions(isHeld: (index: number) => boolean): number {
    return this.#asked.reduce(
      (sum, word, index) => (word.isFunction && isHeld(index) ? sum + word.weight : sum),
      0,
    );
  }
}
