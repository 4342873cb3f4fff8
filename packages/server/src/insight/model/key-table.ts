import { hashText } from './hash-text.ts';

/** A sorted hash table: the upper 24 bits are the hash of a key, the lower 8 bits its value. */
export type KeyTable = Uint32Array;

const seed = 7;

/** An entry of a key table; value from 0 to 255. */
export function keyRow(key: string, value: number): number {
  return ((hashText(key, seed) & 0xffffff00) | value) >>> 0;
}

/** The value of a key, or 0. Due to hash collisions, one in several hundred unknown keys returns the value of another. */
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
