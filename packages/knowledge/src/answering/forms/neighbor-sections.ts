import { announcesMore } from '../../language/sentences.ts';
import { documentTerms } from '../../language/terms.ts';
import { isFollowing } from '../../passages/passage.ts';
import type { ScoredSection } from '../scoring/score-sections.ts';
import { minTopicLetters } from '../thresholds.ts';
import { textOf } from './part.ts';

/** Returns whether a section is below the heading of another section. */
export function isInside(section: ScoredSection, introduction: ScoredSection): boolean {
  const heading = introduction.headingPath.at(-1);
  if (section.passage.sourceId !== introduction.passage.sourceId || section === introduction) return false;
  if (heading === undefined) return introduction.passage.ordinal === 0;
  return section.headingPath.slice(0, -1).includes(heading);
}

/**
 * Returns whether a section that the search did not match continues the topic of the question or of the introduction, judged by
 * its heading.
 */
export function goesOnAfter(
  { passage, headingPath, titled }: ScoredSection,
  introduction: ScoredSection,
): boolean {
  if (!isFollowing(passage)) return false;
  const topicsOf = (heading: string) =>
    documentTerms(heading, passage.language).filter((term) => term.length >= minTopicLetters);
  const above = new Set(topicsOf(introduction.headingPath.at(-1) ?? ''));
  return titled > 0 || topicsOf(headingPath.at(-1) ?? '').some((term) => above.has(term));
}

/** Returns the section with its continuation in a neighboring passage, in reading order, if the steps continue there. */
export function chaptersOf(chosen: ScoredSection, sections: readonly ScoredSection[]): ScoredSection[] {
  if (announcesMore(textOf(chosen.passage, chosen.blocks.at(-1) ?? { start: 0, end: 0 }))) {
    const next = sectionAfter(chosen, sections);
    return next ? [chosen, next] : [chosen];
  }
  if (!chosen.groups.some((group) => group.isSteps)) return [chosen];
  const isNext = ({ passage, headingPath, units, groups }: ScoredSection) =>
    passage.sourceId === chosen.passage.sourceId &&
    Math.abs(passage.ordinal - chosen.passage.ordinal) === 1 &&
    headingPath.at(-1) === chosen.headingPath.at(-1) &&
    units.length > 0 &&
    groups.some((group) => group.isSteps);
  return [chosen, ...sections.filter(isNext)].sort(
    (left, right) => left.passage.ordinal - right.passage.ordinal,
  );
}

/** Returns the next section of the document, if it is among the sections that were found. */
function sectionAfter(one: ScoredSection, sections: readonly ScoredSection[]): ScoredSection | undefined {
  const own = sections.filter(({ passage }) => passage === one.passage);
  const { sourceId, ordinal } = one.passage;
  const isNext = ({ passage }: ScoredSection) =>
    passage.sourceId === sourceId && passage.ordinal === ordinal + 1;
  const next = own[own.indexOf(one) + 1] ?? sections.find(isNext);
  return next && next.units.length > 0 ? next : undefined;
}
