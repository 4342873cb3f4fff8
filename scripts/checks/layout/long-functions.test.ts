import { expect, it } from 'vitest';
import { fixtureTree } from '../sources/fixture-tree.ts';
import { parseSource } from '../sources/sources.ts';
import { checkLongFunctions, findLongFunctions } from './long-functions.ts';

/** Statements that make a function around them `lines` lines long. */
const bodyOf = (lines: number) => '  step();\n'.repeat(lines - 2);
const declared = (name: string, lines: number) => `function ${name}() {\n${bodyOf(lines)}}\n`;
const found = (text: string, allowed = {}) =>
  findLongFunctions([parseSource('packages/a/src/a.ts', text)], allowed);
const problemOf = (name: string, line = 1) =>
  `packages/a/src/a.ts:${line} ${name} has 81 lines, over 80: split it into functions with names`;

it('accepts a function of 80 lines, and reports one of 81 lines with its place', () => {
  expect(found(declared('short', 80))).toEqual([]);
  expect(found(`const a = 1;\n${declared('long', 81)}`)).toEqual([problemOf('long', 2)]);
});

it.each([
  ['an arrow function', `export const draw = () => {\n${bodyOf(81)}};`, 'draw', 1],
  ['a method of an object', `const pen = {\n  draw() {\n${bodyOf(81)}  },\n};`, 'draw', 2],
  ['a method of a class', `class Pen {\n  draw() {\n${bodyOf(81)}  }\n}`, 'draw', 2],
  ['a private method', `class Pen {\n  #draw() {\n${bodyOf(81)}  }\n}`, '#draw', 2],
  ['a callback', `const pens = colors.map((color) => {\n${bodyOf(81)}});`, 'pens', 1],
  ['a function without a name', `run(async () => {\n${bodyOf(81)}});`, 'a function', 1],
])('reports %s', (_, text, name, line) => {
  expect(found(text)).toEqual([problemOf(name, line)]);
});

it('reports the inner function as well as the one around it', () => {
  const inner = declared('inner', 81);
  expect(found(`function outer() {\n${inner}}\n`)).toEqual([
    'packages/a/src/a.ts:1 outer has 83 lines, over 80: split it into functions with names',
    problemOf('inner', 2),
  ]);
});

it('accepts an exception, and reports one that is no longer needed', () => {
  const allowed = { 'packages/a/src/a.ts draw': 'runs as a whole in the page' };
  expect(found(declared('draw', 200), allowed)).toEqual([]);
  expect(found(declared('draw', 20), allowed)).toEqual([
    'packages/a/src/a.ts draw needs no exception in long-functions.ts',
  ]);
});

it('reads sources, but not tests, fixtures and builds', async () => {
  const long = declared('long', 81);
  const root = fixtureTree({
    'packages/a/src/a.ts': long,
    'packages/a/src/b.test.ts': long,
    'packages/a/test/c.ts': long,
    'packages/a/src/fixtures/d.ts': long,
    'packages/a/dist/e.ts': long,
    'tools/f.tsx': long,
    'scripts/g.ts': long,
    'bench/h.ts': long,
  });
  const { problems } = await checkLongFunctions(root);
  expect(problems.map((problem) => problem.split(':')[0]).sort()).toEqual([
    'bench/h.ts',
    'packages/a/src/a.ts',
    'scripts/g.ts',
    'tools/f.tsx',
  ]);
});
