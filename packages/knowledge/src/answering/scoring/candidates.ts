import { announcesMore } from '../../language/sentences.ts';
import { isFollowing, type Passage } from '../../passages/passage.ts';
import type { PassageBlock } from '../../passages/passage-block.ts';
import { readPassages } from '../thresholds.ts';
import { announcesSeveral, isInstruction } from './sentence-signs.ts';
import { type Section, sectionsOf } from './units.ts';

/** A section with its units and groups, not scored yet. */
export interface Candidate {
  section: Section;
  groups: readonly Group[];
}

/** A list, a table, or code, with the paragraph that introduces it. `from` and `to` are indexes of blocks. */
export interface Group {
  kind: 'list' | 'table' | 'code';
  /** Whether its items are steps: numbered, or mostly instructions. */
  isSteps: boolean;
  from: number;
  to: number;
  /** Index of the block that introduces it, or null. */
  lead: number | null;
}

/**
 * Stage 2, candidates: splits passages into what may answer.
 * @param passages best first
 * @returns the sections of the best passages, and of those that follow the best one, with their units and groups
 */
export function findCandidates(passages: readonly Passage[]): Candidate[] {
  const read = [...passages.slice(0, readPassages), ...passages.slice(readPassages).filter(isFollowing)];
  return read.flatMap((passage, rank) =>
    sectionsOf(passage, rank).map((section) => ({ section, groups: groupsOf(section) })),
  );
}

/** Returns the lists, tables, and code of a section. Blocks between two items belong to the list. */
function groupsOf(section: Section): Group[] {
  const { blocks } = section;
  const groups = new Map<string, Group>();
  blocks.forEach((block, index) => {
    const kind = kindOf(block);
    if (kind === null) return;
    const key = keyOf(blocks, index);
    const known = groups.get(key);
    if (known) {
      known.to = index;
      return;
    }
    const lead = isLead(section, index - 1) ? index - 1 : null;
    groups.set(key, { kind, isSteps: false, from: index, to: index, lead });
  });
  const found = [...groups.values()];
  for (const group of found) group.isSteps = group.kind === 'list' && areSteps(section, group);
  const isInside = (one: Group) =>
    found.some((other) => other.kind === 'list' && other.from < one.from && one.to < other.to);
  return found.filter((group) => group.lead !== null || !isInside(group));
}

/** Returns whether a block is a paragraph, or an item that introduces others: "Assign a role. There are two roles:" */
function isLead({ blocks, passage }: Section, index: number): boolean {
  const block = blocks[index];
  if (block?.kind === 'paragraph') return true;
  return block?.kind === 'list-item' && announcesMore(passage.text.slice(block.start, block.end));
}

function kindOf(block: PassageBlock): Group['kind'] | null {
  if (block.kind === 'list-item') return 'list';
  if (block.kind === 'table-row') return 'table';
  return block.kind === 'code' ? 'code' : null;
}

/** Key that is equal for the blocks of one list, one table, or one run of code blocks. */
function keyOf(blocks: readonly PassageBlock[], index: number): string {
  const block = blocks[index];
  if (block?.kind === 'list-item') return `list ${block.list}`;
  if (block?.kind === 'table-row') return `table ${block.table}`;
  let first = index;
  while (blocks[first - 1]?.kind === 'code') first -= 1;
  return `code ${first}`;
}

function areSteps(section: Section, { from, to, lead }: Group): boolean {
  const { text } = section.passage;
  const items = section.blocks.slice(from, to + 1).filter((block) => block.kind === 'list-item');
  const steps = items.filter(({ start, end }) => isInstruction(text.slice(start, end)));
  const before = lead === null ? undefined : section.blocks[lead];
  const areKinds = before !== undefined && announcesSeveral(text.slice(before.start, before.end));
  if (items[0]?.kind === 'list-item' && items[0].isOrdered && (!areKinds || steps.length > 0)) return true;
  return items.length > 1 && steps.length * 2 > items.length;
}
