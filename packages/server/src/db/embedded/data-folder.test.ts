import { chmod, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../test/test-databases.ts';
import { openDatabase } from '../open.ts';
import { sql } from '../sql.ts';
import { notesSchema } from '../testing/notes-schema.ts';
import { runProcess, startProcess } from '../testing/run-process.ts';

const options = { appSecret: 'x'.repeat(32), migrations: notesSchema };

describe('a data folder', { timeout: 120_000 }, () => {
  let test: TestDatabase;
  beforeAll(async () => {
    test = await createTestDatabase('embedded', { migrations: notesSchema });
  }, 60_000);
  afterAll(async () => await test.dispose());

  it('is refused to a second process, without harming the first', async () => {
    await test.database.platform.execute(
      sql`insert into notes values (gen_random_uuid(), gen_random_uuid(), 'kept')`,
    );
    expect(await runProcess('open-process.ts', test.options.dataDir)).toEqual(['data_folder_in_use']);
    expect(await test.database.platform.rows(sql`select body from notes`)).toEqual([{ body: 'kept' }]);
  });

  it('is refused to a second opening in the same process', async () => {
    await expect(openDatabase(test.options)).rejects.toMatchObject({
      code: 'data_folder_in_use',
      params: { folder: test.options.dataDir },
    });
  });

  it('is free again after closing, and after a failed start', async () => {
    const other = await createTestDatabase('embedded', { migrations: notesSchema });
    await other.database.close();
    await expect(openDatabase({ ...other.options, migrations: [] })).rejects.toMatchObject({
      code: 'database_newer',
    });
    const again = await openDatabase(other.options);
    await again.close();
    await other.dispose();
  });

  it('is distinguished from one that is not writable', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'parley-locked-'));
    await writeFile(join(folder, 'file'), '');
    await expect(openDatabase({ ...options, dataDir: join(folder, 'file', 'data') })).rejects.toMatchObject({
      code: 'data_folder_unwritable',
    });
    await chmod(folder, 0o500);
    if (process.getuid?.() !== 0) {
      await expect(openDatabase({ ...options, dataDir: folder })).rejects.toMatchObject({
        code: 'data_folder_unwritable',
      });
    }
    await chmod(folder, 0o700);
    await rm(folder, { recursive: true });
  });

  it('is distinguished from one with damaged files', async () => {
    const other = await createTestDatabase('embedded', { migrations: notesSchema });
    await other.database.close();
    await rm(join(other.options.dataDir, 'postgres', 'global'), { recursive: true });
    await expect(openDatabase(other.options)).rejects.toMatchObject({ code: 'data_folder_damaged' });
    await other.dispose();
  });

  it('is recreated if the process was killed during the first start', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'parley-half-'));
    const first = startProcess('open-process.ts', folder);
    await vi.waitFor(async () => expect((await readdir(folder)).join()).toContain('postgres.new-'), {
      timeout: 20_000,
      interval: 20,
    });
    first.kill();
    await first.ended;
    expect(await runProcess('open-process.ts', folder)).toEqual(['open']);
    expect(await runProcess('open-process.ts', folder)).toEqual(['open']);
    expect((await readdir(folder)).sort()).toEqual(['lock.sqlite', 'postgres']);
    await rm(folder, { recursive: true, force: true });
  });
});

it('REL-14: loses no acknowledged row when killed with -9 five times while writing', {
  timeout: 180_000,
}, async () => {
  const test = await createTestDatabase('embedded', { migrations: notesSchema });
  await test.database.close();
  const acknowledged: string[] = [];
  for (let round = 1; round <= 5; round += 1) {
    const writer = startProcess('writer-process.ts', test.options.dataDir);
    await vi.waitFor(() => expect(writer.lines.length).toBeGreaterThan(100 * round), {
      timeout: 30_000,
      interval: 10,
    });
    writer.kill();
    await writer.ended;
    expect(writer.lines[0]).toBe('open');
    acknowledged.push(...writer.lines.slice(1));
  }
  const database = await openDatabase(test.options);
  const found = await database.platform.rows(sql<{ id: string }>`select id from notes where body = 'done'`);
  await database.close();
  await test.dispose();
  const ids = new Set(found.map(({ id }) => id));
  expect(acknowledged.length).toBeGreaterThan(1_000);
  expect(acknowledged.filter((id) => !ids.has(id))).toEqual([]);
});
