import { countWords } from '../../language/count-words.ts';
import { announcesMore } from '../../language/sentences.ts';
import { questionKind } from '../../question/question-kind.ts';
import { listWeights } from '../scoring/features.ts';
import type { ScoredGroup } from '../scoring/score-group.ts';
import { precisionOf, type ScoredSection } from '../scoring/score-sections.ts';
import type { ScoredUnit } from '../scoring/score-unit.ts';
import { announcesSeveral } from '../scoring/sentence-signs.ts';
import { plain } from '../scoring/units.ts';
import {
  listInsteadOfUnit,
  maxBlockWords,
  minNamed,
  minNamedOfAnswers,
  wholeQuestion,
} from '../thresholds.ts';
import { type Part, partOf, textOf } from './part.ts';

/** A list or table, or the part of it in one passage. */
interface Place {
  section: ScoredSection;
  group: ScoredGroup;
}

/** Returns the list or table that the question asks for, or null if a sentence answers better. */
export function listOf(sections: readonly ScoredSection[], best: ScoredUnit): Part[] | null {
  return chooseList(sections, listInsteadOfUnit * best.score, (_, group) => group.named >= minNamed);
}

/** Returns a list that answers better than the best sentence, although the question does not ask for a list. */
export function listInsteadOf(sections: readonly ScoredSection[], best: ScoredUnit): Part[] | null {
  return chooseList(
    sections,
    best.score,
    (section, group) =>
      isAnnounced(section, group) || isAskedFor(section, group) || areAnswers(section, group, best),
    best,
  );
}

function chooseList(
  sections: readonly ScoredSection[],
  least: number,
  isEligible: (section: ScoredSection, group: ScoredGroup) => boolean,
  best?: ScoredUnit,
): Part[] | null {
  const headings = new Set(sections.flatMap(({ headingPath }) => headingPath.map(plain)));
  let chosen: Place | undefined;
  let chosenScore = 0;
  for (const section of sections) {
    for (const group of section.groups) {
      const score =
        group.score +
        (group.isSteps ? listWeights.stepsOfList : 0) +
        (isAnnounced(section, group) ? listWeights.announced : 0) +
        (isAskedFor(section, group) ? listWeights.askedFor : 0) +
        listWeights.titled * precisionOf(section) +
        (asksForList(section) ? listWeights.listHeading * section.titled : 0) +
        (best && areAnswers(section, group, best) ? listWeights.fitting : 0);
      if (
        group.kind !== 'code' &&
        score > chosenScore &&
        isEligible(section, group) &&
        !isContents(section, group, headings)
      )
        [chosen, chosenScore] = [{ section, group }, score];
    }
  }
  if (!chosen || chosenScore < least) return null;
  const places = wholeList(chosen, sections);
  const words = places.reduce(
    (sum, place) => sum + countWords(textOf(place.section.passage, spanOf(place))),
    0,
  );
  const isShortened = words > maxBlockWords;
  let items = 0;
  return places.map(({ section, group }) => {
    const blocks = section.blocks.slice(group.lead ?? group.from, group.to + 1);
    const itemsBefore = places.length > 1 ? items : null;
    items += blocks.filter((block) => block.kind === 'list-item' && block.depth === 0).length;
    return partOf(section.passage, blocks, { isShortened, itemsBefore });
  });
}

/** Returns the list with its parts in the neighboring passages that were found, in reading order. */
function wholeList(chosen: Place, sections: readonly ScoredSection[]): Place[] {
  const { sourceId, ordinal } = chosen.section.passage;
  const list = listNumber(chosen);
  const places = new Map([[ordinal, chosen]]);
  if (list === null) return [chosen];
  for (const section of sections) {
    if (section.passage.sourceId !== sourceId || places.has(section.passage.ordinal)) continue;
    const group = section.groups.find((each) => listNumber({ section, group: each }) === list);
    if (group) places.set(section.passage.ordinal, { section, group });
  }
  let first = ordinal;
  while (places.has(first - 1)) first -= 1;
  const whole: Place[] = [];
  for (let at = first; ; at += 1) {
    const place = places.get(at);
    if (!place) return whole;
    whole.push(place);
  }
}

/** Returns whether most items are headings of the sections: a table of contents. */
function isContents(
  section: ScoredSection,
  { from, to }: ScoredGroup,
  headings: ReadonlySet<string>,
): boolean {
  const items = section.blocks.slice(from, to + 1).map((block) => plain(textOf(section.passage, block)));
  return 2 * items.filter((item) => headings.has(item)).length > items.length;
}

function listNumber({ section, group }: Place): number | null {
  const block = section.blocks[group.from];
  return block?.kind === 'list-item' ? block.list : null;
}

function spanOf({ section, group }: Place): { start: number; end: number } {
  const { blocks } = section;
  return { start: blocks[group.lead ?? group.from]?.start ?? 0, end: blocks[group.to]?.end ?? 0 };
}

/**
 * Returns whether a list in the best sentence's section answers better: its headings name the topic, and each item has the number
 * that the question asks for: "How long is leave?", "Parents: 6 weeks", "Others: 3 weeks".
 */
function areAnswers(section: ScoredSection, group: ScoredGroup, best: ScoredUnit): boolean {
  return section.units.includes(best) && group.isFitting && group.named >= minNamedOfAnswers;
}

/**
 * Returns whether other rows of the best unit's table answer as well, because the question does not name this row in particular.
 */
export function isOneOfAnswers(sections: readonly ScoredSection[], best: ScoredUnit): boolean {
  const { block, held } = best;
  return sections.some((section) =>
    section.groups.some(
      (group) =>
        group.from <= block && block <= group.to && areAnswers(section, group, best) && group.named >= held,
    ),
  );
}

function asksForList({ headingPath }: ScoredSection): boolean {
  return questionKind(headingPath.at(-1) ?? '') === 'list';
}

/** Returns whether the lead-in of a list contains the whole question: "Where is a key needed?", "A key is needed:" */
function isAskedFor(section: ScoredSection, group: ScoredGroup): boolean {
  return group.announced >= wholeQuestion && isAnnouncedBy(section, group, announcesMore);
}

function isAnnounced(section: ScoredSection, group: ScoredGroup): boolean {
  return isAnnouncedBy(section, group, announcesSeveral);
}

/** Returns whether a list follows a block that introduces it. */
function isAnnouncedBy(
  { passage, blocks }: ScoredSection,
  { kind, lead }: ScoredGroup,
  announces: (text: string) => boolean,
): boolean {
  const block = lead === null ? undefined : blocks[lead];
  return kind === 'list' && block !== undefined && announces(textOf(passage, block));
}
