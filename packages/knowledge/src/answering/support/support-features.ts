import { anyWord } from '../../languages/alternatives.ts';
import { Pairs, type WeightedWord } from '../../passages/rerank.ts';
import { asksWhatOneThingIs } from '../../question/definition.ts';
import type { QuestionKind } from '../../question/question-kind.ts';
import type { ExpectedAnswer } from '../expected-answer.ts';
import { weightOfTopics } from '../scoring/asked-words.ts';
import type { ScoredSection } from '../scoring/score-sections.ts';
import type { ScoredUnit } from '../scoring/score-unit.ts';
import { decides } from '../scoring/sentence-signs.ts';
import { type Found, mergeMatches } from '../scoring/word-finder.ts';
import {
  functionShareOfNone,
  leadOfOnly,
  maxLead,
  maxStrength,
  minYesNoShare,
  nearnessOfOne,
  nearShare,
  relatedShare,
  translatedShare,
} from '../thresholds.ts';
import type { SupportFeatures } from './feature-table.ts';

export interface Judged {
  sections: readonly ScoredSection[];
  /** All units that can answer, best first. */
  units: readonly ScoredUnit[];
  /** Unit that is judged. */
  best: ScoredUnit;
  fitting: ExpectedAnswer | null;
  query: string;
  kind: QuestionKind;
  /** Whether question and passage have different languages, so that only translated words can match. */
  isTranslated: boolean;
}

export interface SupportEvidence {
  signs: SupportFeatures;
  /** Question words that are in no passage. */
  unknown: WeightedWord[];
}

/**
 * Kinds of questions that a unit does not answer if it shares only one of several words with them, below a heading that shares
 * none. Such a match is a coincidence.
 */
const kindsMetByChance: ReadonlySet<QuestionKind> = new Set(['yes-no', 'how-to', 'list']);

/** Capitalized words that do not begin a sentence. */
const name = /\p{Lu}(?<=\S\s+["'“„«(]?\p{Lu})[\p{L}\p{N}’'-]*/gu;
const possessive = /['’]s$/u;
const denial = new RegExp(
  anyWord(({ page }) => page?.denial),
  'iu',
);

/** Computes the features from the units and their passages; null if the question has no searchable word. */
export function supportEvidence(judged: Judged): SupportEvidence | null {
  const { sections, best } = judged;
  const section = sections.find((one) => one.units.includes(best));
  const topics = best.section.passage.asked.filter((word) => !word.isFunction && word.rarity > 0);
  const own = topics.filter((word) => !word.isEarlier);
  const asked = own.length > 0 ? own : topics;
  if (!section || asked.length === 0) return null;
  const words = new Presence(judged, asked);
  return {
    signs: signsOf(judged, section, words, own.length > 0),
    unknown: asked.filter((word) => words.isUnknown(word)),
  };
}

/** Measures how certainly texts contain the question's words. */
class Presence {
  readonly asked: readonly WeightedWord[];
  readonly passage: Found;
  readonly #anywhere: Found;
  readonly #indexes: ReadonlyMap<WeightedWord, number>;
  readonly #otherShare: number;
  readonly #total: number;

  constructor({ sections, best, isTranslated }: Judged, asked: readonly WeightedWord[]) {
    const { passage } = best.section;
    this.asked = asked;
    this.passage = mergeMatches(...sections.filter((one) => one.passage === passage).map((one) => one.found));
    this.#anywhere = mergeMatches(...sections.map((one) => one.found));
    this.#indexes = new Map(passage.asked.map((word, index) => [word, index]));
    this.#otherShare = isTranslated ? translatedShare : relatedShare;
    this.#total = asked.reduce((sum, word) => sum + word.rarity, 0);
  }

  of(word: WeightedWord, { exact, any }: Found): number {
    const index = this.#indexes.get(word) ?? -1;
    if (exact.has(index)) return word.isNear ? nearShare : 1;
    return any.has(index) ? this.#otherShare : 0;
  }

  shareIn(found: Found): number {
    return this.shareOf((word) => this.of(word, found));
  }

  shareOf(share: (word: WeightedWord) => number): number {
    return this.asked.reduce((sum, word) => sum + word.rarity * share(word), 0) / this.#total;
  }

  isUnknown(word: WeightedWord): boolean {
    return this.of(word, this.#anywhere) === 0;
  }
}

function signsOf(
  { sections, units, best, fitting, query, kind, isTranslated }: Judged,
  section: ScoredSection,
  words: Presence,
  hasOwnWords: boolean,
): SupportFeatures {
  const { passage } = best.section;
  const { asked } = words;
  const isMissing = (word: WeightedWord) => words.of(word, words.passage) === 0;
  const isMissingHere = (word: WeightedWord) => words.of(word, best.found) === 0;
  const numbers = asked.filter((word) => /\d/u.test(word.variants[0] ?? ''));
  const names = namesIn(query, asked);
  const certain = asked.filter((word) => word.certainty === 1 && !word.isOptional);
  // Words in the page's name or outer headings apply to the whole page and do not distinguish units.
  const above = [passage.sourceName, ...section.headingPath.slice(0, -1)].join(' ').toLowerCase();
  const telling = certain.filter((word) => !above.includes(word.text));
  const shared = telling.filter((word) => !isMissingHere(word));
  const isCoincidence =
    kindsMetByChance.has(kind) &&
    !isTranslated &&
    hasOwnWords &&
    telling.length > 1 &&
    shared.length <= 1 &&
    section.titled === 0 &&
    best.kind !== 'code';
  const unit = words.shareIn(best.found);
  const lacksMatter =
    kind === 'yes-no' &&
    !isTranslated &&
    unit < minYesNoShare &&
    certain.length > 1 &&
    words.isUnknown(certain.reduce((one, other) => (other.rarity > one.rarity ? other : one)));
  const isSaid = kind !== 'yes-no' && kind !== 'how-to' && kind !== 'topic';
  return {
    unit,
    passage: words.shareIn(words.passage),
    section: section.covered,
    titled: section.titled,
    title: section.precise,
    certainWords: certain.length,
    sharedWords: shared.length,
    missingWords: telling.length - shared.length,
    unknownWords: certain.filter((word) => words.isUnknown(word)).length,
    missingName: flag(names.some(isMissing)),
    missingNameHere: flag(names.some(isMissingHere)),
    missingNumber: flag(numbers.some(isMissing)),
    missingNumberHere: flag(numbers.some(isMissingHere)),
    fittingAsked: flag(fitting !== null),
    unfitting: flag(fitting !== null && !fitting.isExpected && !fitting.test(best.text)),
    unnamed: flag(fitting?.isExpected === true && !fitting.test(best.text)),
    score: best.score,
    ...scoresAround(sections, units, best),
    near: nearness(best),
    functionWords: functionShare(best),
    coincidence: flag(isCoincidence),
    lacksMatter: flag(lacksMatter),
    decides: flag(kind === 'yes-no' && decides(best.text)),
    undenied: flag(isSaid && denial.test(query) && !denial.test(best.text)),
    yesNo: flag(kind === 'yes-no'),
    howTo: flag(kind === 'how-to'),
    list: flag(kind === 'list'),
    definition: flag(kind === 'definition' && asksWhatOneThingIs(passage.asked)),
  };
}

/** Computes the lead of the best unit over other passages, and the score of the best passage relative to the question. */
function scoresAround(
  sections: readonly ScoredSection[],
  units: readonly ScoredUnit[],
  { section: { passage }, score }: ScoredUnit,
): { lead: number; strength: number } {
  const other = units.find((unit) => unit.section.passage !== passage);
  const total = weightOfTopics(passage.asked);
  return {
    lead: other ? Math.min(maxLead, score - other.score) : leadOfOnly,
    strength: Math.min(maxStrength, (sections[0]?.passage.score ?? 0) / (total || 1)),
  };
}

/** Share of the question's weight in words that are also close together in the unit. */
function nearness({ section: { passage }, own }: ScoredUnit): number {
  if (passage.asked.filter((word) => !word.isFunction).length < 2) return nearnessOfOne;
  const pairs = new Pairs(passage.asked);
  pairs.begin();
  for (const place of own.reading) pairs.read(place);
  return pairs.near / (weightOfTopics(passage.asked) || 1);
}

function functionShare({ section: { passage }, own }: ScoredUnit): number {
  const all = passage.asked.flatMap((word, index) => (word.isFunction ? [index] : []));
  return all.length === 0
    ? functionShareOfNone
    : all.filter((index) => own.any.has(index)).length / all.length;
}

function namesIn(query: string, asked: readonly WeightedWord[]): WeightedWord[] {
  const names = new Set(
    [...query.matchAll(name)].map(([each]) => each.toLowerCase().replace(possessive, '')),
  );
  return asked.filter((word) => names.has(word.text));
}

function flag(value: boolean): number {
  return value ? 1 : 0;
}
