import { matchesGlob } from 'node:path';
import { expect, it } from 'vitest';
import { isRepeatedOnEmbedded, repeatedAsOtherUser, repeatedOnEmbedded, testFiles } from './test-files.ts';

it('every pattern of tests repeated on the embedded engine matches a test', () => {
  const files = testFiles('embedded');
  const idle = repeatedOnEmbedded.filter((pattern) => !files.some((file) => matchesGlob(file, pattern)));
  expect(idle).toEqual([]);
});

it('every pattern of tests repeated as another user matches a test', () => {
  const files = testFiles('unit');
  const idle = repeatedAsOtherUser.filter((pattern) => !files.some((file) => matchesGlob(file, pattern)));
  expect(idle).toEqual([]);
});

it('repeats migrations and search on the embedded engine, but not engine-independent tests', () => {
  const repeated = testFiles('embedded').filter(isRepeatedOnEmbedded);
  expect(repeated).toContain('packages/server/src/db/migrating/migrate.db.test.ts');
  expect(repeated).toContain('packages/server/src/knowledge/retrieval/retrieve.db.test.ts');
  expect(repeated).not.toContain('packages/server/src/resources/privacy/privacy.http.test.ts');
});

it('assigns a file to a project by its name', () => {
  expect(testFiles('unit')).toContain('scripts/suite/test-files.test.ts');
  expect(testFiles('unit').filter((path) => /\.(db|http)\.test\.ts$/.test(path))).toEqual([]);
  expect(testFiles('embedded').filter((path) => path.includes('/db/postgres/'))).toEqual([]);
});
