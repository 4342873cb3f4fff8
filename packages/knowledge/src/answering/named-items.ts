import type { Passage } from '../passages/passage.ts';
import type { PassageBlock } from '../passages/passage-block.ts';
import type { QuestionKind } from '../question/question-kind.ts';
import type { ExpectedAnswer } from './expected-answer.ts';
import { namesIdentifier } from './identifier.ts';
import type { ScoredGroup } from './scoring/score-group.ts';
import type { ScoredSection } from './scoring/score-sections.ts';
import type { ScoredUnit } from './scoring/score-unit.ts';
import { textWithColumns } from './scoring/units.ts';
import { WordFinder } from './scoring/word-finder.ts';
import { maxBareNameChars, maxItemNameChars } from './thresholds.ts';

/** Items that the question names in lists and tables that state the same facts for several things. */
export interface NamedItems {
  /** Units of the items and rows that the question names: "Salem: open from 9" for "When is Salem open?" */
  meant: ReadonlySet<ScoredUnit>;
  /** Units of the other items of the same lists and tables: "Portland: open from 10". */
  others: ReadonlySet<ScoredUnit>;
}

/** An item or a row, with the indexes of the question words in its name. */
interface Item {
  block: number;
  names: ReadonlySet<number>;
}

/** Characters that end the name at the beginning of an item. */
const nameEnd = /[:：,،;(（|]|\s[–—-]\s/u;

/**
 * Finds the named items. A question for a list keeps the whole list, unless one item contains the whole question: "What are the
 * hours of Salem?"
 */
export function matchNamedItems(
  sections: readonly ScoredSection[],
  kind: QuestionKind,
  fitting: ExpectedAnswer | null,
): NamedItems {
  const asked = sections[0]?.passage.asked ?? [];
  const finder = new WordFinder(asked);
  const isTopic = (index: number) => asked[index]?.isFunction === false && !asked[index].isOptional;
  const topics = asked.flatMap((_, index) => (isTopic(index) ? [index] : []));
  const meant = new Set<ScoredUnit>();
  const others = new Set<ScoredUnit>();
  for (const section of sections) {
    const find = (text: string) => finder.find(text, section.passage.language).exact;
    for (const group of section.groups) {
      if (group.isSteps || group.kind === 'code') continue;
      const above = find([...section.headingPath, leadOf(section, group)].join('\n'));
      const tells = (index: number) => isTopic(index) && !above.has(index);
      const blocks = blocksNamed(itemsOf(section, group, (name) => [...find(name)].filter(tells)));
      const units = section.units.filter(({ block }) => group.from <= block && block <= group.to);
      const named = units.filter(({ block }) => blocks.has(block));
      const hasAll = ({ found }: ScoredUnit) =>
        topics.every((index) => found.any.has(index) || above.has(index));
      const isAnswer = (unit: ScoredUnit) =>
        (fitting === null || fitting.test(textWithColumns(unit))) && (kind !== 'list' || hasAll(unit));
      const answers = named.filter(isAnswer);
      if (answers.length === 0 || leavesOutBetter(answers, units, blocks)) continue;
      for (const unit of units) (blocks.has(unit.block) ? meant : others).add(unit);
    }
  }
  return { meant, others };
}

/**
 * Returns whether narrowing would drop the best unit of a list although it contains as much of the question as the named ones. In
 * that case the word is not a name: "Is it deleted after playing?" does not name the item that begins with "If you are done
 * playing".
 */
function leavesOutBetter(
  answers: readonly ScoredUnit[],
  units: readonly ScoredUnit[],
  blocks: ReadonlySet<number>,
): boolean {
  const best = units.reduce((one, other) => (other.score > one.score ? other : one));
  return !blocks.has(best.block) && answers.every(({ held }) => held <= best.held);
}

function leadOf({ passage, blocks }: ScoredSection, { lead }: ScoredGroup): string {
  const block = lead === null ? undefined : blocks[lead];
  return block ? passage.text.slice(block.start, block.end) : '';
}

/** Returns the blocks that the question names; none if it names none or all of them. */
function blocksNamed(items: readonly Item[]): ReadonlySet<number> {
  const all = items.map(({ block }) => block);
  const byWord = new Map<number, number[]>();
  for (const { block, names } of items) {
    for (const index of names) byWord.set(index, [...(byWord.get(index) ?? []), block]);
  }
  const telling = [...byWord.values()].filter(({ length }) => length < all.length);
  const ofEach =
    telling.length === 0 ? [] : all.filter((block) => telling.every((blocks) => blocks.includes(block)));
  return new Set(ofEach.length > 0 ? ofEach : telling.flat());
}

/** Returns the rows of a table, or the items of a list, each with the names of its parent items. */
function itemsOf(
  { passage, blocks }: ScoredSection,
  { from, to }: ScoredGroup,
  wordsOf: (name: string) => readonly number[],
): Item[] {
  const items: Item[] = [];
  const above: { depth: number; words: readonly number[] }[] = [];
  for (let at = from; at <= to; at += 1) {
    const block = blocks[at];
    if (!block || (block.kind === 'table-row' && block.isHeader)) continue;
    const name = nameOf(passage, block);
    // The parts of `MAIL_FROM` do not match words of a question about mail.
    if (namesIdentifier(name)) return [];
    const words = wordsOf(name);
    if (block.kind === 'list-item') {
      while ((above.at(-1)?.depth ?? -1) >= block.depth) above.pop();
      above.push({ depth: block.depth, words });
    }
    items.push({
      block: at,
      names: new Set(block.kind === 'list-item' ? above.flatMap((one) => one.words) : words),
    });
  }
  return items;
}

/** Returns the name at the beginning of an item or row, or '' if it has none. */
function nameOf({ text }: Passage, block: PassageBlock): string {
  if (block.kind === 'table-row') {
    const [cell] = block.cells;
    return cell ? text.slice(cell.start, cell.end).slice(0, maxItemNameChars) : '';
  }
  const own = text.slice(block.start, block.end);
  const end = own.slice(0, maxItemNameChars).search(nameEnd);
  if (end > 0) return own.slice(0, end);
  return own.length <= maxBareNameChars ? own : '';
}
