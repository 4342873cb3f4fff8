import { expect, it } from 'vitest';
import { fixtureTree } from './fixture-tree.ts';
import { checkTags, readTags } from './tags.ts';

const files = {
  'docs/requirements.tsv': 'id\tsection\tarea\trequirement\tcheck\nKB-08\t1\tkb\tRefuses large files\tapi\n',
  'docs/requirements-security.tsv':
    'id\tsection\tarea\trequirement\nSEC-11\tTenancy\tsecurity\tResolves ids\n',
  'packages/server/src/a.test.ts':
    "describe('SEC-11: ids', () => { it.each([1])('KB-08, SEC-99: %s', () => {}); it('UTF-8 is read', () => {}); });",
};

it('tags are read from titles, and tags without a requirement are reported', async () => {
  const root = fixtureTree(files);
  expect(readTags(root).map((tag) => tag.id)).toEqual(['SEC-11', 'KB-08', 'SEC-99']);
  expect(await checkTags(root)).toEqual({
    problems: ['packages/server/src/a.test.ts:1 names SEC-99, which is no requirement'],
  });
});
