import type { QuestionKind } from '../question/question-kind.ts';
import type { WeightedWord } from '../retrieval/rerank.ts';
import type { FittingAnswer } from './fitting-answer.ts';
import type { ScoredSection, ScoredUnit } from './score-units.ts';
import { decides } from './settles.ts';
import { type Found, joinFound } from './word-finder.ts';

/**
 * Fitted by logistic regression on answerable and unanswerable questions of help desks in seven languages, and
 * lightly on SQuAD 2. `threshold` declines about 7 % of the questions that would be answered rightly, and 70 % of
 * those without an answer.
 */
export const fit = {
  bias: -1.6,
  total: 0.02,
  passage: 0.43,
  unit: 1.09,
  title: 1.24,
  section: 0.45,
  unknown: -0.6,
  missingNumber: -1.94,
  unfitting: -0.4,
  /** Of what names nobody although the question asks who made something. */
  unnamed: -1.1,
};
const threshold = -0.4;
const maxTotal = 30;
/** What a word with the same meaning is worth as evidence. */
const relatedShare = 0.6;
/** What a word that is only spelled alike is worth: it may be another one. */
const nearShare = 0.6;
/** The same if the question is in another language than the passage. */
const translatedShare = 0.8;

/**
 * Questions to which a unit is no answer that shares one word of several with them, below a heading that shares none:
 * whatever is said of a thing neither says whether something is so, nor how to do something with it, nor which there are.
 */
const kindsMetByChance: ReadonlySet<QuestionKind> = new Set(['yes-no', 'how-to', 'list']);

/**
 * "Does it run on Windows?" is neither settled by what says how it runs: of a question for yes or no whose rarest word no
 * passage has, the answer needs this share.
 */
const leastOfMatter = 0.45;

/** How well the passages support an answer, and what that rests on. Shares are 0 to 1. */
export interface Support {
  isSupported: boolean;
  confidence: number;
  /** Share of the question in the unit that answers, what announces it, and its heading. */
  unit: number;
  /** Share of the question in the whole passage with its headings and its source's name. */
  passage: number;
  /** Index terms of the question's words that no passage has. */
  unknown: string[];
}

/**
 * Judges by how much of what is rare in the question stands near to the answer.
 * @param isTranslated whether the question is in another language, so that other words are all that can be found.
 */
export function judgeSupport(
  sections: readonly ScoredSection[],
  best: ScoredUnit,
  fitting: FittingAnswer | null,
  { kind, isTranslated }: { kind: QuestionKind; isTranslated: boolean },
): Support {
  const section = sections.find((one) => one.units.includes(best));
  const { passage } = best.section;
  const topics = passage.asked.filter((word) => !word.isFunction && word.rarity > 0);
  const own = topics.filter((word) => !word.isEarlier);
  const asked = own.length > 0 ? own : topics;
  const total = asked.reduce((sum, word) => sum + word.rarity, 0);
  const nothing = {
    isSupported: false,
    confidence: Number.NEGATIVE_INFINITY,
    unit: 0,
    passage: 0,
    unknown: [],
  };
  if (total <= 0 || !section) return nothing;
  const otherShare = isTranslated ? translatedShare : relatedShare;
  const indexOf = new Map(passage.asked.map((word, index) => [word, index]));
  const presence = (word: WeightedWord, { exact, any }: Found) => {
    const index = indexOf.get(word) ?? -1;
    return exact.has(index) ? (word.isNear ? nearShare : 1) : any.has(index) ? otherShare : 0;
  };
  const inPassage = joinFound(...sections.filter((one) => one.passage === passage).map((one) => one.found));
  const anywhere = joinFound(...sections.map((one) => one.found));
  const shareOf = (share: (word: WeightedWord) => number) =>
    asked.reduce((sum, word) => sum + word.rarity * share(word), 0) / total;
  const isUnknown = (word: WeightedWord) => presence(word, anywhere) === 0;
  const unknown = asked.filter(isUnknown);
  const inWhole = shareOf((word) => presence(word, inPassage));
  const inPart = shareOf((word) => presence(word, best.found));
  const isNumberMissing = asked.some(
    (word) => /\d/u.test(word.variants[0] ?? '') && presence(word, inPassage) === 0,
  );
  const confidence =
    fit.bias +
    fit.total * Math.min(total, maxTotal) +
    fit.passage * inWhole +
    fit.unit * inPart +
    fit.title * section.precise +
    fit.section * section.covered +
    fit.unknown * shareOf((word) => (isUnknown(word) ? 1 : 0)) +
    (isNumberMissing ? fit.missingNumber : 0) +
    (fitting !== null && !fitting.test(best.text) ? (fitting.isExpected ? fit.unnamed : fit.unfitting) : 0);
  const above = [passage.sourceName, ...section.headingPath.slice(0, -1)].join(' ').toLowerCase();
  const certain = asked.filter((word) => word.certainty === 1 && !word.isOptional);
  // What the whole page is named after is shared by all that it says.
  const telling = certain.filter((word) => !above.includes(word.text));
  const shared = telling.filter((word) => presence(word, best.found) > 0);
  const isCoincidence =
    kindsMetByChance.has(kind) &&
    !isTranslated &&
    own.length > 0 &&
    telling.length > 1 &&
    shared.length <= 1 &&
    section.titled === 0 &&
    best.kind !== 'code' &&
    !(kind === 'yes-no' && decides(best.text));
  const lacksTheMatter =
    kind === 'yes-no' &&
    !isTranslated &&
    inPart < leastOfMatter &&
    certain.length > 1 &&
    isUnknown(certain.reduce((one, other) => (other.rarity > one.rarity ? other : one)));
  return {
    isSupported: confidence >= threshold && !isCoincidence && !lacksTheMatter,
    confidence,
    unit: inPart,
    passage: inWhole,
    unknown: unknown.map((word) => word.variants[0] ?? ''),
  };
}
