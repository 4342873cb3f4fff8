import { execFileSync } from 'node:child_process';
import { mkdir, mkdtemp, readdir, readFile, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { initialize } from '../initialize.ts';
import { packFolder } from './pack.ts';
import { unpack } from './unpack.ts';

let folder: string;
const source = () => join(folder, 'source');
const archive = () => join(folder, 'new-database.tar.gz');

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'parley-unpack-'));
  await mkdir(join(source(), 'base', 'empty'), { recursive: true });
  await writeFile(join(source(), 'PG_VERSION'), '17\n');
  await writeFile(join(source(), 'base', 'nothing'), '');
  await writeFile(join(source(), 'base', 'large'), Buffer.alloc(300_000, 'parley'));
  await packFolder(source(), archive());
});
afterEach(async () => await rm(folder, { recursive: true, force: true }));

it('REL-11: packs and unpacks every byte, including empty files and folders, and other programs can read the archive', async () => {
  const target = join(folder, 'target');
  await unpack(archive(), target);
  expect((await readdir(target, { recursive: true })).sort()).toEqual(
    (await readdir(source(), { recursive: true })).sort(),
  );
  for (const name of ['PG_VERSION', 'base/nothing', 'base/large'])
    expect(await readFile(join(target, name))).toEqual(await readFile(join(source(), name)));
  const listed = execFileSync('tar', ['-tzf', archive()], { encoding: 'utf8' });
  expect(listed.split('\n')).toContain('base/large');
});

it('refuses a truncated archive', async () => {
  await truncate(archive(), 200);
  await expect(unpack(archive(), join(folder, 'target'))).rejects.toThrow();
});

it('creates a new database from the archive of the build, without the child process', async () => {
  const place = join(folder, 'postgres');
  const noProgram = new URL(`file://${folder}/no-such-program.ts`);
  await initialize(place, { childUrl: noProgram, archive: archive() });
  expect(await readFile(join(place, 'PG_VERSION'), 'utf8')).toBe('17\n');
  const other = join(folder, 'other');
  await expect(initialize(other, { childUrl: noProgram })).rejects.toMatchObject({
    code: 'data_folder_setup_failed',
  });
});
