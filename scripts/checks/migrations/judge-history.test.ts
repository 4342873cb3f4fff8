import { expect, it } from 'vitest';
import { checksumOf } from '../../../packages/server/src/db/migrating/migration.ts';
import { judgeHistory } from './judge-history.ts';

const migration = (version: number, sql: string) => ({ version, name: 'made_up', sql });
const first = migration(1, 'create table a (id int)');
const landed = new Map([[1, checksumOf(first.sql)]]);
const second = (oldest: number) => migration(2, `-- A reason.\n-- oldest program: ${oldest}\nselect 1;`);

it('accepts unchanged landed migrations, and new ones that stay compatible with the previous release', () => {
  expect(judgeHistory({ migrations: [first, second(1)], landed, previousSchema: 1 })).toEqual([]);
  expect(judgeHistory({ migrations: [first, second(2)], landed, previousSchema: undefined })).toEqual([]);
});

it.each([
  [
    'a changed one',
    [migration(1, 'create table b (id int)')],
    1,
    /^migration 0001 has landed and was changed/,
  ],
  ['a missing one', [], 1, /^migration 0001 has landed and is missing/],
  [
    'a new one without its line',
    [first, migration(2, 'select 1')],
    1,
    /^migration 0002 must state the oldest/,
  ],
  [
    'a new one that leaves out the release before',
    [first, second(2)],
    1,
    /^migration 0002 leaves out the release/,
  ],
  [
    'a program from the future',
    [first, second(3)],
    1,
    /^migration 0002 names an oldest program that is newer/,
  ],
  ['a release whose migrations are not listed', [first, second(1)], 2, /^landed.json ends at 1/],
])('REL-10: refuses %s', (_, migrations, previousSchema, problem) => {
  expect(judgeHistory({ migrations, landed, previousSchema })).toEqual([expect.stringMatching(problem)]);
});
