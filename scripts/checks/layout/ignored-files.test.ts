import { spawnSync } from 'node:child_process';
import { expect, it } from 'vitest';
import { fixtureTree } from '../sources/fixture-tree.ts';
import { checkIgnoredFiles } from './ignored-files.ts';

const files = { '.gitignore': 'data/\n', 'src/data/table.tsx': '', 'src/ui/select.tsx': '' };

it('reports a file that is kept although its folder is ignored', async () => {
  const root = fixtureTree(files);
  spawnSync('git', ['init', '--quiet'], { cwd: root });
  spawnSync('git', ['add', '--force', '--all'], { cwd: root });
  expect((await checkIgnoredFiles(root)).problems).toEqual([
    'src/data/table.tsx is named by a .gitignore: styles and linter pass over it',
  ]);
});

it('reports nothing in a copy without a repository', async () => {
  expect(await checkIgnoredFiles(fixtureTree(files))).toEqual({ problems: [] });
});
