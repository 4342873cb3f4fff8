import { asksWhatOneThingIs } from '../../question/definition.ts';
import type { Choice } from '../choose-units.ts';
import type { Question } from '../read-question.ts';
import type { ScoredSection } from '../scoring/score-sections.ts';
import { isInstruction } from '../scoring/sentence-signs.ts';
import { exactRow, surelyRead } from '../thresholds.ts';
import { factsOf, type Limits, openingSentenceFirst, withEnumeration } from './facts.ts';
import { howToOf } from './how-to.ts';
import { isOneOfAnswers, listInsteadOf, listOf } from './lists.ts';
import type { Part } from './part.ts';

/**
 * Stage 6, form: shows the chosen units in the form that suits the question: as facts, as a list, or with all steps of a section.
 * @param most limits of facts; a definition has one sentence
 * @returns the parts of the answer in the order in which they are shown
 */
export function compose(
  sections: readonly ScoredSection[],
  { units, best, isNamed }: Choice,
  { kind, asked }: Question,
  most: Limits,
): Part[] {
  const isDefined = kind === 'definition' && asksWhatOneThingIs(asked) && best.explains;
  const limits = isDefined ? { ...most, maxSentences: 1 } : most;
  if (!best.explains && best.isAbout) {
    // No unit defines the topic: show the section that has it as its heading, or else the sentences about it.
    const about = sections.filter((section) => section.titled > 0 && section.units.includes(best));
    return about.length > 0 ? howToOf(about, kind) : factsOf(units, best, limits);
  }
  if (best.kind === 'row' && best.held >= exactRow && !isOneOfAnswers(sections, best))
    return factsOf(units, best, { ...limits, maxSentences: 1 });
  if (isNamed) return factsOf(units, best, limits);
  if (kind === 'topic' && (best.meaning?.reading ?? 0) >= surelyRead) return factsOf(units, best, limits);
  if (kind === 'how-to' || kind === 'topic') return howToOf(sections, kind);
  if (kind === 'yes-no') return factsOf(openingSentenceFirst(units, best), best, limits);
  if (kind === 'list')
    return (
      listOf(sections, units.find(({ text }) => !isInstruction(text)) ?? best) ??
      factsOf(withEnumeration(units, best), best, limits)
    );
  if (kind === 'fact') return listInsteadOf(sections, best) ?? factsOf(units, best, limits);
  return factsOf(units, best, limits);
}
