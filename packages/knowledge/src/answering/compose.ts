import type { QuestionKind } from '../question/question-kind.ts';
import { factsOf, type Limits, settledFirst, withEnumeration } from './forms/facts.ts';
import { howToOf } from './forms/how-to.ts';
import { isOneOfAnswers, listInsteadOf, listOf } from './forms/lists.ts';
import type { Part } from './forms/part.ts';
import type { ScoredSection, ScoredUnit } from './scoring/score-units.ts';
import { isInstruction } from './scoring/sentence-signs.ts';
import { exactRow, surelyRead } from './thresholds.ts';

/**
 * Returns the parts of an answer in the form that suits the question, or none if no unit was scored.
 * @param isMeant whether the question names the item or row of the best unit, and not its siblings
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
    // No unit defines the topic: show the section that has it as its heading, or else the sentences about it.
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
