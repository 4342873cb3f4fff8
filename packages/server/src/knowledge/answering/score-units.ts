import { documentTerms } from '../language/terms.ts';
import type { QuestionKind } from '../question/question-kind.ts';
import type { Passage } from '../retrieval/passage.ts';
import { createReader, type Reading, wordsOf } from '../retrieval/reading.ts';
import { Pairs, type WeightedWord } from '../retrieval/rerank.ts';
import { type Section, sectionsOf, type Unit } from './units.ts';

/** A unit and how well it answers the question. */
export interface ScoredUnit extends Unit {
  /** Total weight of question words that stand close together in the unit. */
  near: number;
  /** Share of the question's weight that the unit holds, with its lead. */
  held: number;
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
  groups: Group[];
}

/** A list, a table, or code, with the paragraph that announces it. `from` and `to` are indexes of blocks. */
export interface Group {
  kind: 'list' | 'table' | 'code';
  /** Whether its items are steps: numbered, or most of them say what to do. */
  isSteps: boolean;
  from: number;
  to: number;
  /** Index of the paragraph that announces it, or null. */
  lead: number | null;
  score: number;
}

const readPassages = 5;
export const weights = {
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
  readonly #read: (terms: string) => Reading;
  readonly #pairs: Pairs;

  constructor(asked: readonly WeightedWord[], total: number, kind: QuestionKind, fitting: RegExp | null) {
    this.#asked = asked;
    this.#total = total;
    this.#kind = kind;
    this.#fitting = fitting;
    this.#read = createReader(asked);
    this.#pairs = new Pairs(asked);
  }

  score(section: Section, prior: number): ScoredSection {
    const { language, sourceName } = section.passage;
    const read = (text: string) => this.#read(documentTerms(text, language).join(' '));
    const inner = section.headingPath.at(-1) ?? '';
    const headingTerms = documentTerms(inner, language);
    const heading = wordsOf(this.#read(headingTerms.join(' ')));
    const path = wordsOf(
      read([sourceName.replace(/\.\w{2,4}$/u, ''), ...section.headingPath.slice(0, -1)].join(' ')),
    );
    const readings = section.units.map((unit) => read(unit.text));
    const held = readings.map(wordsOf);
    const leads = section.units.map((unit) => (unit.lead === null ? null : wordsOf(read(unit.lead))));
    const units = section.units.map((unit, place): ScoredUnit => {
      this.#pairs.begin();
      for (const each of readings[place] ?? []) this.#pairs.read(each);
      let own = 0;
      let score = 0;
      this.#asked.forEach((word, index) => {
        const share = held[place]?.has(index)
          ? 1
          : leads[place]?.has(index)
            ? weights.lead
            : word.isFunction
              ? 0
              : heading.has(index)
                ? weights.heading
                : path.has(index)
                  ? weights.path
                  : held[place - 1]?.has(index) || held[place + 1]?.has(index)
                    ? weights.beside
                    : 0;
        score += share * word.weight;
        if (!word.isFunction && share >= weights.lead) own += word.weight;
      });
      score += weights.pair * this.#pairs.following + weights.near * this.#pairs.near;
      const fits = this.#fitting?.test(unit.text) ? weights.fitting : 0;
      return {
        ...unit,
        near: this.#pairs.near,
        held: own / this.#total,
        score:
          score / this.#total +
          fits +
          prior +
          formOf(unit, this.#kind) -
          (this.#saysNothing(unit, readings[place] ?? []) ? weights.nothing : 0),
      };
    });
    const union = this.#asked.map((word, index) => {
      if (word.isFunction) return 0;
      if (heading.has(index)) return word.weight;
      const isHere = held.some((each) => each.has(index)) || leads.some((each) => each?.has(index));
      return isHere ? word.weight : path.has(index) ? 0.7 * word.weight : 0;
    });
    const covered = union.reduce((sum, weight) => sum + weight, 0) / this.#total;
    const groups = groupsOf(section).map((group) =>
      this.#scoreGroup(group, { section, units, held, leads, heading, path, prior }),
    );
    const topics = [...heading].filter((index) => !this.#asked[index]?.isFunction);
    const titled = topics.reduce((sum, index) => sum + (this.#asked[index]?.weight ?? 0), 0) / this.#total;
    const precise = headingTerms.length === 0 ? 0 : Math.min(1, topics.length / headingTerms.length);
    return { ...section, units, titled, precise, covered, groups };
  }

  /** Whether a unit hardly has a word that the question does not have: a label, or the question itself. */
  #saysNothing(unit: Unit, reading: Reading): boolean {
    const words = unit.text.match(/[\p{L}\p{N}]+/gu)?.length ?? 0;
    return unit.kind !== 'code' && words <= 6 && words - wordsOf(reading).size < 2;
  }

  /** A group answers by what announces it rather than by what it contains. */
  #scoreGroup(group: Omit<Group, 'score'>, read: ReadSection): Group {
    const { section, units, held, heading, path, prior } = read;
    const inside = units.flatMap((unit, place) =>
      unit.block >= group.from && unit.block <= group.to ? [place] : [],
    );
    const leadText = group.lead === null ? '' : textOf(section, group.lead);
    const lead = wordsOf(this.#read(documentTerms(leadText, section.passage.language).join(' ')));
    let score = 0;
    this.#asked.forEach((word, index) => {
      const share = lead.has(index)
        ? 1
        : word.isFunction
          ? 0
          : heading.has(index)
            ? 0.9
            : inside.some((place) => held[place]?.has(index))
              ? 0.5
              : path.has(index)
                ? 0.4
                : 0;
      score += share * word.weight;
    });
    return { ...group, score: score / this.#total + prior };
  }
}

interface ReadSection {
  section: Section;
  units: readonly ScoredUnit[];
  held: readonly Set<number>[];
  leads: readonly (Set<number> | null)[];
  heading: Set<number>;
  path: Set<number>;
  prior: number;
}

function textOf(section: Section, block: number): string {
  const { start = 0, end = 0 } = section.blocks[block] ?? {};
  return section.passage.text.slice(start, end);
}

/** What one does first in a step, in the languages of most pages. */
const doing =
  /^(?:then |now |next |finally |first |please |in the |under |from the |on the )*(?:click|go|select|choose|enter|open|add|log|visit|press|tap|type|run|install|download|upload|create|copy|paste|find|look|fill|set|save|send|submit|confirm|start|sign|navigate|review|check|make|use|plug|wait|follow|update|register|request|contact|complete|switch|turn|klicke|gehe|wähle|öffne|geben|gib|klicken|gehen|wählen|öffnen|melde|haz|ve|vaya|selecciona|seleccione|elige|elija|abre|abra|pulsa|pulse|introduce|introduzca|cliquez|allez|sélectionnez|choisissez|ouvrez|saisissez|entrez|clicca|vai|seleziona|scegli|apri|inserisci|clique|vá|selecione|escolha|abra|insira|нажмите|перейдите|выберите|откройте|введите|انقر|اذهب|اختر|افتح|أدخل)(?![\p{L}])/iu;

function areSteps(section: Section, { from, to }: { from: number; to: number }): boolean {
  const items = section.blocks.slice(from, to + 1).filter((block) => block.kind === 'list-item');
  if (items[0]?.kind === 'list-item' && items[0].isOrdered) return true;
  const steps = items.filter(({ start, end }) => doing.test(section.passage.text.slice(start, end)));
  return items.length > 1 && steps.length * 2 > items.length;
}

/** The lists, tables, and code of a section. What stands between two items belongs to their list. */
export function groupsOf(section: Section): Omit<Group, 'score'>[] {
  const { blocks } = section;
  const groups = new Map<string, Omit<Group, 'score'>>();
  blocks.forEach((block, index) => {
    const key =
      block.kind === 'list-item'
        ? `list ${block.list}`
        : block.kind === 'table-row'
          ? `table ${block.table}`
          : block.kind === 'code'
            ? `code ${blocks[index - 1]?.kind === 'code' ? '' : index}`
            : null;
    if (key === null) return;
    const known = groups.get(key);
    if (known) {
      known.to = index;
      return;
    }
    const lead = blocks[index - 1]?.kind === 'paragraph' ? index - 1 : null;
    const kind = block.kind === 'list-item' ? 'list' : block.kind === 'table-row' ? 'table' : 'code';
    groups.set(key, { kind, isSteps: false, from: index, to: index, lead });
  });
  const found = [...groups.values()];
  for (const group of found) group.isSteps = group.kind === 'list' && areSteps(section, group);
  const isInside = (one: Omit<Group, 'score'>) =>
    found.some(
      (other) => other !== one && other.kind === 'list' && other.from < one.from && one.to < other.to,
    );
  return found.filter((group) => !isInside(group));
}

const step = /^\p{Lu}?\p{L}+/u;

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

export function isOrdered(unit: Unit): boolean {
  const block = unit.section.blocks[unit.block];
  return block?.kind === 'list-item' && block.isOrdered && step.test(unit.text);
}
