import type { FlowValue } from '../../document.ts';
import { compare, numberOfText } from '../values.ts';

/** Sorts by `compare`, but converts each text to a number only once instead of at each comparison. */
export function sorted(values: readonly FlowValue[]): FlowValue[] {
  return values
    .map((value) => ({ value, number: typeof value === 'string' ? numberOfText(value) : null }))
    .sort((left, right) => orderOf(left, right) ?? 0)
    .map(({ value }) => value);
}

interface Item {
  value: FlowValue;
  /** The numeric value of a text. */
  number: number | null;
}

function orderOf(left: Item, right: Item): number | null {
  if (left.number !== null && right.number !== null) return left.number - right.number;
  if (typeof left.value === 'string' && typeof right.value === 'string') {
    return left.value < right.value ? -1 : left.value > right.value ? 1 : 0;
  }
  return compare(left.number ?? left.value, right.number ?? right.value);
}
