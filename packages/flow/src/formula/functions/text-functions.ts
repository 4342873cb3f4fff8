import type { FlowValue } from '../../document.ts';
import type { FormulaBudget } from '../budget.ts';
import { areEqual, toNumber, toText } from '../values.ts';
import { assertTextFits, stepsOfText } from '../weight.ts';
import { countCharacters, sliceCharacters } from './characters.ts';
import type { FormulaFunction } from './function-type.ts';

const position = (value: FlowValue | undefined, otherwise: number): number =>
  value === undefined || value === null ? otherwise : Math.trunc(toNumber(value) ?? otherwise);

/** Normalizes case and width for comparison. */
export const fold = (text: string): string => text.normalize('NFKC').toLowerCase();

/** Also charges the budget, because normalization can expand a single Arabic letter to eighteen. */
function folded(value: FlowValue, budget: FormulaBudget): string {
  const text = fold(toText(value));
  budget.spend(stepsOfText(text.length));
  return text;
}

/** Checks the length before building a text of millions of characters. */
function joined(parts: readonly string[], separator: string): string {
  const ownLength = parts.reduce((sum, { length }) => sum + length, 0);
  assertTextFits(ownLength + separator.length * Math.max(0, parts.length - 1));
  return parts.join(separator);
}

export const textFunctions = {
  lower: ([value = null]) => toText(value).toLowerCase(),
  upper: ([value = null]) => toText(value).toUpperCase(),
  trim: ([value = null]) => toText(value).trim(),
  capitalize: ([value = null]) => {
    const text = toText(value);
    const initial = sliceCharacters(text, 0, 1);
    return initial.toUpperCase() + text.slice(initial.length);
  },
  text: ([value = null]) => toText(value),
  /** Length of a text in characters, or of a list in items. */
  length: ([value = null]) => (Array.isArray(value) ? value.length : countCharacters(toText(value))),
  contains: ([value = null, part = null], _scope, budget) =>
    Array.isArray(value)
      ? value.some((item) => areEqual(item, part))
      : folded(value, budget).includes(folded(part, budget)),
  startsWith: ([value = null, part = null], _scope, budget) =>
    folded(value, budget).startsWith(folded(part, budget)),
  endsWith: ([value = null, part = null], _scope, budget) =>
    folded(value, budget).endsWith(folded(part, budget)),
  replace: ([value = null, part = null, other = null]) =>
    toText(part) === '' ? toText(value) : joined(toText(value).split(toText(part)), toText(other)),
  split: ([value = null, separator = ',']) => toText(value).split(toText(separator)),
  join: ([value = null, separator = ', ']) =>
    Array.isArray(value) ? joined(value.map(toText), toText(separator)) : toText(value),
  /** Slices a text or a list from one position, counted from 0, to another. */
  slice: ([value = null, start, end]) => {
    const range = [position(start, 0), end === undefined ? undefined : position(end, 0)] as const;
    return Array.isArray(value) ? value.slice(...range) : sliceCharacters(toText(value), ...range);
  },
} satisfies Record<string, FormulaFunction>;
