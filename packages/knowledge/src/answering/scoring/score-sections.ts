import type { Question } from '../read-question.ts';
import { fullTitle, minWordShare, pathCoverage, usualSimilarity } from '../thresholds.ts';
import { AskedWords, weightOfTopics } from './asked-words.ts';
import type { Candidate } from './candidates.ts';
import { type UnitWeights, unitWeights, unitWeightsWithMeaning } from './features.ts';
import { SectionReader } from './read-section.ts';
import { bestMeaning, type ScoredGroup, scoreGroup } from './score-group.ts';
import { type ScoredUnit, UnitScorer } from './score-unit.ts';
import type { Section } from './units.ts';
import { type Found, mergeMatches, WordFinder } from './word-finder.ts';

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

/**
 * Stages 3 and 4, features and score: finds the question's words in the candidates, measures the features of `features.ts`, and
 * adds them up.
 * @param weights of the features of units; default: those for the scores that are there
 * @returns the same sections with their units and groups scored, in the same order; none if the question has no weight
 */
export function scoreSections(
  candidates: readonly Candidate[],
  question: Question,
  weights: UnitWeights = question.meanings === null ? unitWeights : unitWeightsWithMeaning,
): ScoredSection[] {
  const hasWeight = weightOfTopics(question.asked) > 0 || question.meanings !== null;
  if (question.bestScore <= 0 || !hasWeight) return [];
  const scorer = new SectionScorer(question, weights);
  const sections = candidates.map((candidate) => scorer.score(candidate));
  if (question.meanings !== null) addSimilarity(sections, weights);
  return sections;
}

/** Returns how closely the innermost heading matches the question, without other words, 0 to 1. */
export function precisionOf({ precise, titled }: Pick<ScoredSection, 'precise' | 'titled'>): number {
  return precise * Math.min(1, titled / fullTitle);
}

/** Adds similarity to the scores; it counts more the fewer of the question's words the best unit has. */
function addSimilarity(sections: readonly ScoredSection[], weights: UnitWeights): void {
  const units = sections.flatMap((section) => section.units);
  const held = Math.max(0, ...units.map((unit) => unit.held));
  const weight = weights.similarityWithoutWords * Math.max(0, minWordShare - held);
  for (const unit of units) {
    const similarity = unit.meaning?.similarity ?? usualSimilarity;
    unit.score += weight * (similarity - usualSimilarity);
  }
}

class SectionScorer {
  readonly #question: Question;
  readonly #weights: UnitWeights;
  readonly #asked: AskedWords;
  readonly #finder: WordFinder;
  readonly #reader: SectionReader;
  readonly #units: UnitScorer;

  constructor(question: Question, weights: UnitWeights) {
    this.#question = question;
    this.#weights = weights;
    this.#asked = new AskedWords(question.asked);
    this.#finder = new WordFinder(question.asked);
    this.#reader = new SectionReader(this.#asked, question.fitting, this.#finder);
    this.#units = new UnitScorer(question, this.#asked, this.#finder, weights);
  }

  score({ section, groups }: Candidate): ScoredSection {
    const [asked, weights] = [this.#asked, this.#weights];
    const read = this.#reader.read(section);
    const prior = this.#scorePassage(section);
    const units = section.units.map((unit, place) => this.#units.score(unit, place, read, prior));
    const scoring = {
      asked,
      fitting: this.#question.fitting,
      finder: this.#finder,
      wanting: this.#reader.wanting,
    };
    const inner = mergeMatches(read.heading, ...read.units, ...read.leads).any;
    const topics = [...read.heading.any].filter((index) => !asked.words[index]?.isFunction);
    const isTitled = (index: number) => read.heading.any.has(index);
    return {
      ...section,
      units,
      groups: groups.map((group) =>
        scoreGroup(group, section, read, prior + bestMeaning(group, units, weights), scoring),
      ),
      found: mergeMatches(read.heading, read.path, ...read.units, ...read.leads),
      titled: asked.shareOf(isTitled),
      addressed: asked.shareOf((index) => isTitled(index) || read.path.any.has(index)),
      precise: read.headingWords === 0 ? 0 : Math.min(1, topics.length / read.headingWords),
      covered:
        asked.sum((index) => (inner.has(index) ? 1 : read.path.any.has(index) ? pathCoverage : 0)) /
        asked.total,
    };
  }

  /** Returns the score that all units of a passage share. */
  #scorePassage({ passage, rank }: Section): number {
    const { passage: ofPassage, first } = this.#weights;
    return (ofPassage * passage.score) / this.#question.bestScore + (rank === 0 ? first : 0);
  }
}
