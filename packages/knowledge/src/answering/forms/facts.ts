import { countWords } from '../../language/count-words.ts';
import { announcesMore } from '../../language/sentences.ts';
import type { Passage } from '../../passages/passage.ts';
import type { PassageBlock } from '../../passages/passage-block.ts';
import type { ScoredUnit } from '../scoring/score-unit.ts';
import { asksYesNo, isEnumeration } from '../scoring/sentence-signs.ts';
import type { Section } from '../scoring/units.ts';
import { WordFinder } from '../scoring/word-finder.ts';
import {
  maxBareWords,
  maxFragmentWords,
  maxListWords,
  maxReplyWords,
  sameSubject,
  worthAdding,
} from '../thresholds.ts';
import { countAll, type Part, partOf, textOf } from './part.ts';

export interface Limits {
  maxSentences: number;
  maxWords: number;
}

const endOfSentence = /[.!?。！？؟][\p{Pe}\p{Pf}"']*$/u;

/** Returns the units. If the best one is below a heading that asks a yes/no question, the first sentence there comes first. */
export function openingSentenceFirst(units: readonly ScoredUnit[], best: ScoredUnit): readonly ScoredUnit[] {
  const { headingPath, units: below } = best.section;
  if (!asksYesNo(headingPath.at(-1))) return units;
  const first = units.find(({ section, start }) => section === best.section && start === below[0]?.start);
  if (first === undefined || first === best) return units;
  return [{ ...first, score: best.score }, ...units.filter((unit) => unit !== first)];
}

/** Adds the sentence that enumerates what the sentence before it mentions: "There is a kit. It includes …" */
export function withEnumeration(units: readonly ScoredUnit[], best: ScoredUnit): readonly ScoredUnit[] {
  if (isEnumeration(best.text)) return units;
  const good = units.filter((unit) => unit.score >= worthAdding * best.score);
  const following = units.find(
    (unit) => good.some((each) => follows(unit, each)) && isEnumeration(unit.text),
  );
  const before = following && good.find((unit) => follows(following, unit));
  if (!following || !before) return units;
  const others = units.filter((unit) => unit !== before && unit !== following);
  return [{ ...before, score: best.score }, { ...following, score: best.score }, ...others];
}

function follows({ section, block, start }: ScoredUnit, one: ScoredUnit): boolean {
  if (section !== one.section || block !== one.block || start < one.end) return false;
  return isBlank(section.passage, one.end, start);
}

/** Returns the best sentence, row, or item, and another one only if it scores at least `worthAdding` of it. */
export function factsOf(units: readonly ScoredUnit[], best: ScoredUnit, limits: Limits): Part[] {
  const chosen = chooseUnits(units, best, limits);
  const order = [...new Set(chosen.map((unit) => unit.section.rank))];
  chosen.sort((l, r) => order.indexOf(l.section.rank) - order.indexOf(r.section.rank) || l.start - r.start);
  const parts: Part[] = [];
  let shown: PassageBlock[] = [];
  let saidFrom = 0;
  for (const unit of chosen) {
    const { passage, blocks } = unit.section;
    const block = blocks[unit.block];
    const last = parts.at(-1);
    if (unit.kind !== 'sentence' && block) {
      const own = withLead(unit, block);
      const goesOn = last?.passage === passage && own.length > 1 && shown[0] === own[0];
      if (goesOn && shown.includes(block)) continue;
      if (goesOn) parts.pop();
      shown = goesOn ? [...shown, block] : own;
      const part = partOf(passage, shown);
      saidFrom = part.start;
      if (parts.some((one) => one.passage === passage && one.start <= part.start && part.end <= one.end))
        continue;
      // A whole list replaces its items that were chosen before.
      const inPart = parts.findIndex(
        (one) => one.passage === passage && part.start <= one.start && one.end <= part.end,
      );
      if (inPart !== -1) parts.splice(inPart, 1);
      parts.push(part);
    } else if (
      last &&
      isVerbatim(last) &&
      last.passage === passage &&
      isBlank(passage, last.end, unit.start)
    ) {
      last.start = saidFrom;
      last.end = unit.end;
      last.content = passage.text.slice(last.start, last.end);
    } else {
      const content = clip(unit.text, limits.maxWords);
      const end = unit.start + content.length;
      saidFrom = unit.start;
      const asked = askedBefore(unit);
      if (asked === null) parts.push({ passage, start: unit.start, end, content });
      else parts.push({ passage, start: asked.start, end, content: `${textOf(passage, asked)} ${content}` });
    }
  }
  return parts;
}

/** Returns whether a part equals its text; a row is shown with column names, an item with its list mark. */
function isVerbatim({ passage, start, end, content }: Part): boolean {
  return passage.text.slice(start, end) === content;
}

function isBlank({ text }: Pick<Passage, 'text'>, start: number, end: number): boolean {
  return text.slice(start, end).trim() === '';
}

/** Chooses units that do not repeat each other, best first. */
function chooseUnits(
  units: readonly ScoredUnit[],
  best: ScoredUnit,
  { maxSentences, maxWords }: Limits,
): ScoredUnit[] {
  const chosen: ScoredUnit[] = [];
  const texts = new Set<string>();
  let words = 0;
  const reply = units[0] ?? best;
  const reason =
    countWords(reply.text) <= maxReplyWords ? units.find((unit) => follows(unit, reply)) : undefined;
  for (const unit of reason ? [reply, { ...reason, score: best.score }, ...units] : units) {
    if (chosen.length >= maxSentences) break;
    if (chosen.length > 0 && unit.score < worthAdding * best.score) break;
    if (chosen.length > 0 && !addsToIt(unit, best)) continue;
    const length = countWords(unit.text);
    const key = unit.text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '');
    if (texts.has(key) || (chosen.length > 0 && (unit.isBare || words + length > maxWords))) continue;
    texts.add(key);
    chosen.push(unit);
    words += length;
  }
  return chosen;
}

/**
 * Returns the question on the page that a bare "Yes." answers; null if the unit says more, or is not the first of its section.
 */
function askedBefore({ section, start, text }: ScoredUnit): Section['question'] {
  const isFirst = section.units[0]?.start === start;
  return isFirst && countWords(text) <= maxBareWords ? section.question : null;
}

/**
 * A sentence from another source, or another list item, is added only if it contains nearly as much of the question as the best
 * one.
 */
function addsToIt(unit: ScoredUnit, best: ScoredUnit): boolean {
  if (isOfAnother(unit, best)) return false;
  const isOfSource = unit.section.passage.sourceId === best.section.passage.sourceId;
  return (isOfSource && !areItems(unit, best)) || unit.held >= sameSubject * best.held;
}

/**
 * Returns whether a unit is in a sibling of the best unit's section, and lacks a question word that is in the best unit's
 * heading.
 */
function isOfAnother(unit: ScoredUnit, best: ScoredUnit): boolean {
  const { passage, headingPath } = best.section;
  if (!areBeside(unit.section, best.section)) return false;
  const named = new WordFinder(passage.asked).find(headingPath.at(-1) ?? '', passage.language).exact;
  return [...named].some((index) => passage.asked[index]?.isFunction === false && !unit.found.any.has(index));
}

/** Returns whether two sections of a source have the same parent heading and different headings. */
function areBeside(one: Section, other: Section): boolean {
  const [path, otherPath] = [one.headingPath, other.headingPath];
  return (
    one.passage.sourceId === other.passage.sourceId &&
    path.length === otherPath.length &&
    path.at(-1) !== otherPath.at(-1) &&
    path.slice(0, -1).every((heading, at) => heading === otherPath[at])
  );
}

/** Returns whether two units are in different list items. */
function areItems(one: ScoredUnit, other: ScoredUnit): boolean {
  const isItem = ({ section, block }: ScoredUnit) => section.blocks[block]?.kind === 'list-item';
  return isItem(one) && isItem(other) && (one.section !== other.section || one.block !== other.block);
}

/**
 * Adds the lead-in to an item that is not a sentence: "You can pay by:" and "card". If only the lead-in shares words with the
 * question, a short list is returned whole.
 */
function withLead(unit: ScoredUnit, block: PassageBlock): PassageBlock[] {
  const { kind, section, block: at, text, own } = unit;
  const { blocks, passage } = section;
  if (announcesMore(text)) return withAnnounced(unit, block);
  if (kind !== 'item' || endOfSentence.test(text) || countWords(text) > maxFragmentWords) return [block];
  const leadAt = blocks.findLastIndex((each, index) => index < at && each.kind !== 'list-item');
  const lead = blocks[leadAt];
  if (!lead || !announcesMore(textOf(passage, lead))) return [block];
  const isAsked = passage.asked.some((word, index) => !word.isFunction && own.any.has(index));
  const after = blocks.findIndex((each, index) => index > at && each.kind !== 'list-item');
  const whole = blocks.slice(leadAt, after === -1 ? blocks.length : after);
  return !isAsked && countAll([partOf(passage, whole)]) <= maxListWords ? whole : [lead, block];
}

/** Adds the items below an item that ends with a colon, unless they are too long. */
function withAnnounced(
  { section: { blocks, passage }, block: at }: ScoredUnit,
  block: PassageBlock,
): PassageBlock[] {
  const depthOf = (each: PassageBlock) => (each.kind === 'list-item' ? each.depth : 0);
  const after = blocks.findIndex(
    (each, index) => index > at && (each.kind !== 'list-item' || depthOf(each) <= depthOf(block)),
  );
  const whole = blocks.slice(at, after === -1 ? blocks.length : after);
  return countAll([partOf(passage, whole)]) <= maxListWords ? whole : [block];
}

/** Truncates a text at a word boundary. */
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
