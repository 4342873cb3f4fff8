import type { FlowValue } from '../../document.ts';
import { areEqual, isTruthy, isValueRecord, toText } from '../values.ts';
import { dateFunctions } from './date-functions.ts';
import type { FormulaFunction } from './function-type.ts';
import { numberFunctions } from './number-functions.ts';
import { SeenValues } from './seen-values.ts';
import { sorted } from './sorted.ts';
import { textFunctions } from './text-functions.ts';

const listOf = (value: FlowValue): FlowValue[] =>
  Array.isArray(value) ? value : value === null || value === '' ? [] : [value];

const listFunctions = {
  list: (args) => [...args],
  first: ([value = null]) => listOf(value)[0] ?? null,
  last: ([value = null]) => listOf(value).at(-1) ?? null,
  append: ([value = null, ...items]) => [...listOf(value), ...items],
  remove: ([value = null, item = null]) => listOf(value).filter((one) => !areEqual(one, item)),
  unique: ([value = null]) => {
    const seen = new SeenValues();
    return listOf(value).filter((one) => seen.add(one));
  },
  sort: ([value = null]) => sorted(listOf(value)),
  /** Returns one field of each item of a list. */
  pluck: ([value = null, key = null]) => {
    const name = toText(key);
    return listOf(value).map((item) =>
      isValueRecord(item) && Object.hasOwn(item, name) ? (item[name] ?? null) : null,
    );
  },
  isEmpty: ([value = null]) =>
    value === null || value === '' || (typeof value === 'object' && Object.keys(value).length === 0),
  default: ([value = null, other = null]) => (value === null || value === '' ? other : value),
  not: ([value = null]) => !isTruthy(value),
} satisfies Record<string, FormulaFunction>;

/**
 * All functions of formulas. They are pure, and cost one step for each value at any level and for every 64 characters that they
 * read.
 */
export const functions: Readonly<Record<string, FormulaFunction>> = {
  ...textFunctions,
  ...numberFunctions,
  ...dateFunctions,
  ...listFunctions,
};

export const functionNames: readonly string[] = Object.keys(functions);
