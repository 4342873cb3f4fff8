import { expect, it } from 'vitest';
import { fixtureTree } from '../sources/fixture-tree.ts';
import { checkSmallFiles, findSmallFiles } from './small-files.ts';

const fileOf = (lines: number) => 'step();\n'.repeat(lines);
const filesOf = (count: number, lines: number) =>
  Array.from({ length: count }, (_, index) => ({
    path: `packages/server/src/a/file-${index}.ts`,
    text: fileOf(lines),
  }));

it('accepts 45 files of 20 lines, and any number of files of 21 lines', () => {
  expect(findSmallFiles([...filesOf(45, 20), ...filesOf(500, 21)])).toEqual([]);
});

it('reports 46 files of 20 lines by name', () => {
  const [problem, ...others] = findSmallFiles(filesOf(46, 20));
  expect(problem).toContain(
    'packages/server/src holds 46 files of 20 lines or fewer, over 45: merge what is read together (a/file-0.ts, ',
  );
  expect(others).toEqual([]);
});

it('counts the sources of the server without tests, slices, routes and presenters', async () => {
  const trees = filesOf(46, 5).map(({ path, text }) => [path, text] as const);
  const sources = fixtureTree(Object.fromEntries(trees));
  expect((await checkSmallFiles(sources)).problems).toHaveLength(1);
  for (const kind of ['test', 'slice', 'routes', 'presenter']) {
    const others = trees.map(([path, text]) => [path.replace('.ts', `.${kind}.ts`), text]);
    expect((await checkSmallFiles(fixtureTree(Object.fromEntries(others)))).problems).toEqual([]);
  }
});
