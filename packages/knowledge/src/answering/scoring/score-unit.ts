import { Pairs } from '../../passages/rerank.ts';
import { meaningOf, type UnitScores } from '../meaning.ts';
import type { Question } from '../read-question.ts';
import { minTotal, usualSimilarity } from '../thresholds.ts';
import type { AskedWords } from './asked-words.ts';
import { Explanations } from './explain.ts';
import type { UnitWeights } from './features.ts';
import type { ReadSection } from './read-section.ts';
import { asksYesNo, decisiveness } from './sentence-signs.ts';
import { formOf, isOpening, isPointer, saysNothing } from './unit-signs.ts';
import { isQuestion, textWithColumns, type Unit } from './units.ts';
import { type Found, mergeMatches, type WordFinder } from './word-finder.ts';

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

/** Measures the features of units (`unitFeatures`) and adds them up. */
export class UnitScorer {
  readonly #question: Question;
  readonly #asked: AskedWords;
  readonly #weights: UnitWeights;
  readonly #pairs: Pairs;
  readonly #explanations: Explanations;

  constructor(question: Question, asked: AskedWords, finder: WordFinder, weights: UnitWeights) {
    this.#question = question;
    this.#asked = asked;
    this.#weights = weights;
    this.#pairs = new Pairs(asked.words);
    this.#explanations = new Explanations(asked.words, question.kind, finder);
  }

  /**
   * @param place index of the unit in its section
   * @param prior score of its passage: the features `passage` and `first`
   */
  score(unit: Unit, place: number, read: ReadSection, prior: number): ScoredUnit {
    const { kind, fitting, verbatim, meanings } = this.#question;
    const [asked, weights, pairs] = [this.#asked, this.#weights, this.#pairs];
    const own = read.units[place];
    const lead = read.leads[place];
    pairs.begin();
    for (const each of own?.reading ?? []) pairs.read(each);
    const words = this.#scoreWords(place, read);
    const functionWords = asked.sumFunctions((index) => own?.any.has(index) ?? false);
    const explanation = this.#explanations.judge(unit, place, read);
    const fits = fitting?.test(textWithColumns(unit)) ?? false;
    const isBare = saysNothing(unit, own?.reading ?? [], kind);
    const signs =
      (fits ? weights.fitting : 0) +
      (verbatim?.test(unit.text) ? weights.verbatim : 0) +
      (isOpening(own?.reading ?? [], asked.words) ? weights.opening : 0) +
      explanation.score +
      (kind === 'yes-no' ? this.#scoreDecisiveness(unit, place, read) : 0) +
      (isPointer(unit.text) ? weights.pointer : 0) +
      (isQuestion(unit.text) ? weights.question : 0) +
      (isBare ? weights.contentless : 0);
    const parts = [read.heading, ...(own ? [own] : []), ...(lead ? [lead] : [])];
    const isHeld = (index: number) => own?.any.has(index) === true || lead?.any.has(index) === true;
    const isRarestHeld = isHeld(asked.rarest) || read.heading.any.has(asked.rarest);
    const meaning = meaningOf(meanings, unit.section.passage, unit.start);
    return {
      ...unit,
      meaning,
      isBare,
      isAbout: explanation.isAbout,
      explains: explanation.explains && (fits || fitting?.isRequired !== true),
      held: asked.shareOf(isHeld),
      own: own ?? mergeMatches(),
      found: mergeMatches(...parts, ...(explanation.isIntroduced ? [read.path] : [])),
      // Written out: a loop over the table is slower, and another order of the terms rounds differently.
      score:
        words / asked.total +
        (weights.functionWords * functionWords +
          (weights.pair * pairs.following + weights.near * pairs.near)) /
          Math.max(asked.total, minTotal) +
        (isRarestHeld ? weights.rarest : 0) +
        signs +
        prior +
        scoreMeaning(meaning, weights) +
        weights.form * formOf(unit, kind),
    };
  }

  /** Scores each topic of the question by the nearest place that has it. */
  #scoreWords(place: number, read: ReadSection): number {
    const weights = this.#weights;
    const own = read.units[place];
    const lead = read.leads[place];
    const beside = [read.units[place - 1], read.units[place + 1]];
    return this.#asked.sum((index) => {
      if (own?.any.has(index)) return weights.own + (own.exact.has(index) ? 0 : weights.related);
      if (lead?.any.has(index)) return weights.lead;
      if (read.heading.any.has(index)) return weights.heading;
      if (beside.some((other) => other?.any.has(index))) return weights.beside;
      if (read.path.any.has(index)) return weights.path;
      return read.all.any.has(index) ? weights.elsewhere : 0;
    });
  }

  /** Scores only units that share words with the question, in their text or their heading. */
  #scoreDecisiveness(unit: Unit, place: number, read: ReadSection): number {
    const own = read.units[place]?.any.size ?? 0;
    const answersHeading = place === 0 && asksYesNo(unit.section.headingPath.at(-1));
    const below = answersHeading
      ? this.#weights.decisiveBelow * this.#asked.shareOf((index) => read.heading.any.has(index))
      : 0;
    return below + (own > 0 ? this.#weights.decisive * decisiveness(unit.text) : 0);
  }
}

/** Returns the semantic part of a unit's score. */
export function scoreMeaning(meaning: UnitScores | null, weights: UnitWeights): number {
  if (meaning === null) return 0;
  const { similarity, reading } = meaning;
  return (
    (similarity === null ? 0 : weights.similarity * (similarity - usualSimilarity)) +
    (reading === null ? 0 : weights.reading * reading)
  );
}
