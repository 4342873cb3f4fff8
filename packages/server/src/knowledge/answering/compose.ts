import { countWords } from '../language/count-words.ts';
import { announcesMore } from '../language/sentences.ts';
import type { PassageBlock } from '../passage-block.ts';
import { type QuestionKind, questionKind } from '../question/question-kind.ts';
import type { Passage } from '../retrieval/passage.ts';
import { isInstruction } from './groups.ts';
import { renderBlocks, textOf } from './render-blocks.ts';
import type { ScoredGroup, ScoredSection, ScoredUnit } from './score-units.ts';

/** A part of the answer: blocks or sentences of one passage that follow each other. */
export interface Part {
  passage: Passage;
  start: number;
  end: number;
  /** Markdown, without the citation's marker. */
  content: string;
}

export interface Limits {
  maxSentences: number;
  maxWords: number;
}

/** A section is given whole up to this many words; items of a longer list by their first sentences. */
const maxBlockWords = 160;
/** Steps that go on in the next passage may have so many together. */
const maxChaptersWords = 240;
/** The share of the best unit's score that another one needs to be added. */
const worthAdding = 0.84;
/** The share of the question that a row needs to answer alone. */
const exactRow = 0.75;
/** The share of the question that one item of a list about something else needs to answer alone. */
const exactItem = 0.6;
/** The share of the question in the heading from which on the section is about it. */
const aboutIt = 0.2;
/** A shorter section is given with all its items. */
const minBlocksAround = 3;

/** The parts of an answer in the form that the question asks for; none if no unit was scored. */
export function compose(
  sections: readonly ScoredSection[],
  units: readonly ScoredUnit[],
  kind: QuestionKind,
  limits: Limits,
): Part[] {
  const best = units[0];
  if (!best) return [];
  if (best.kind === 'row' && best.held >= exactRow) return facts(units, best, { ...limits, maxSentences: 1 });
  if (kind === 'how-to' || kind === 'topic') return howTo(sections, kind);
  if (kind === 'list') return listOf(sections, best) ?? facts(units, best, limits);
  return facts(units, best, limits);
}

/** What a section needs to be the one about the question; fitted on questions of help desks. */
export const weights = {
  covered: 0.5,
  titled: 0.6,
  precise: 0.6,
  steps: 0.25,
  list: 0.25,
  /** Of steps in an answer to "which". */
  stepsOfList: -0.6,
  /** Of sentences that tell what to do. */
  instructions: 0.2,
  /** Of a heading such as "How to enable it" or "Enable it". */
  howHeading: 0.2,
  /** How much less a section with steps may score than the introduction that it stands below. */
  insideIntroduction: 1,
  /** Of a list whose announcement says that several things follow. */
  announced: 0.25,
  /** The share of the best sentence's score that a list needs to answer in its place. */
  group: 0.7,
};

/** The section that is about the question: its steps, commands, or sentences, whole. */
function howTo(sections: readonly ScoredSection[], kind: QuestionKind): Part[] {
  const scored = sections
    .filter((section) => section.units.length > 0)
    .map((section) => ({ section, score: scoreForHow(section) }))
    .sort((left, right) => right.score - left.score);
  const best = scored[0];
  if (best === undefined) return [];
  const isWorth = ({ section, score }: (typeof scored)[number]) =>
    score >= best.score - weights.insideIntroduction && isInside(section, best.section) && hasSteps(section);
  const isWhole = kind === 'topic' || hasSteps(best.section);
  const chosen = (isWhole ? best : (scored.find(isWorth) ?? best)).section;
  const parts = chaptersOf(chosen, sections).map(wholeOf);
  return parts.length > 1 && countAll(parts) > maxChaptersWords ? [wholeOf(chosen)] : parts;
}

/** How well a section answers "how": by its best unit, its heading, and whether it says what to do. */
function scoreForHow(section: ScoredSection): number {
  const top = Math.max(...section.units.map((unit) => unit.score));
  return (
    top +
    weights.covered * section.covered +
    weights.titled * section.titled +
    weights.precise * section.precise +
    formOf(section) +
    (isHowHeading(section) ? weights.howHeading : 0)
  );
}

/** Whether a section stands below the heading of another one. */
function isInside(section: ScoredSection, introduction: ScoredSection): boolean {
  const heading = introduction.headingPath.at(-1);
  return (
    heading !== undefined &&
    section.passage.sourceId === introduction.passage.sourceId &&
    section.headingPath.slice(0, -1).includes(heading)
  );
}

function hasSteps({ groups, units }: ScoredSection): boolean {
  if (groups.some((group) => group.kind === 'code' || group.isSteps)) return true;
  return units.filter((unit) => isInstruction(unit.text)).length >= 2;
}

function formOf({ groups, units }: ScoredSection): number {
  if (groups.some((group) => group.kind === 'code' || group.isSteps)) return weights.steps;
  if (groups.some((group) => group.kind === 'list')) return weights.list;
  return units.some((unit) => isInstruction(unit.text)) ? weights.instructions : 0;
}

function isHowHeading({ headingPath }: ScoredSection): boolean {
  const heading = headingPath.at(-1);
  return heading !== undefined && questionKind(heading) === 'how-to';
}

/** The section with what a neighboring passage has of it, in reading order, if steps go on there. */
function chaptersOf(chosen: ScoredSection, sections: readonly ScoredSection[]): ScoredSection[] {
  if (announcesMore(textOf(chosen.passage, chosen.blocks.at(-1) ?? noBlock))) {
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

const noBlock = { start: 0, end: 0 };

/** The section that follows another one in its document, if it was found, too. */
function sectionAfter(one: ScoredSection, sections: readonly ScoredSection[]): ScoredSection | undefined {
  const own = sections.filter(({ passage }) => passage === one.passage);
  const { sourceId, ordinal } = one.passage;
  const isNext = ({ passage }: ScoredSection) =>
    passage.sourceId === sourceId && passage.ordinal === ordinal + 1;
  const next = own[own.indexOf(one) + 1] ?? sections.find(isNext);
  return next && next.units.length > 0 ? next : undefined;
}

function countAll(parts: readonly Part[]): number {
  return parts.reduce((sum, part) => sum + countWords(part.content), 0);
}

function wholeOf(section: ScoredSection): Part {
  const { blocks, passage, groups } = section;
  const top = section.units.reduce((one, other) => (other.score > one.score ? other : one));
  const group = groups.find(({ from, to, lead }) => (lead ?? from) <= top.block && top.block <= to);
  const isAboutOther = group !== undefined && section.titled < aboutIt && blocks.length > minBlocksAround;
  if (top.kind === 'item' && top.held >= exactItem && isAboutOther) {
    return partOf(passage, blocks.slice(top.block, top.block + 1));
  }
  const count = (low: number, high: number) =>
    blocks.slice(low, high + 1).reduce((sum, block) => sum + countWords(textOf(passage, block)), 0);
  let from = 0;
  let to = blocks.length - 1;
  if (count(from, to) > maxBlockWords) {
    [from, to] = group ? [group.lead ?? group.from, group.to] : [top.block, top.block];
    while (to + 1 < blocks.length && count(from, to + 1) <= maxBlockWords / 2) to += 1;
    while (from > 0 && count(from - 1, to) <= maxBlockWords / 2) from -= 1;
  }
  return partOf(passage, blocks.slice(from, to + 1));
}

/** The list or table that the question asks for, or null if a sentence answers better. */
function listOf(sections: readonly ScoredSection[], best: ScoredUnit): Part[] | null {
  let chosen: { section: ScoredSection; group: ScoredGroup; score: number } | undefined;
  for (const section of sections) {
    for (const group of section.groups) {
      const score =
        group.score +
        (group.isSteps ? weights.stepsOfList : 0) +
        (announcesSeveral(section, group) ? weights.announced : 0);
      if (group.kind !== 'code' && score > (chosen?.score ?? 0)) chosen = { section, group, score };
    }
  }
  if (!chosen || chosen.score < weights.group * best.score) return null;
  const { section, group } = chosen;
  return [
    partOf(section.passage, section.blocks.slice(group.lead ?? group.from, group.to + 1), maxBlockWords),
  ];
}

const several =
  /(?<!\p{L})(?:two|three|four|five|six|seven|eight|nine|ten|several|following|different|various|these|zwei|drei|vier|fünf|sechs|sieben|folgende[nr]?|verschiedene|mehrere|dos|tres|cuatro|cinco|siguientes|varios|varias|deux|trois|quatre|cinq|suivante?s|plusieurs|due|tre|quattro|cinque|seguenti|seguintes|vários|две|два|три|четыре|пять|следующ\p{L}*|несколько|التالية|الآتية)(?!\p{L})|以下|下列|次の|다음/iu;

function announcesSeveral({ passage, blocks }: ScoredSection, { kind, lead }: ScoredGroup): boolean {
  const block = lead === null ? undefined : blocks[lead];
  return kind === 'list' && block !== undefined && several.test(textOf(passage, block).slice(-200));
}

/** The best sentence, row, or item, and another one only if it is nearly as good. */
function facts(units: readonly ScoredUnit[], best: ScoredUnit, { maxSentences, maxWords }: Limits): Part[] {
  const chosen: ScoredUnit[] = [];
  const texts = new Set<string>();
  let words = 0;
  for (const unit of units) {
    if (chosen.length >= maxSentences) break;
    if (chosen.length > 0 && unit.score < worthAdding * best.score) break;
    const length = countWords(unit.text);
    const key = unit.text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '');
    if (texts.has(key) || (chosen.length > 0 && words + length > maxWords)) continue;
    texts.add(key);
    chosen.push(unit);
    words += length;
  }
  const order = [...new Set(chosen.map((unit) => unit.section.rank))];
  chosen.sort((l, r) => order.indexOf(l.section.rank) - order.indexOf(r.section.rank) || l.start - r.start);
  const parts: Part[] = [];
  for (const unit of chosen) {
    const { passage, blocks } = unit.section;
    const block = blocks[unit.block];
    const last = parts.at(-1);
    if (unit.kind !== 'sentence' && block) parts.push(partOf(passage, [block]));
    else if (last?.passage === passage && passage.text.slice(last.end, unit.start).trim() === '') {
      last.end = unit.end;
      last.content = passage.text.slice(last.start, last.end);
    } else {
      const content = clip(unit.text, maxWords);
      parts.push({ passage, start: unit.start, end: unit.start + content.length, content });
    }
  }
  return parts;
}

/** Truncates a text between words. */
function clip(text: string, maxWords: number): string {
  const words = countWords(text);
  if (words <= maxWords) return text;
  const end = Math.floor((text.length * maxWords) / words);
  const space = text.lastIndexOf(' ', end);
  return text
    .slice(0, space > end / 2 ? space : end)
    .trimEnd()
    .toWellFormed();
}

function partOf(
  passage: Passage,
  blocks: readonly PassageBlock[],
  maxWords = Number.POSITIVE_INFINITY,
): Part {
  const start = blocks[0]?.start ?? 0;
  const end = blocks.at(-1)?.end ?? 0;
  const isLong = countWords(passage.text.slice(start, end)) > maxWords;
  return { passage, start, end, content: renderBlocks(passage, blocks, isLong) };
}
