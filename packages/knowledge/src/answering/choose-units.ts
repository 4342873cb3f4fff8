import type { Passage } from '../passages/passage.ts';
import type { QuestionKind } from '../question/question-kind.ts';
import type { ExpectedAnswer } from './expected-answer.ts';
import { matchNamedItems } from './named-items.ts';
import type { Question } from './read-question.ts';
import type { ScoredSection } from './scoring/score-sections.ts';
import type { ScoredUnit } from './scoring/score-unit.ts';
import { isQuestion, plain, type Unit } from './scoring/units.ts';
import { judgedInstead, repeatingSources } from './thresholds.ts';

/** The units that can answer. */
export interface Choice {
  /** Best first. */
  units: readonly ScoredUnit[];
  best: ScoredUnit;
  /** Whether the question names the item or row of the best unit, and not its siblings. */
  isNamed: boolean;
  /** Unit of the best unit's passage by which support is judged. */
  judged: ScoredUnit;
}

/**
 * Stage 5, choice: leaves out units that cannot answer (questions, boilerplate, tables of contents, items of other things than the
 * one that is named), and orders the others.
 * @returns null if no unit can answer
 */
export function chooseUnits(
  sections: readonly ScoredSection[],
  { kind, fitting }: Question,
  passages: readonly Passage[],
): Choice | null {
  const { meant, others } = matchNamedItems(sections, kind, fitting);
  const able = unitsByScore(sections, passages).filter((unit) => !others.has(unit));
  const units = withFitting(able, fitting, kind);
  const best = units[0];
  return best ? { units, best, isNamed: meant.has(best), judged: unitWithMostOfQuestion(units, best) } : null;
}

/**
 * Returns the units that can answer, best first. If some explain the topic, only those; otherwise only those of sections about
 * the topic, if any.
 */
function unitsByScore(sections: readonly ScoredSection[], passages: readonly Passage[]): ScoredUnit[] {
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

/** Adds the next sentence if only it contains the wanted number: "This says how long people stay logged in. It is two weeks". */
function withFitting(
  units: readonly ScoredUnit[],
  fitting: ExpectedAnswer | null,
  kind: QuestionKind,
): readonly ScoredUnit[] {
  const [best, ...others] = units;
  if (!best || fitting === null || kind !== 'fact' || fitting.test(best.text)) return units;
  const { section } = best;
  const next = section.units[section.units.findIndex(({ start }) => start === best.start) + 1];
  if (next?.kind !== best.kind || !fitting.test(next.text)) return units;
  const isNext = (unit: ScoredUnit) => unit.section === section && unit.start === next.start;
  const fits = others.find(isNext);
  return fits ? [best, { ...fits, score: best.score }, ...others.filter((unit) => !isNext(unit))] : units;
}

/** Returns the unit of the best unit's passage that contains most of the question, among those that score nearly as well. */
function unitWithMostOfQuestion(units: readonly ScoredUnit[], best: ScoredUnit): ScoredUnit {
  return units
    .filter(
      (unit) => unit.section.passage === best.section.passage && unit.score >= judgedInstead * best.score,
    )
    .reduce((one, other) => (other.held > one.held ? other : one), best);
}
