import type { FlowValue } from '../document.ts';
import { dateFunctions } from './date-functions.ts';
import type { FormulaFunction } from './function-type.ts';
import { numberFunctions } from './number-functions.ts';
import { textFunctions } from './text-functions.ts';
import { areEqual, compare, holds, isValueRecord, toText } from './values.ts';

const listOf = (value: FlowValue): FlowValue[] =>
  Array.isArray(value) ? value : value === null || value === '' ? [] : [value];

const listFunctions = {
  list: (args) => [...args],
  first: ([value = null]) => listOf(value)[0] ?? null,
  last: ([value = null]) => listOf(value).at(-1) ?? null,
  append: ([value = null, ...items]) => [...listOf(value), ...items],
  remove: ([value = null, item = null]) => listOf(value).filter((one) => !areEqual(one, item)),
  unique: ([value = null]) =>
    listOf(value).filter((one, index, all) => all.findIndex((other) => areEqual(one, other)) === index),
  sort: ([value = null]) => [...listOf(value)].sort((left, right) => compare(left, right) ?? 0),
  /** One field of each item of a list. */
  pluck: ([value = null, key = null]) =>
    listOf(value).map((item) =>
      isValueRecord(item) && Object.hasOwn(item, toText(key)) ? (item[toText(key)] ?? null) : null,
    ),
  isEmpty: ([value = null]) =>
    value === null || value === '' || (typeof value === 'object' && Object.keys(value).length === 0),
  default: ([value = null, other = null]) => (value === null || value === '' ? other : value),
  not: ([value = null]) => !holds(value),
} satisfies Record<string, FormulaFunction>;

/** Every function that a formula can call. They are pure, and cost a step for each value or 64 characters they read. */
export const functions: Readonly<Record<string, FormulaFunction>> = {
  ...textFunctions,
  ...numberFunctions,
  ...dateFunctions,
  ...listFunctions,
};

export const functionNames: readonly string[] = Object.keys(functions);
