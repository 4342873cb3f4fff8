import { asksWhatOneThingIs } from '../question/definition.ts';
import type { QuestionKind } from '../question/question-kind.ts';
import { Pairs, type WeightedWord } from '../retrieval/rerank.ts';
import type { FittingAnswer } from './fitting-answer.ts';
import type { ScoredSection, ScoredUnit } from './score-units.ts';
import { decides } from './settles.ts';
import { type Found, joinFound } from './word-finder.ts';

/** What speaks for or against an answer, each as a number. Shares are of the question's rarity, 0 to 1. */
export type SupportSigns = ReturnType<typeof signsOf>;

export interface Judged {
  sections: readonly ScoredSection[];
  /** All units that can answer, best first. */
  units: readonly ScoredUnit[];
  /** The one that is judged. */
  best: ScoredUnit;
  fitting: FittingAnswer | null;
  query: string;
  kind: QuestionKind;
  /** Whether the question is in another language, so that other words are all that can be found. */
  isTranslated: boolean;
}

export interface SupportEvidence {
  signs: SupportSigns;
  /** The question's words that no passage has. */
  unknown: WeightedWord[];
}

/** What a word with the same meaning is worth as evidence. */
const relatedShare = 0.6;
/** What a word that is only spelled alike is worth: it may be another one. */
const nearShare = 0.6;
/** The same if the question is in another language than the passage. */
const translatedShare = 0.8;
/** Differences of scores and scores in proportion to the question say no more beyond these. */
const most = { gap: 2, strength: 5 };
/**
 * Questions to which a unit is no answer that shares one word of several with them, below a heading that shares none:
 * whatever is said of a thing neither says whether something is so, nor how to do something with it, nor which there are.
 */
const kindsMetByChance: ReadonlySet<QuestionKind> = new Set(['yes-no', 'how-to', 'list']);
/** Of a question for yes or no whose rarest word no passage has, the answer needs this share. */
const leastOfMatter = 0.45;

/** The only passage stands out from none. */
const leadOfOnly = 0.9;
/** Nothing is near to the only word of a question. */
const nearnessOfOne = 0.5;

/** Names within a question: its first word has a capital letter anyway. */
const name = /\p{Lu}(?<=\S\s+["'“„«(]?\p{Lu})[\p{L}\p{N}’'-]*/gu;
const possessive = /['’]s$/u;
const denial =
  /(?<!\p{L})(?:not|never|no|nor|neither|without|except|cannot|\p{L}{2,}n['’]t|nicht|kein\p{L}*|nie|ohne|außer|no|nunca|sin|tampoco|ne|pas|jamais|sans|non|mai|senza|não|nunca|sem|не|нет|никогда|без|لا|لن|لم|ليس\p{L}*|بدون|לא|אין|בלי|değil|yok|không|chưa)(?!\p{L})|不|没|沒|無|ない|ません|않|없|못|ไม่/iu;

/** Of a question without a word that could be found. */
export const noSigns: SupportSigns = {
  unit: 0,
  passage: 0,
  section: 0,
  titled: 0,
  title: 0,
  certainWords: 0,
  sharedWords: 0,
  missingWords: 0,
  unknownWords: 0,
  missingName: 0,
  missingNameHere: 0,
  missingNumber: 0,
  missingNumberHere: 0,
  fittingAsked: 0,
  unfitting: 0,
  unnamed: 0,
  score: 0,
  lead: 0,
  strength: 0,
  near: 0,
  functionWords: 0,
  coincidence: 0,
  lacksMatter: 0,
  decides: 0,
  undenied: 0,
  yesNo: 0,
  howTo: 0,
  list: 0,
  definition: 0,
};

/** What the units and their passages show of the question; null if it has no word that could show anything. */
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

/** How surely the texts around a unit have the question's words. */
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
    this.passage = joinFound(...sections.filter((one) => one.passage === passage).map((one) => one.found));
    this.#anywhere = joinFound(...sections.map((one) => one.found));
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
) {
  const { passage } = best.section;
  const { asked } = words;
  const isMissing = (word: WeightedWord) => words.of(word, words.passage) === 0;
  const isMissingHere = (word: WeightedWord) => words.of(word, best.found) === 0;
  const numbers = asked.filter((word) => /\d/u.test(word.variants[0] ?? ''));
  const names = namesIn(query, asked);
  const certain = asked.filter((word) => word.certainty === 1 && !word.isOptional);
  // What the whole page is named after is shared by all that it says.
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
    unit < leastOfMatter &&
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
    /** What names nobody although the question asks who made something. */
    unnamed: flag(fitting?.isExpected === true && !fitting.test(best.text)),
    score: best.score,
    ...scoresAround(sections, units, best),
    near: nearness(best),
    functionWords: functionShare(best),
    coincidence: flag(isCoincidence),
    lacksMatter: flag(lacksMatter),
    decides: flag(kind === 'yes-no' && decides(best.text)),
    /** "Which towns are not …" is not answered by what denies nothing. */
    undenied: flag(isSaid && denial.test(query) && !denial.test(best.text)),
    yesNo: flag(kind === 'yes-no'),
    howTo: flag(kind === 'how-to'),
    list: flag(kind === 'list'),
    definition: flag(kind === 'definition' && asksWhatOneThingIs(passage.asked)),
  };
}

/** How the best unit stands out from other passages, and the best passage from chance. */
function scoresAround(
  sections: readonly ScoredSection[],
  units: readonly ScoredUnit[],
  { section: { passage }, score }: ScoredUnit,
): { lead: number; strength: number } {
  const other = units.find((unit) => unit.section.passage !== passage);
  const total = sumOf(passage.asked, (word) => (word.isFunction ? 0 : word.weight));
  return {
    lead: other ? Math.min(most.gap, score - other.score) : leadOfOnly,
    strength: Math.min(most.strength, (sections[0]?.passage.score ?? 0) / (total || 1)),
  };
}

/** The share of the question in words that stand close together in the unit as well. */
function nearness({ section: { passage }, own }: ScoredUnit): number {
  if (passage.asked.filter((word) => !word.isFunction).length < 2) return nearnessOfOne;
  const pairs = new Pairs(passage.asked);
  pairs.begin();
  for (const place of own.reading) pairs.read(place);
  return pairs.near / (sumOf(passage.asked, (word) => (word.isFunction ? 0 : word.weight)) || 1);
}

function functionShare({ section: { passage }, own }: ScoredUnit): number {
  const all = passage.asked.flatMap((word, index) => (word.isFunction ? [index] : []));
  return all.length === 0 ? 0.5 : all.filter((index) => own.any.has(index)).length / all.length;
}

function namesIn(query: string, asked: readonly WeightedWord[]): WeightedWord[] {
  const names = new Set(
    [...query.matchAll(name)].map(([each]) => each.toLowerCase().replace(possessive, '')),
  );
  return asked.filter((word) => names.has(word.text));
}

function sumOf(asked: readonly WeightedWord[], weigh: (word: WeightedWord) => number): number {
  return asked.reduce((sum, word) => sum + weigh(word), 0);
}

function flag(value: boolean): number {
  return value ? 1 : 0;
}
