import type { FlowValue } from '../document.ts';
import { compare, numberOfText } from './values.ts';

/** Sorts as `compare` does; each text is read as a number once, and not each time that it is compared. */
export function sorted(values: readonly FlowValue[]): FlowValue[] {
  return values
    .map((value) => ({ value, number: typeof value === 'string' ? numberOfText(value) : null }))
    .sort((left, right) => orderOf(left, right) ?? 0)
    .map(({ value }) => value);
}

interface Item {
  value: FlowValue;
  /** What a text is as a number. */
  number: number | null;
}

function orderOf(left: Item, right: Item): number | null {
  if (left.number !== null && right.number !== null) return left.number - right.number;
  if (typeof left.value === 'string' && typeof right.value === 'string') {
    return left.value < right.value ? -1 : left.value > right.value ? 1 : 0;
  }
  return compare(left.number ?? left.value, right.number ?? right.value);
}
