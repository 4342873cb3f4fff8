import { expect, it } from 'vitest';
import { findCrowdedFolders } from './crowded-folders.ts';

const filesIn = (folder: string, count: number) =>
  Array.from({ length: count }, (_, index) => `${folder}/file-${index}.ts`);

it('reports a folder of 16 files, but not one of 15 files with tests beside them', () => {
  const crowded = filesIn('packages/a/src', 16);
  const full = [...filesIn('packages/b/src', 15), 'packages/b/src/file-1.test.ts'];
  expect(findCrowdedFolders([...crowded, ...full], {})).toEqual([
    'packages/a/src holds 16 files, over 15: sort them into folders',
  ]);
});

it('accepts an exception, and reports one that is no longer needed', () => {
  const reasons = { bench: 'one file for each benchmark' };
  expect(findCrowdedFolders(filesIn('bench', 20), reasons)).toEqual([]);
  expect(findCrowdedFolders(filesIn('bench', 3), reasons)).toEqual([
    'bench needs no exception in crowded-folders.ts',
  ]);
});
