import type { FlowValue } from '../document.ts';
import { turnLimits } from '../limits.ts';
import { isForbiddenKey } from '../names.ts';
import type { FormulaBudget } from './budget.ts';
import { FormulaError } from './formula-error.ts';
import { functions } from './functions/functions.ts';
import type { Formula } from './parse-formula.ts';
import type { FormulaScope } from './scope.ts';
import { areEqual, compare, finite, isTruthy, isValueRecord, toNumber, toText } from './values.ts';
import { assertTextFits, spendOn } from './weight.ts';

const maxNameWords = 3;

/** Evaluates a formula; reads only own properties. @throws FormulaError */
export function evaluate(formula: Formula, scope: FormulaScope, budget: FormulaBudget): FlowValue {
  budget.spend();
  const inner = (part: Formula) => evaluate(part, scope, budget);
  switch (formula.kind) {
    case 'value':
      return formula.value;
    case 'name':
      return readName(formula.words, scope);
    case 'member':
      return memberOf(inner(formula.of), spent(inner(formula.key), budget));
    case 'list':
      return sized(formula.items.map(inner), budget);
    case 'call':
      return call(formula.name, formula.args.map(inner), scope, budget);
    case 'not':
      return !isTruthy(inner(formula.of));
    case 'negative':
      return negated(inner(formula.of));
    case 'positive':
      return toNumber(inner(formula.of));
    case 'choice':
      return inner(isTruthy(inner(formula.test)) ? formula.then : formula.else);
    case 'binary': {
      const { operator, left, right } = formula;
      if (operator === '&&') return and(inner(left), () => inner(right));
      if (operator === '||') return or(inner(left), () => inner(right));
      if (operator === '??') return inner(left) ?? inner(right);
      return sized(binary(operator, spent(inner(left), budget), spent(inner(right), budget)), budget);
    }
  }
}

function and(left: FlowValue, right: () => FlowValue): FlowValue {
  return isTruthy(left) ? right() : left;
}

function or(left: FlowValue, right: () => FlowValue): FlowValue {
  return isTruthy(left) ? left : right();
}

/** Reads the longest prefix that is a known name; the remaining words are property names. */
function readName(words: readonly string[], scope: FormulaScope): FlowValue {
  for (let count = Math.min(words.length, maxNameWords); count > 0; count -= 1) {
    const value = scope.read(words.slice(0, count).join('.'));
    if (value !== undefined) return words.slice(count).reduce<FlowValue>(memberOf, value);
  }
  throw new FormulaError('variable_unknown', words.join('.'));
}

function memberOf(of: FlowValue, key: FlowValue): FlowValue {
  if (Array.isArray(of)) {
    if (key === 'length') return of.length;
    const index = toNumber(key);
    return index === null ? null : (of.at(Math.trunc(index)) ?? null);
  }
  const name = toText(key);
  if (of === null || !isValueRecord(of) || isForbiddenKey(name) || !Object.hasOwn(of, name)) return null;
  return of[name] ?? null;
}

function negated(value: FlowValue): FlowValue {
  const number = toNumber(value);
  return number === null ? null : -number;
}

function call(
  name: string,
  args: readonly FlowValue[],
  scope: FormulaScope,
  budget: FormulaBudget,
): FlowValue {
  const run = functions[name];
  if (!run) throw new FormulaError('function_unknown', name);
  for (const argument of args) spendOn(argument, budget);
  return sized(run(args, scope, budget), budget);
}

type Computed = Exclude<(Formula & { kind: 'binary' })['operator'], '&&' | '||' | '??'>;

function binary(operator: Computed, left: FlowValue, right: FlowValue): FlowValue {
  switch (operator) {
    case '==':
    case '===':
      return areEqual(left, right);
    case '!=':
    case '!==':
      return !areEqual(left, right);
    case '<':
    case '>':
    case '<=':
    case '>=':
      return isOrdered(operator, compare(left, right));
    case '+':
      return add(left, right);
    default:
      return compute(operator, toNumber(left), toNumber(right));
  }
}

function isOrdered(operator: '<' | '>' | '<=' | '>=', order: number | null): boolean {
  if (order === null) return false;
  if (order === 0) return operator.endsWith('=');
  return order < 0 === operator.startsWith('<');
}

/** Adds numbers, concatenates lists, and concatenates everything else as text. */
function add(left: FlowValue, right: FlowValue): FlowValue {
  if (Array.isArray(left)) return left.concat(right);
  const isText = [left, right].some((value) => typeof value === 'string' || typeof value === 'object');
  const isNumeric = [left, right].every((value) => value === null || typeof value === 'number');
  if (isText && !isNumeric) return toText(left) + toText(right);
  return finite((toNumber(left) ?? 0) + (toNumber(right) ?? 0));
}

function compute(operator: '-' | '*' | '/' | '%', left: number | null, right: number | null): FlowValue {
  if (left === null || right === null) return null;
  if (operator === '-') return finite(left - right);
  if (operator === '*') return finite(left * right);
  return finite(operator === '/' ? left / right : left % right);
}

/** Charges a result by its size and returns it. */
function sized(value: FlowValue, budget: FormulaBudget): FlowValue {
  if (typeof value === 'string') assertTextFits(value.length);
  if (Array.isArray(value) && value.length > turnLimits.valueBytes / 2) throw new FormulaError('too_big');
  return spent(value, budget);
}

function spent(value: FlowValue, budget: FormulaBudget): FlowValue {
  spendOn(value, budget);
  return value;
}
