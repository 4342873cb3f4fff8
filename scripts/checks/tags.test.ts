import { expect, it } from 'vitest';
import { fixtureTree } from './sources/fixture-tree.ts';
import { checkTags, readTags } from './tags.ts';

const files = {
  'docs/requirements.tsv': 'id\tsection\tarea\trequirement\tcheck\nKB-08\t1\tkb\tRefuses large files\tapi\n',
  'docs/requirements-security.tsv':
    'id\tsection\tarea\trequirement\nSEC-11\tTenancy\tsecurity\tResolves ids\n',
  'packages/server/src/a.test.ts':
    "describe('SEC-11: ids', () => { it.each([1])('KB-08, SEC-99: %s', () => {}); it('UTF-8 is read', () => {}); });",
};

it('reads tags from titles, and reports tags without a requirement', async () => {
  const root = fixtureTree(files);
  expect(readTags(root).map((tag) => tag.id)).toEqual(['SEC-11', 'KB-08', 'SEC-99']);
  expect(await checkTags(root)).toEqual({
    problems: ['packages/server/src/a.test.ts:1 names SEC-99, which is no requirement'],
  });
});

it('reports a malformed tag, and ignores lookalikes', async () => {
  const titles = [
    'KB-08 to SEC-11: many',
    'KB-08 refuses',
    'KB-08–11: few',
    'UTF-8 is read',
    'ISO-8859-1: letters',
  ];
  const root = fixtureTree({
    ...files,
    'packages/server/src/a.test.ts': titles.map((title) => `it('${title}', () => {});`).join('\n'),
  });
  const { problems } = await checkTags(root);
  expect(problems.map((problem) => /:(\d) begins with/.exec(problem)?.[1])).toEqual(['1', '2', '3']);
});
