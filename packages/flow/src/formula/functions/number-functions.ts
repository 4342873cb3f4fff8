import type { FlowValue } from '../../document.ts';
import { FormulaError } from '../formula-error.ts';
import { finite, toNumber, toText } from '../values.ts';
import type { FormulaFunction } from './function-type.ts';
import { rememberFormat, stepsOfFormat } from './remember-format.ts';

const maxDigits = 10;

function numberOf(value: FlowValue): number {
  const number = toNumber(value);
  if (number === null) throw new FormulaError('wrong_value', toText(value).slice(0, 40));
  return number;
}

/** Returns the arguments, or the items of a single list argument. */
function numbersOf(args: readonly FlowValue[]): number[] {
  const [first] = args;
  return (args.length === 1 && Array.isArray(first) ? first : args).map(numberOf);
}

function digitsOf(value: FlowValue): number {
  return Math.min(maxDigits, Math.max(0, Math.trunc(numberOf(value))));
}

/** Rounds in decimal: 1.005 to two digits is 1.01, regardless of its binary representation. */
function rounded(value: number, digits: number): number | null {
  const shifted = Number(`${value}e${digits}`);
  const whole = Math.round(Number.isNaN(shifted) ? value * 10 ** digits : shifted);
  return finite(whole / 10 ** digits);
}

const numberFormat = rememberFormat(
  (language, digits: number | undefined) =>
    new Intl.NumberFormat(
      language,
      digits === undefined ? {} : { minimumFractionDigits: digits, maximumFractionDigits: digits },
    ),
);

export const numberFunctions = {
  /** Null for a value that is not a number. */
  number: ([value = null]) => (value === null || value === '' ? null : toNumber(value)),
  round: ([value = null, digits = 0]) => rounded(numberOf(value), digitsOf(digits)),
  floor: ([value = null]) => Math.floor(numberOf(value)),
  ceil: ([value = null]) => Math.ceil(numberOf(value)),
  abs: ([value = null]) => Math.abs(numberOf(value)),
  min: (args) => finite(Math.min(...numbersOf(args))),
  max: (args) => finite(Math.max(...numbersOf(args))),
  sum: (args) => finite(numbersOf(args).reduce((sum, one) => sum + one, 0)),
  /** Formats a number in the visitor's language. */
  formatNumber: ([value = null, digits], { language }, budget) => {
    budget.spend(stepsOfFormat);
    const fixed = digits === undefined ? undefined : digitsOf(digits);
    return numberFormat(language, fixed).format(numberOf(value));
  },
} satisfies Record<string, FormulaFunction>;
