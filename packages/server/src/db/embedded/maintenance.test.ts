import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { afterEach, expect, it, vi } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../test/test-databases.ts';
import { openDatabase } from '../open.ts';
import { sql } from '../sql.ts';
import { notesSchema } from '../testing/notes-schema.ts';
import { restoreDump } from './files/restore-dump.ts';

let test: TestDatabase;
afterEach(async () => await test.dispose());

const fill = sql`insert into notes select gen_random_uuid(), gen_random_uuid(), repeat('x', 200) from generate_series(1, 2000)`;
const quick = { tickMs: 100, checkpointMs: 0, idleDumpMs: 0, dumpMs: 0 };
const open = async (times = quick, log = vi.fn()) => {
  test = await createTestDatabase('embedded', { migrations: notesSchema, maintenanceTimes: times, log });
  return { ...test.database, log, dumps: join(test.options.dataDir, 'dumps') };
};

it('REL-11: writes dumps after changes, keeps three, and can restore every row from a dump', {
  timeout: 120_000,
}, async () => {
  const { platform, log, dumps } = await open();
  for (let round = 1; round <= 5; round += 1) {
    await platform.execute(fill);
    await vi.waitFor(
      () =>
        expect(log.mock.calls.filter(([event]) => event === 'database_dumped').length).toBeGreaterThanOrEqual(
          round,
        ),
      { timeout: 20_000 },
    );
  }
  await test.database.close();
  const names = (await readdir(dumps)).sort();
  expect(names).toEqual(Array(3).fill(expect.stringMatching(/Z\.tar\.gz$/)));
  await restoreDump(test.options.dataDir, join(dumps, names[2] ?? ''));
  const restored = await openDatabase(test.options);
  expect(await restored.platform.first(sql`select count(*) as n from notes`)).toEqual({ n: 10_000 });
  await restored.close();
});

it('REL-11: writes no dump if nothing has changed', { timeout: 60_000 }, async () => {
  const { platform, log } = await open();
  await platform.execute(fill);
  await vi.waitFor(() => expect(log).toHaveBeenCalledWith('database_dumped', expect.anything()), {
    timeout: 20_000,
  });
  await delay(1_000);
  const settled = log.mock.calls.length;
  await delay(1_000);
  expect(log.mock.calls.length).toBe(settled);
});

it('REL-9: removes leftovers of a killed dump at startup', { timeout: 60_000 }, async () => {
  const { dumps } = await open({ ...quick, idleDumpMs: 1e9, dumpMs: 1e9 });
  await test.database.close();
  await mkdir(join(dumps, 'copy'), { recursive: true });
  await writeFile(join(dumps, 'packing.tar.gz'), 'half');
  await (await openDatabase(test.options)).close();
  expect(await readdir(dumps)).toEqual([]);
});

it('vacuums and analyzes a changed table', { timeout: 60_000 }, async () => {
  const { platform } = await open({ ...quick, idleDumpMs: 1e9, dumpMs: 1e9 });
  await platform.execute(fill);
  await platform.execute(sql`delete from notes where id < '80000000-0000-0000-0000-000000000000'`);
  const state = sql<{ reltuples: number; visible: number }>`
    select reltuples, relallvisible as visible from pg_class where relname = 'notes'`;
  await vi.waitFor(async () => expect((await platform.first(state))?.visible).toBeGreaterThan(0), {
    timeout: 20_000,
  });
  expect((await platform.first(state))?.reltuples).toBeGreaterThan(500);
});

it('writes a checkpoint after changes', { timeout: 60_000 }, async () => {
  const { platform } = await open({ ...quick, idleDumpMs: 1e9, dumpMs: 1e9 });
  const last = sql<{ lsn: string }>`select checkpoint_lsn::text as lsn from pg_control_checkpoint()`;
  const before = await platform.first(last);
  await platform.execute(fill);
  await vi.waitFor(async () => expect(await platform.first(last)).not.toEqual(before), { timeout: 20_000 });
});

it('REL-11: leaves the database unchanged if a dump cannot be read', { timeout: 60_000 }, async () => {
  const { platform, dumps } = await open({ ...quick, idleDumpMs: 1e9, dumpMs: 1e9 });
  await platform.execute(fill);
  await test.database.close();
  await mkdir(dumps, { recursive: true });
  await writeFile(join(dumps, 'torn.tar.gz'), 'half');
  const restoring = restoreDump(test.options.dataDir, join(dumps, 'torn.tar.gz'));
  await expect(restoring).rejects.toMatchObject({ code: 'data_folder_setup_failed' });
  const database = await openDatabase(test.options);
  expect(await database.platform.first(sql`select count(*) as n from notes`)).toEqual({ n: 2_000 });
  await database.close();
});
