import { describe, expect, it } from 'vitest';
import type { FlowValue } from '../document.ts';
import { FormulaBudget } from './budget.ts';
import { evaluate } from './evaluate.ts';
import { FormulaError } from './formula-error.ts';
import { parseFormula } from './parse-formula.ts';
import type { FormulaScope } from './scope.ts';

const variables: Record<string, FlowValue> = {
  name: 'Ana',
  price: 12.5,
  count: 2,
  'order.number': 'HB-12345',
  order: {
    items: [
      { sku: 'a', n: 2 },
      { sku: 'b', n: 3 },
    ],
    open: true,
  },
  tags: ['red', 'blue'],
  nothing: null,
  day: '2026-11-23',
};
const scope: FormulaScope = {
  read: (name) => (Object.hasOwn(variables, name) ? variables[name] : undefined),
  language: 'en',
  now: '2026-11-23T08:05',
};
const result = (formula: string, steps?: number) =>
  evaluate(parseFormula(formula), scope, new FormulaBudget(steps));

function problemOf(formula: string, steps?: number): string {
  try {
    result(formula, steps);
  } catch (error) {
    if (error instanceof FormulaError) return error.code;
    throw error;
  }
  return 'none';
}

describe('formulas', () => {
  it.each<[string, FlowValue]>([
    ['price * count', 25],
    ['price * count > 20 && name == "Ana"', true],
    ['count > 3 ? "many" : "few"', 'few'],
    ['order.number', 'HB-12345'],
    ['order.items[1].sku', 'b'],
    ['order.items.length', 2],
    ['tags[-1]', 'blue'],
    ['nothing ?? "none"', 'none'],
    ['nothing + 1', 1],
    ['"a" + 1', 'a1'],
    ['tags + ["green"]', ['red', 'blue', 'green']],
    ['"5" == 5', true],
    ['"10" > "9"', true],
    ['"2026-01-02" < "2026-01-10"', true],
    ['1 / 0', null],
    ['"a" * 2', null],
    ['!nothing', true],
    ['-count', -2],
    ['lower("ÄB") + upper("c")', 'äbC'],
    ['length("👍🏽a")', 3],
    ['contains("Grüße", "grü")', true],
    ['contains(tags, "red")', true],
    ['replace("a.b.c", ".", "-")', 'a-b-c'],
    ['join(split("a,b", ","), " + ")', 'a + b'],
    ['round(1.005, 2)', 1.01],
    ['max(pluck(order.items, "n"))', 3],
    ['sum(1, 2, 3)', 6],
    ['number("12.5")', 12.5],
    ['number("twelve")', null],
    ['today()', '2026-11-23'],
    ['addDays(day, 8)', '2026-12-01'],
    ['addMonths("2026-01-31", 1)', '2026-02-28'],
    ['daysBetween(day, "2026-12-24")', 31],
    ['weekday(day)', 1],
    ['formatDate(day)', 'November 23, 2026'],
    ['formatNumber(1234.5, 2)', '1,234.50'],
    ['default("", "x")', 'x'],
    ['unique(["a", "a", "b"])', ['a', 'b']],
    ['slice("parley", 0, 3)', 'par'],
    ['slice("a👍b👍c", 1, -1)', '👍b👍'],
    ['slice("a👍b", -2)', '👍b'],
    ['slice("abc", 2, 1)', ''],
    ['capitalize("élan")', 'Élan'],
    ['unique([1, "1", "1.0", true, "", nothing, "a"])', [1, '', 'a']],
    ['unique(["1", "1.0", 1, 2])', ['1', '1.0', 2]],
    ['unique([order, order, tags, ["red", "blue"]])', [variables.order ?? null, variables.tags ?? null]],
    ['order == order', true],
    ['tags == ["red"]', false],
    ['[1] == ["1"]', false],
    ['sort(["10", "9", "b", "a"])', ['9', '10', 'a', 'b']],
    ['formatNumber(1234.5, 2) + formatNumber(1234.5)', '1,234.501,234.5'],
  ])('%s is %j', (formula, expected) => {
    expect(result(formula)).toEqual(expected);
  });

  it.each([
    ['1 +', 'syntax'],
    ['a; b', 'syntax'],
    ['', 'syntax'],
    ['this', 'syntax'],
    ['price | 1', 'operator_unknown'],
    ['~price', 'operator_unknown'],
    ['fetch("x")', 'function_unknown'],
    ['name.constructor', 'variable_unknown'],
    ['constructor("x")', 'function_unknown'],
    ['toString()', 'function_unknown'],
    ['missing', 'variable_unknown'],
    ['round("x")', 'wrong_value'],
    [`1${'+1'.repeat(500)}`, 'too_long'],
    ['('.repeat(400), 'too_deep'],
    [`${'!'.repeat(900)}a`, 'too_deep'],
    [`1${'+1'.repeat(70)}`, 'too_deep'],
  ])('%s fails: %s', (formula, code) => {
    expect(problemOf(formula)).toBe(code);
  });

  it('SEC-46: reads only own properties', () => {
    for (const key of ['__proto__', 'constructor', 'prototype', 'toString', 'hasOwnProperty']) {
      expect(result(`order["${key}"]`)).toBe(null);
      expect(result(`tags["${key}"]`)).toBe(null);
      expect(result(`name["${key}"]`)).toBe(null);
    }
  });

  it('limits steps and sizes', () => {
    expect(problemOf('1 + 2', 3)).toBe('none');
    expect(problemOf('1 + 2', 2)).toBe('too_many_steps');
    variables.long = 'a'.repeat(8_000);
    expect(problemOf('replace(long, "a", "aa")')).toBe('too_big');
    expect(problemOf('split(long, "")')).toBe('too_big');
    expect(problemOf('lower(long)', 50)).toBe('too_many_steps');
  });
});

describe('cost of formulas', () => {
  const spentOn = (formula: string) => {
    const budget = new FormulaBudget(1_000_000);
    try {
      evaluate(parseFormula(formula), scope, budget);
    } catch (error) {
      if (!(error instanceof FormulaError)) throw error;
    }
    return 1_000_000 - budget.left;
  };
  variables.nested = Array.from({ length: 60 }, (_, at) => Array.from({ length: 12 }, () => `abcdefgh${at}`));
  variables.deep = JSON.parse(`${'['.repeat(2_000)}${']'.repeat(2_000)}`) as FlowValue;
  variables.letters = 'ﷺ'.repeat(2_600);

  it('a value costs by its content at every level', () => {
    for (const formula of [
      'unique(nested)',
      'contains(nested, 1)',
      'text(nested)',
      'nested == 1',
      'tags[nested]',
    ]) {
      expect(spentOn(formula)).toBeGreaterThan(60 * 13);
    }
  });

  it('a letter that expands to several characters costs as many', () => {
    expect(spentOn('contains(letters, "a")')).toBeGreaterThan((18 * 2_600) / 64);
  });

  it('rejects a value that is nested too deeply', () => {
    expect(problemOf('text(deep)')).toBe('too_big');
    expect(problemOf('deep == deep')).toBe('too_big');
  });

  it('never builds a text that would be too long', () => {
    variables.long = 'a'.repeat(8_000);
    expect(problemOf('replace(long, "a", long)')).toBe('too_big');
    expect(problemOf('join(split(slice(long, 0, 4000), ""), long)')).toBe('too_big');
  });

  it.each([
    ['unique', 'unique(pairs)'],
    ['remove', 'remove(pairs, last)'],
    ['contains', 'contains(pairs, last)'],
    ['sort', 'sort(pairs)'],
    ['equality', 'pairs == others'],
  ])('%s reads each item a constant number of times', (_name, formula) => {
    const reads = (length: number) => {
      let count = 0;
      const item = (at: number) =>
        new Proxy<FlowValue[]>(['same', 'same', at], {
          get(target, key, receiver) {
            if (key === '2') count += 1;
            return Reflect.get(target, key, receiver);
          },
        });
      variables.pairs = Array.from({ length }, (_, at) => item(at));
      variables.others = Array.from({ length }, (_, at) => item(at));
      variables.last = ['same', 'same', -1];
      evaluate(parseFormula(formula), scope, new FormulaBudget(1_000_000));
      return count;
    };
    expect(reads(400)).toBeLessThanOrEqual(2 * reads(200));
  });
});
