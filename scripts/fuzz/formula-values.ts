import type { FlowValue } from '../../packages/flow/src/document.ts';
import type { FormulaScope } from '../../packages/flow/src/formula/scope.ts';

/** Values of maximum size, each expensive for some function. */
export const formulaValues: Readonly<Record<string, FlowValue>> = {
  text: 'a'.repeat(8_000),
  digits: '1'.repeat(8_000),
  parts: 'a, b, '.repeat(1_300),
  emojis: '👍'.repeat(2_000),
  ligatures: 'ﷺ'.repeat(2_600),
  list: Array.from({ length: 1_500 }, (_, at) => `w${at}`),
  numbers: Array.from({ length: 2_000 }, (_, at) => at % 97),
  nested: Array.from({ length: 60 }, (_, at) =>
    Array.from({ length: 10 }, (_, column) => `abcdef${at}${column}`),
  ),
  records: Array.from({ length: 250 }, (_, at) => ({ a: { b: { c: 'xxxxx' } }, n: at })),
  deep: JSON.parse(`${'['.repeat(4_000)}${']'.repeat(4_000)}`) as FlowValue,
};

export const formulaScope: FormulaScope = {
  read: (name) => (Object.hasOwn(formulaValues, name) ? formulaValues[name] : undefined),
  language: 'en',
  now: '2026-11-23T08:05',
};
