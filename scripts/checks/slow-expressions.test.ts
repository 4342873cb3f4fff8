import { expect, it } from 'vitest';
import { checkSlowExpressions } from './slow-expressions.ts';
import { fixtureTree } from './sources/fixture-tree.ts';

const path = 'packages/server/src/a.ts';
const problemsOf = async (line: string, bounded: Parameters<typeof checkSlowExpressions>[1] = []) =>
  (await checkSlowExpressions(fixtureTree({ [path]: line }), bounded)).problems;

it.each([
  ['a cubic template', String.raw`/\{\{\s*([^{}]*?)\s*\}\}/g`],
  ['a header from each of its marks', '/<([^>]*)>;/g'],
  ['trimming', String.raw`/\s+$/`],
  ['a repetition within one', '/^(a+)+$/'],
  ['two of the same', '/^a*a*b$/'],
  ['a text', String.raw`new RegExp('\\s+$', 'u')`],
])('refuses %s', async (_what, expression) => {
  const [problem] = await problemsOf(`export const one = ${expression};`);
  expect(problem).toMatch(/^packages\/server\/src\/a\.ts:1 .* can take the square of its input/);
});

it.each([
  ['braces', String.raw`/\{\{([^{}]*)\}\}/g`],
  ['the end of a run, from its first character alone', String.raw`/(?<!\s)\s+$/`],
  ['flags that the analysis does not know', '/a(b)/du'],
])('accepts %s', async (_what, expression) => {
  expect(await problemsOf(`export const one = ${expression};`)).toEqual([]);
});

it('a listed expression is allowed with a small bound, and every list entry is in use', async () => {
  const line = String.raw`export const one = /\s+$/;`;
  const bounded = { file: path, source: '\\s+$', maxChars: 100, because: 'it is short' };
  expect(await problemsOf(line, [bounded])).toEqual([]);
  expect(await problemsOf(String.raw`${line} export const two = /\s+$|\d+!/;`, [bounded])).toEqual([
    expect.stringContaining(String.raw`/\s+$|\d+!/ can take the square`),
  ]);
  expect(await problemsOf('export {};', [bounded])).toEqual([
    'slow-expressions.ts lists /\\s+$/ of packages/server/src/a.ts, which is not slow',
  ]);
  expect(await problemsOf(line, [{ ...bounded, maxChars: 5_000 }])).toEqual([
    'slow-expressions.ts allows 5000 characters in packages/server/src/a.ts; 2048 are possible',
  ]);
});
