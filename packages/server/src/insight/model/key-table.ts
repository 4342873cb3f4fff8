import { hashText } from './hash-text.ts';

/** Values of keys that are known by hash only: the upper 24 bits are the key's, the lower 8 its value. Sorted. */
export type KeyTable = Uint32Array;

const seed = 7;

/** A row of a key table; value from 0 to 255. */
export function keyRow(key: string, value: number): number {
  return ((hashText(key, seed) & 0xffffff00) | value) >>> 0;
}

/** The value of a key, or 0. One key in several hundred that was never entered finds another's value. */
export function lookUp(table: KeyTable, key: string): number {
  const wanted = hashText(key, seed) >>> 8;
  let low = 0;
  let high = table.length - 1;
  while (low <= high) {
    const middle = (low + high) >> 1;
    const row = table[middle] ?? 0;
    if (row >>> 8 === wanted) return row & 0xff;
    if (row >>> 8 < wanted) low = middle + 1;
    else high = middle - 1;
  }
  return 0;
}
