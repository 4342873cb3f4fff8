import type { FlowValue } from '../document.ts';
import type { FormulaFunction } from './function-type.ts';
import { areEqual, toNumber, toText } from './values.ts';

const position = (value: FlowValue | undefined, otherwise: number): number =>
  value === undefined || value === null ? otherwise : Math.trunc(toNumber(value) ?? otherwise);

/** Case and width of letters do not matter to people. */
export const fold = (text: string): string => text.normalize('NFKC').toLowerCase();

export const textFunctions = {
  lower: ([value = null]) => toText(value).toLowerCase(),
  upper: ([value = null]) => toText(value).toUpperCase(),
  trim: ([value = null]) => toText(value).trim(),
  capitalize: ([value = null]) => {
    const [initial = '', ...rest] = toText(value);
    return initial.toUpperCase() + rest.join('');
  },
  text: ([value = null]) => toText(value),
  /** Of a text in characters, of a list in items. */
  length: ([value = null]) => (Array.isArray(value) ? value.length : [...toText(value)].length),
  contains: ([value = null, part = null]) =>
    Array.isArray(value)
      ? value.some((item) => areEqual(item, part))
      : fold(toText(value)).includes(fold(toText(part))),
  startsWith: ([value = null, part = null]) => fold(toText(value)).startsWith(fold(toText(part))),
  endsWith: ([value = null, part = null]) => fold(toText(value)).endsWith(fold(toText(part))),
  replace: ([value = null, part = null, other = null]) =>
    toText(part) === '' ? toText(value) : toText(value).split(toText(part)).join(toText(other)),
  split: ([value = null, separator = ',']) => toText(value).split(toText(separator)),
  join: ([value = null, separator = ', ']) =>
    Array.isArray(value) ? value.map(toText).join(toText(separator)) : toText(value),
  /** From a position, counted from 0, to another one, of a text or a list. */
  slice: ([value = null, start, end]) => {
    const range = [position(start, 0), end === undefined ? undefined : position(end, 0)] as const;
    return Array.isArray(value) ? value.slice(...range) : [...toText(value)].slice(...range).join('');
  },
} satisfies Record<string, FormulaFunction>;
