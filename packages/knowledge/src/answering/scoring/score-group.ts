import type { ExpectedAnswer } from '../expected-answer.ts';
import type { AskedWords } from './asked-words.ts';
import type { Group } from './candidates.ts';
import { groupWeights, type UnitWeights } from './features.ts';
import type { ReadSection } from './read-section.ts';
import { type ScoredUnit, scoreMeaning } from './score-unit.ts';
import { type Section, textWithColumns, type Unit } from './units.ts';
import { mergeMatches, type WordFinder } from './word-finder.ts';

export interface ScoredGroup extends Group {
  score: number;
  /** Share of the question's weight in its lead-in, its headings, and the name of its source. */
  named: number;
  /** Share of the question's weight in its lead-in alone. */
  announced: number;
  /** Whether it has several items or rows, and each contains the number or name that the question asks for. */
  isFitting: boolean;
}

/** What all groups of a question are scored by. */
export interface GroupScoringContext {
  asked: AskedWords;
  fitting: ExpectedAnswer | null;
  finder: WordFinder;
  /** Indexes of words that only say what kind of answer is wanted. */
  wanting: readonly number[];
}

/** Scores a group more by its lead-in than by its items (`groupWeights`). */
export function scoreGroup(
  group: Group,
  { blocks, passage, units }: Section,
  read: ReadSection,
  prior: number,
  { asked, fitting, finder, wanting }: GroupScoringContext,
): ScoredGroup {
  const { from, to, lead } = group;
  const { start = 0, end = 0 } = (lead === null ? null : blocks[lead]) ?? {};
  const announced = finder.find(passage.text.slice(start, end), passage.language).any;
  const isInside = ({ block }: Pick<Unit, 'block'>) => from <= block && block <= to;
  const inside = mergeMatches(
    ...read.units.filter((_, place) => isInside(units[place] ?? { block: -1 })),
  ).any;
  const items = fitting === null ? [] : units.filter(isInside);
  const isFitting = items.length > 1 && items.every((unit) => fitting?.test(textWithColumns(unit)));
  const words = asked.sum((index) => {
    if (announced.has(index)) return groupWeights.lead;
    if (read.heading.any.has(index)) return groupWeights.heading;
    if (inside.has(index)) return groupWeights.inside;
    return read.path.any.has(index) ? groupWeights.path : 0;
  });
  const isNamed = (index: number) =>
    announced.has(index) ||
    read.heading.any.has(index) ||
    read.path.any.has(index) ||
    (isFitting && wanting.includes(index));
  return {
    ...group,
    score: words / asked.total + prior,
    named: asked.shareOf(isNamed),
    announced: asked.shareOf((index) => announced.has(index)),
    isFitting,
  };
}

/** Returns the semantic score of a group: that of its best item. */
export function bestMeaning({ from, to }: Group, units: readonly ScoredUnit[], weights: UnitWeights): number {
  const inside = units.filter(({ block, meaning }) => meaning !== null && from <= block && block <= to);
  return inside.length === 0 ? 0 : Math.max(...inside.map(({ meaning }) => scoreMeaning(meaning, weights)));
}
