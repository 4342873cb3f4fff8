import type { FlowValue } from '@parley/flow/document';
import { evaluate } from '@parley/flow/formula/evaluate';
import { parseFormula } from '@parley/flow/formula/parse-formula';
import { renderTemplate } from '@parley/flow/formula/template';
import { areEqual, compare, isTruthy, toText } from '@parley/flow/formula/values';
import { spendOn } from '@parley/flow/formula/weight';
import type { Branch, ConditionTest } from '@parley/flow/nodes';
import { matchesPattern } from '@parley/flow/pattern/pattern';
import type { TurnMemory } from '../turn-memory.ts';

/**
 * Returns whether a branch is taken.
 * @throws FormulaError
 */
export function isTaken({ formula, tests = [], match = 'all' }: Branch, memory: TurnMemory): boolean {
  if (formula !== undefined)
    return isTruthy(evaluate(parseFormula(formula.trim()), memory.scope, memory.budget));
  if (tests.length === 0) return false;
  const passes = (test: ConditionTest) => passesTest(test, memory);
  return match === 'all' ? tests.every(passes) : tests.some(passes);
}

function passesTest({ variable, op, value }: ConditionTest, memory: TurnMemory): boolean {
  memory.budget.spend();
  const held = evaluate({ kind: 'name', words: variable.split('.') }, memory.scope, memory.budget);
  const given: FlowValue =
    typeof value === 'string' ? renderTemplate(value, memory.scope, memory.budget) : (value ?? null);
  const { budget } = memory;
  spendOn(held, budget);
  spendOn(given, budget);
  switch (op) {
    case 'is':
      return isSame(held, given, memory);
    case 'isNot':
      return !isSame(held, given, memory);
    case 'contains':
      return contains(held, given, memory);
    case 'notContains':
      return !contains(held, given, memory);
    case 'startsWith':
      return memory.folded(toText(held)).startsWith(memory.folded(toText(given)));
    case 'endsWith':
      return memory.folded(toText(held)).endsWith(memory.folded(toText(given)));
    case 'matches':
      return matchesPattern(toText(given), toText(held), budget);
    case 'notMatches':
      return !matchesPattern(toText(given), toText(held), budget);
    case 'isSet':
      return !isEmpty(held);
    case 'isEmpty':
      return isEmpty(held);
    case 'isOneOf':
      return Array.isArray(given) && given.some((one) => isSame(held, one, memory));
    default:
      return isOrdered(op, compare(held, given));
  }
}

/** Compares values like people do, ignoring case and surrounding spaces of texts. */
function isSame(left: FlowValue, right: FlowValue, memory: TurnMemory): boolean {
  if (Array.isArray(left)) return left.length === 1 && isSame(left[0] ?? null, right, memory);
  if (typeof left !== 'string' || typeof right !== 'string') return areEqual(left, right);
  return memory.folded(left).trim() === memory.folded(right).trim();
}

function contains(held: FlowValue, given: FlowValue, memory: TurnMemory): boolean {
  if (Array.isArray(held)) return held.some((item) => isSame(item, given, memory));
  return memory.folded(toText(held)).includes(memory.folded(toText(given)));
}

function isEmpty(value: FlowValue): boolean {
  return value === null || value === '' || (Array.isArray(value) && value.length === 0);
}

function isOrdered(op: 'gt' | 'gte' | 'lt' | 'lte', order: number | null): boolean {
  if (order === null) return false;
  if (op === 'gt') return order > 0;
  if (op === 'gte') return order >= 0;
  return op === 'lt' ? order < 0 : order <= 0;
}
