import type { QuestionKind } from '../question/question-kind.ts';
import type { Passage } from '../retrieval/passage.ts';
import { type Reading, wordsOf } from '../retrieval/reading.ts';
import { Pairs, type WeightedWord } from '../retrieval/rerank.ts';
import { type Group, groupsOf } from './groups.ts';
import { type Section, sectionsOf, type Unit } from './units.ts';
import { type Found, joinFound, WordFinder } from './word-finder.ts';

/** A unit and how well it answers the question. */
export interface ScoredUnit extends Unit {
  /** Share of the question's weight that the unit holds, with its lead. */
  held: number;
  /** The question's words in the unit, its lead, and its heading. */
  found: Found;
  score: number;
}

export interface ScoredSection extends Section {
  units: ScoredUnit[];
  /** Share of the question's weight in the innermost heading. */
  titled: number;
  /** Share of the heading's own words that the question asks for, 0 to 1. */
  precise: number;
  /** Share of the question's weight that stands anywhere in the section, its headings or its source's name. */
  covered: number;
  groups: ScoredGroup[];
  /** The question's words anywhere in the section, its headings or its source's name. */
  found: Found;
}

export interface ScoredGroup extends Group {
  score: number;
}

const readPassages = 5;
const weights = {
  lead: 0.6,
  heading: 0.55,
  path: 0.4,
  beside: 0.2,
  pair: 0.5,
  near: 0.1,
  fitting: 0.2,
  passage: 0.8,
  form: 0.15,
  nothing: 0.3,
};
/** What a group is worth by where the question's words stand. */
const groupWeights = { lead: 1, heading: 0.9, inside: 0.5, path: 0.4 };
/** What words of outer headings and of the source's name cover of a question. */
const pathCoverage = 0.7;

/** The sections of the best passages with their units scored. */
export function scoreSections(
  passages: readonly Passage[],
  kind: QuestionKind,
  fitting: RegExp | null,
): ScoredSection[] {
  const asked = passages[0]?.asked ?? [];
  const total = asked.reduce((sum, word) => sum + (word.isFunction ? 0 : word.weight), 0);
  const best = passages[0]?.score ?? 0;
  if (total <= 0 || best <= 0) return [];
  const scorer = new UnitScorer(asked, total, kind, fitting);
  return passages.slice(0, readPassages).flatMap((passage, rank) => {
    const prior = (weights.passage * passage.score) / best;
    return sectionsOf(passage, rank).map((section) => scorer.score(section, prior));
  });
}

/** The units of all sections, best first. */
export function unitsByScore(sections: readonly ScoredSection[]): ScoredUnit[] {
  return sections
    .flatMap((section) => section.units)
    .sort(
      (left, right) =>
        right.score - left.score || left.section.rank - right.section.rank || left.start - right.start,
    );
}

class UnitScorer {
  readonly #asked: readonly WeightedWord[];
  readonly #total: number;
  readonly #kind: QuestionKind;
  readonly #fitting: RegExp | null;
  readonly #finder: WordFinder;
  readonly #pairs: Pairs;

  constructor(asked: readonly WeightedWord[], total: number, kind: QuestionKind, fitting: RegExp | null) {
    this.#asked = asked;
    this.#total = total;
    this.#kind = kind;
    this.#fitting = fitting;
    this.#finder = new WordFinder(asked);
    this.#pairs = new Pairs(asked);
  }

  score(section: Section, prior: number): ScoredSection {
    const read = this.#read(section);
    const units = section.units.map((unit, place) => this.#scoreUnit(unit, place, read, prior));
    const groups = groupsOf(section).map((group) => ({
      ...group,
      score: this.#scoreGroup(group, section, read) + prior,
    }));
    const found = joinFound(read.heading, read.path, ...read.units, ...read.leads);
    const inner = joinFound(read.heading, ...read.units, ...read.leads).any;
    const topics = [...read.heading.any].filter((index) => !this.#asked[index]?.isFunction);
    const share = (shareOf: (index: number) => number) => this.#sum(shareOf, false) / this.#total;
    return {
      ...section,
      units,
      groups,
      found,
      titled: share((index) => (read.heading.any.has(index) ? 1 : 0)),
      precise: read.headingWords === 0 ? 0 : Math.min(1, topics.length / read.headingWords),
      covered: share((index) => (inner.has(index) ? 1 : read.path.any.has(index) ? pathCoverage : 0)),
    };
  }

  #read({ passage, headingPath, units }: Section): ReadSection {
    const find = (text: string) => this.#finder.find(text, passage.language);
    const inner = headingPath.at(-1) ?? '';
    const name = passage.sourceName.replace(/\.\w{2,4}$/u, '');
    return {
      heading: find(inner),
      headingWords: this.#finder.countWords(inner, passage.language),
      path: find([name, ...headingPath.slice(0, -1)].join(' ')),
      units: units.map((unit) => find(unit.text)),
      leads: units.map((unit) => find(unit.lead ?? '')),
    };
  }

  #scoreUnit(unit: Unit, place: number, read: ReadSection, prior: number): ScoredUnit {
    const own = read.units[place];
    const lead = read.leads[place];
    this.#pairs.begin();
    for (const each of own?.reading ?? []) this.#pairs.read(each);
    const beside = [read.units[place - 1], read.units[place + 1]];
    const words = this.#sum((index) => {
      if (own?.any.has(index)) return 1;
      if (lead?.any.has(index)) return weights.lead;
      if (this.#asked[index]?.isFunction) return 0;
      if (read.heading.any.has(index)) return weights.heading;
      if (read.path.any.has(index)) return weights.path;
      return beside.some((other) => other?.any.has(index)) ? weights.beside : 0;
    }, true);
    const pairs = weights.pair * this.#pairs.following + weights.near * this.#pairs.near;
    const fits = this.#fitting?.test(unit.text) ? weights.fitting : 0;
    const nothing = saysNothing(unit, own?.reading ?? []) ? weights.nothing : 0;
    const isHeld = (index: number) => own?.any.has(index) || lead?.any.has(index);
    return {
      ...unit,
      held: this.#sum((index) => (isHeld(index) ? 1 : 0), false) / this.#total,
      found: joinFound(read.heading, ...(own ? [own] : []), ...(lead ? [lead] : [])),
      score: (words + pairs) / this.#total + fits + prior + formOf(unit, this.#kind) - nothing,
    };
  }

  /** A group answers by what announces it rather than by what it contains. */
  #scoreGroup({ from, to, lead }: Group, { blocks, passage, units }: Section, read: ReadSection): number {
    const { start = 0, end = 0 } = (lead === null ? null : blocks[lead]) ?? {};
    const announced = this.#finder.find(passage.text.slice(start, end), passage.language).any;
    const inside = joinFound(
      ...read.units.filter((_, place) => {
        const block = units[place]?.block ?? -1;
        return from <= block && block <= to;
      }),
    ).any;
    const words = this.#sum((index) => {
      if (announced.has(index)) return groupWeights.lead;
      if (this.#asked[index]?.isFunction) return 0;
      if (read.heading.any.has(index)) return groupWeights.heading;
      if (inside.has(index)) return groupWeights.inside;
      return read.path.any.has(index) ? groupWeights.path : 0;
    }, true);
    return words / this.#total;
  }

  /** Adds up the words' weights, each by a share of it. */
  #sum(shareOf: (index: number) => number, withFunctionWords: boolean): number {
    return this.#asked.reduce(
      (sum, word, index) =>
        word.isFunction && !withFunctionWords ? sum : sum + word.weight * shareOf(index),
      0,
    );
  }
}

/** Where the question's words stand in a section. */
interface ReadSection {
  heading: Found;
  headingWords: number;
  path: Found;
  /** Of its units. */
  units: readonly Found[];
  leads: readonly Found[];
}

const maxLabelWords = 6;

/** Whether a unit hardly has a word that the question does not have: a label, or the question itself. */
function saysNothing(unit: Unit, reading: Reading): boolean {
  if (unit.kind === 'code') return false;
  const words = unit.text.match(/[\p{L}\p{N}]+/gu)?.length ?? 0;
  return words <= maxLabelWords && words - wordsOf(reading).size < 2;
}

/** Steps, commands, and items answer "how" and "which" rather than prose does. */
function formOf(unit: Unit, kind: QuestionKind): number {
  if (kind === 'how-to') {
    if (unit.kind === 'code' || isOrdered(unit)) return weights.form;
    return unit.kind === 'row' ? -weights.form : 0;
  }
  if (kind === 'list') return unit.kind === 'item' ? weights.form : 0;
  if (kind === 'yes-no' && unit.kind === 'row') return -weights.form;
  return unit.kind === 'code' ? -weights.form : 0;
}

function isOrdered(unit: Unit): boolean {
  const block = unit.section.blocks[unit.block];
  return block?.kind === 'list-item' && block.isOrdered;
}
