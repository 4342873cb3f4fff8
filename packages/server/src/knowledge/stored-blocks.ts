import type { PassageBlock } from '@parley/knowledge/passages/passage-block';
import { toStorableJson } from '../lib/text/storable.ts';

/**
 * A block as numbers, because each passage stores several: kind, start, end, and the fields of its kind. New fields go last, and
 * earlier releases ignore them. Raise `readerVersion`, so that stored passages get them.
 */
type StoredBlock = (number | number[])[];

/** Stored form of a passage's blocks. The cells of a row are start, end, and index in `names`, or -1 without a name. */
interface StoredBlocks {
  names?: string[];
  blocks: StoredBlock[];
}

const kinds = { paragraph: 0, code: 1, heading: 2, listItem: 3, tableRow: 4 } as const;

/** Returns the JSON to store with a passage. */
export function encodeBlocks(blocks: readonly PassageBlock[]): string {
  const names = new Map<string, number>();
  const encoded: StoredBlocks = { blocks: blocks.map((block) => encode(block, names)) };
  return toStorableJson(JSON.stringify(names.size > 0 ? { names: [...names.keys()], ...encoded } : encoded));
}

/**
 * Decodes the stored blocks of a passage; empty if it was indexed before blocks were stored. Omits blocks outside the text, and
 * kinds that only a newer version knows.
 */
export function decodeBlocks(value: unknown, text: string): PassageBlock[] {
  const names = listIn(value, 'names').filter((name) => typeof name === 'string');
  return listIn(value, 'blocks').flatMap((stored) => {
    const block = Array.isArray(stored) ? decode(stored, names) : null;
    return block !== null && isWithin(block, 0, text.length) ? [block] : [];
  });
}

function encode(block: PassageBlock, names: Map<string, number>): StoredBlock {
  const { start, end } = block;
  switch (block.kind) {
    case 'paragraph':
      return [kinds.paragraph, start, end];
    case 'code':
      return [kinds.code, start, end];
    case 'heading':
      return [kinds.heading, start, end, block.level];
    case 'list-item':
      return [kinds.listItem, start, end, block.list, block.depth, Number(block.isOrdered)];
    case 'table-row':
      return [
        kinds.tableRow,
        start,
        end,
        block.table,
        Number(block.isHeader),
        block.cells.flatMap((cell) => [cell.start, cell.end, indexOf(cell.column, names)]),
      ];
  }
}

function indexOf(name: string | null, names: Map<string, number>): number {
  if (name === null) return -1;
  const index = names.get(name) ?? names.size;
  names.set(name, index);
  return index;
}

function decode(stored: readonly unknown[], names: readonly string[]): PassageBlock | null {
  const [kind, start, end, first, second, third] = stored;
  if (!isCount(start) || !isCount(end)) return null;
  if (kind === kinds.paragraph) return { kind: 'paragraph', start, end };
  if (kind === kinds.code) return { kind: 'code', start, end };
  if (!isCount(first)) return null;
  if (kind === kinds.heading) return { kind: 'heading', start, end, level: first };
  if (!isCount(second)) return null;
  if (kind === kinds.listItem) {
    return { kind: 'list-item', start, end, list: first, depth: second, isOrdered: third === 1 };
  }
  if (kind !== kinds.tableRow || !Array.isArray(third)) return null;
  const cells = cellsOf(third, names).filter((cell) => isWithin(cell, start, end));
  return { kind: 'table-row', start, end, table: first, isHeader: second === 1, cells };
}

function cellsOf(numbers: readonly unknown[], names: readonly string[]) {
  const cells: { start: number; end: number; column: string | null }[] = [];
  for (let index = 0; index + 2 < numbers.length; index += 3) {
    const [start, end, name] = numbers.slice(index, index + 3);
    if (isCount(start) && isCount(end)) {
      cells.push({ start, end, column: isCount(name) ? (names[name] ?? null) : null });
    }
  }
  return cells;
}

function isWithin(part: { start: number; end: number }, start: number, end: number): boolean {
  return start <= part.start && part.start <= part.end && part.end <= end;
}

function isCount(value: unknown): value is number {
  return typeof value === 'number' && Number.isInteger(value) && value >= 0;
}

function listIn(value: unknown, key: keyof StoredBlocks): unknown[] {
  const list: unknown =
    typeof value === 'object' && value !== null ? Object.getOwnPropertyDescriptor(value, key)?.value : null;
  return Array.isArray(list) ? list : [];
}
