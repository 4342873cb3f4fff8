import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { describeStartupProblem } from '../../startup-problem.ts';
import { FolderProblem, makeFolder } from './disk.ts';

const scratch = mkdtempSync(join(tmpdir(), 'parley-folder-'));
afterAll(() => rmSync(scratch, { recursive: true }));

it('creates all missing folders, and nothing if they exist', () => {
  const folder = join(scratch, 'a', 'b', 'c');
  makeFolder(folder);
  makeFolder(folder);
  expect(statSync(folder).isDirectory()).toBe(true);
});

it.runIf(process.platform === 'linux')(
  'names a place where no folder can be created, and does not hang',
  () => {
    const make = () => makeFolder('/proc/nope/data');
    expect(make).toThrow(FolderProblem);
    let sentence = '';
    try {
      make();
    } catch (error) {
      sentence = describeStartupProblem(error);
    }
    expect(sentence).toMatch(
      /^Parley cannot start: a folder cannot be made \(\/proc\/nope\/data: ENOENT.*DATA_DIR\.$/,
    );
  },
);

it('names a file that is in the way', () => {
  writeFileSync(join(scratch, 'file'), '');
  expect(() => makeFolder(join(scratch, 'file', 'data'))).toThrow(FolderProblem);
});
