import type { QuestionKind } from '../question/question-kind.ts';
import { factsOf, type Limits, settledFirst, withEnumeration } from './facts.ts';
import { isInstruction } from './groups.ts';
import { howToOf } from './how-to.ts';
import { isOneOfAnswers, listInsteadOf, listOf } from './lists.ts';
import type { Part } from './part.ts';
import type { ScoredSection, ScoredUnit } from './score-units.ts';

/** The share of the question that a row needs to answer alone. */
const exactRow = 0.75;

/** The reader's score from which on a unit answers a question for a topic by itself. */
const surelyRead = 1;

/**
 * The parts of an answer in the form that the question asks for; none if no unit was scored.
 * @param isMeant whether the question names what the best unit is about, and not the others of its list or table
 */
export function compose(
  sections: readonly ScoredSection[],
  units: readonly ScoredUnit[],
  kind: QuestionKind,
  limits: Limits,
  isMeant = false,
): Part[] {
  const best = units[0];
  if (!best) return [];
  if (!best.explains && best.isAbout) {
    // Nothing says what it is: the section with its name is shown, or else what is said of it.
    const about = sections.filter((section) => section.titled > 0 && section.units.includes(best));
    return about.length > 0 ? howToOf(about, kind) : factsOf(units, best, limits);
  }
  if (best.kind === 'row' && best.held >= exactRow && !isOneOfAnswers(sections, best))
    return factsOf(units, best, { ...limits, maxSentences: 1 });
  if (isMeant) return factsOf(units, best, limits);
  if (kind === 'topic' && (best.meaning?.reading ?? 0) >= surelyRead) return factsOf(units, best, limits);
  if (kind === 'how-to' || kind === 'topic') return howToOf(sections, kind);
  if (kind === 'yes-no') return factsOf(settledFirst(units, best), best, limits);
  if (kind === 'list')
    return (
      listOf(sections, units.find(({ text }) => !isInstruction(text)) ?? best) ??
      factsOf(withEnumeration(units, best), best, limits)
    );
  if (kind === 'fact') return listInsteadOf(sections, best) ?? factsOf(units, best, limits);
  return factsOf(units, best, limits);
}
