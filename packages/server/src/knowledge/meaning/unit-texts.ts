import { sectionsOf, type UnitPassage } from '@parley/knowledge/answering/scoring/units';
import { withoutLinkTargets } from '@parley/knowledge/language/link-target-text';
import { sourceTitle } from '@parley/knowledge/language/source-title';

/** A unit of a passage as the semantic model reads it: below its source's title, its headings, and its lead-in. */
export interface UnitText {
  /** Offset in the passage's text. */
  start: number;
  text: string;
}

/** Returns the units of a passage, in reading order. */
export function unitTextsOf(passage: UnitPassage & { sourceName: string }): UnitText[] {
  return sectionsOf(passage, 0).flatMap(({ headingPath, units }) =>
    units.map(({ start, text, lead }) => {
      const above = [sourceTitle(passage.sourceName), ...headingPath];
      const announced = lead === null || lead === headingPath.at(-1) ? [] : [lead];
      return { start, text: withoutLinkTargets([...above, ...announced, text].join('\n')) };
    }),
  );
}
