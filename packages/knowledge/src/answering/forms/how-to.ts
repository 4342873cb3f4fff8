import { countWords } from '../../language/count-words.ts';
import { announcesMore } from '../../language/sentences.ts';
import { anyOf, anySpaced, anyUnspaced } from '../../languages/alternatives.ts';
import type { PassageBlock } from '../../passages/passage-block.ts';
import { type QuestionKind, questionKind } from '../../question/question-kind.ts';
import { type SectionWeights, sectionWeights, sectionWeightsWithMeaning } from '../scoring/features.ts';
import type { ScoredGroup } from '../scoring/score-group.ts';
import { precisionOf, type ScoredSection } from '../scoring/score-sections.ts';
import type { ScoredUnit } from '../scoring/score-unit.ts';
import { isInstruction } from '../scoring/sentence-signs.ts';
import {
  clearlyMeant,
  itemStandsOut,
  maxBehindIntroduction,
  maxBlockWords,
  maxChaptersWords,
  maxMeantCommands,
  maxProseWords,
  maxShortSectionBlocks,
  maxWholeSectionWords,
  minNamed,
  minTitled,
  sentenceStandsOut,
  severalCommands,
  wholeAddress,
} from '../thresholds.ts';
import { chaptersOf, goesOnAfter, isInside } from './neighbor-sections.ts';
import { countAll, type Part, partOf, textOf } from './part.ts';

/** Lead-in to one of several alternatives, rather than to a step: "To build with logs, run:" */
const purpose = new RegExp(
  `^(?:${anySpaced(({ page }) => page?.purpose)})(?!\\p{L})|${anyUnspaced(({ page }) => page?.purpose)}`,
  'iu',
);
/** A purpose, followed by an instruction. */
const purposeFirst = new RegExp(
  `^(?:${anyOf(({ page }) => page?.purposeFirst)})\\s[^,.:;]{3,80},\\s\\p{L}`,
  'iu',
);

/** Returns the section that answers the question: its steps, commands, or sentences. */
export function howToOf(sections: readonly ScoredSection[], kind: QuestionKind): Part[] {
  const scored = sections
    .filter((section) => section.units.length > 0)
    .map((section) => ({ section, score: scoreForHow(section) }))
    .sort((left, right) => right.score - left.score);
  const best = scored[0];
  if (best === undefined) return [];
  const isWorth = ({ section, score }: (typeof scored)[number]) =>
    isInside(section, best.section) &&
    hasSteps(section) &&
    (tellsHow(section) || score >= best.score - maxBehindIntroduction || goesOnAfter(section, best.section));
  const isWhole = kind === 'topic' || hasSteps(best.section);
  const chosen = (isWhole ? best : (scored.find(isWorth) ?? best)).section;
  const parts = chaptersOf(chosen, sections).map(wholeOf);
  return parts.length > 1 && countAll(parts) > maxChaptersWords ? [wholeOf(chosen)] : parts;
}

/** Scores a section as an answer to "how": by its best unit, its heading, and its instructions. */
function scoreForHow(section: ScoredSection): number {
  const by = weightsOf(section);
  const top = Math.max(...section.units.map((unit) => unit.score));
  return (
    top +
    by.covered * section.covered +
    by.titled * section.titled +
    by.precise * precisionOf(section) +
    formOf(section, by) +
    (section.titled > 0 && section.addressed >= wholeAddress ? by.addressed : 0) +
    (toldFor(section) === undefined ? 0 : by.purpose) +
    (isHowHeading(section) ? by.howHeading : 0)
  );
}

/** Returns the sentence whose opening purpose is the whole question: "To renew the card, call us". */
function toldFor({ units }: ScoredSection): ScoredUnit | undefined {
  return units.find(
    ({ kind, text, own, section }) =>
      kind === 'sentence' &&
      purposeFirst.test(text) &&
      section.passage.asked.every((word, index) => word.isFunction || word.isOptional || own.any.has(index)),
  );
}

function hasSteps(section: ScoredSection): boolean {
  const { groups, units } = section;
  if (groups.some((group) => group.kind === 'code' || group.isSteps)) return true;
  if (tellsHow(section) && groups.some((group) => group.kind === 'list')) return true;
  return units.filter((unit) => isInstruction(unit.text)).length >= 2;
}

function formOf({ groups, units }: ScoredSection, by: SectionWeights): number {
  if (groups.some((group) => group.kind === 'code' || group.isSteps)) return by.steps;
  if (groups.some((group) => group.kind === 'list')) return by.list;
  return units.some((unit) => isInstruction(unit.text)) ? by.instructions : 0;
}

function weightsOf({ units }: ScoredSection): SectionWeights {
  return units.some(({ meaning }) => meaning !== null) ? sectionWeightsWithMeaning : sectionWeights;
}

const procedure = new RegExp(`^(?:${anyOf(({ page }) => page?.procedure)})\\s*:?$`, 'iu');

/** Returns whether a heading announces a procedure without naming its subject: "Directions", "How to apply". */
function tellsHow({ headingPath }: ScoredSection): boolean {
  return procedure.test(headingPath.at(-1) ?? '');
}

function isHowHeading({ headingPath }: ScoredSection): boolean {
  const heading = headingPath.at(-1);
  return heading !== undefined && questionKind(heading) === 'how-to';
}

/** Returns the instructions of a section: one that answers alone, or else all that belong together. */
function wholeOf(section: ScoredSection): Part {
  const top = section.units.reduce((one, other) => (other.score > one.score ? other : one));
  const group = section.groups.find(({ from, to, lead }) => (lead ?? from) <= top.block && top.block <= to);
  return onlyPartOf(section, top, group) ?? blocksOf(section, instructionsOf(section, top, group));
}

type Range = readonly [from: number, to: number];

function blocksOf({ passage, blocks }: ScoredSection, [from, to]: Range): Part {
  return partOf(passage, blocks.slice(from, to + 1));
}

/** Returns the item, the sentence or the command that answers without the rest of its section; null if there is none. */
function onlyPartOf(section: ScoredSection, top: ScoredUnit, group: ScoredGroup | undefined): Part | null {
  const { blocks, passage, groups } = section;
  const next = Math.max(...section.units.filter((unit) => unit !== top).map(({ score }) => score));
  const isAboutOther =
    group !== undefined &&
    section.titled < minTitled &&
    group.named < minNamed &&
    blocks.length > maxShortSectionBlocks;
  const isStep = tellsHow(section) || (group?.isSteps === true && isOrdered(blocks[top.block]));
  const isAlone = !isStep && (isAboutOther || top.score - next >= itemStandsOut);
  if (blocks[top.block]?.kind === 'list-item' && isAlone) return blocksOf(section, [top.block, top.block]);
  const told = toldFor(section);
  const goesOn =
    groups.some(({ from }) => from > (told?.block ?? 0)) ||
    section.units.some(({ start, text }) => start > (told?.start ?? 0) && isInstruction(text));
  if (told !== undefined && !goesOn && countAll([partOf(passage, blocks)]) > maxWholeSectionWords / 2)
    return { passage, start: told.start, end: told.end, content: told.text };
  const meant = commandOfSeveral(section);
  return meant && blocksOf(section, [meant.lead ?? meant.from, meant.to]);
}

/** Returns all blocks of a short section; of a long one, its steps or commands, or the blocks around its best unit. */
function instructionsOf(section: ScoredSection, top: ScoredUnit, group: ScoredGroup | undefined): Range {
  const { blocks, passage } = section;
  const count = (low: number, high: number) =>
    blocks.slice(low, high + 1).reduce((sum, block) => sum + countWords(textOf(passage, block)), 0);
  let from = 0;
  let to = blocks.length - 1;
  const extendTo = (most: number) => {
    while (to + 1 < blocks.length && count(from, to + 1) <= most) to += 1;
  };
  const core = coreOf(section);
  if (core !== null && count(from, to) > maxWholeSectionWords) {
    [from, to] = core;
    while (from > 0 && saysWhatToDo(section, from - 1)) from -= 1;
    while (
      to + 1 < blocks.length &&
      (saysWhatToDo(section, to + 1) || count(from, to + 1) <= maxWholeSectionWords)
    )
      to += 1;
  }
  const isOutside = top.block < from || to < top.block;
  const inside = section.units.filter(({ block }) => from <= block && block <= to);
  if (isOutside && top.score - Math.max(...inside.map(({ score }) => score)) >= sentenceStandsOut) {
    [from, to] = [top.block, top.block];
    extendTo(maxWholeSectionWords);
    to = endOfAnnounced(section, to);
  }
  const most = core === null ? maxProseWords : maxBlockWords;
  if (count(from, to) > most) {
    [from, to] = group ? [group.lead ?? group.from, group.to] : [top.block, top.block];
    extendTo(most / 2);
    while (from > 0 && count(from - 1, to) <= most / 2) from -= 1;
    to = endOfAnnounced(section, to);
  }
  return [from, to];
}

function isOrdered(block: PassageBlock | undefined): boolean {
  return block?.kind === 'list-item' && block.isOrdered;
}

/** Returns the command that the question asks for, if the section has one for each of several purposes; otherwise null. */
function commandOfSeveral({ groups, passage, blocks }: ScoredSection): ScoredGroup | null {
  const commands = groups.filter(({ kind, lead }) => kind === 'code' && lead !== null);
  const best = Math.max(...commands.map(({ score }) => score));
  const meant = commands.filter(({ score }) => best - score < clearlyMeant);
  const [first] = meant;
  if (!first || commands.length < severalCommands || meant.length > maxMeantCommands) return null;
  return purpose.test(textOf(passage, blocks[first.lead ?? first.from] ?? { start: 0, end: 0 }))
    ? first
    : null;
}

/** Returns the last block of the group that the block at `to` introduces, or `to` if it introduces none. */
function endOfAnnounced({ blocks, passage, groups }: ScoredSection, to: number): number {
  const last = blocks[to];
  if (last === undefined || !announcesMore(textOf(passage, last))) return to;
  return groups.find((group) => group.lead === to)?.to ?? to;
}

/** Returns the range from the first to the last of a section's steps and commands, with their lead-in. */
function coreOf(section: ScoredSection): Range | null {
  const core = section.groups.filter((group) => group.kind === 'code' || group.isSteps);
  if (core.length === 0) {
    const said = section.blocks.flatMap((_, index) => (saysWhatToDo(section, index) ? [index] : []));
    const [first, last] = [said[0], said.at(-1)];
    return first === undefined || last === undefined || said.length < 2 ? null : [first, last];
  }
  return [Math.min(...core.map(({ from, lead }) => lead ?? from)), Math.max(...core.map(({ to }) => to))];
}

function saysWhatToDo({ units }: ScoredSection, block: number): boolean {
  return units.some((unit) => unit.block === block && isInstruction(unit.text));
}
