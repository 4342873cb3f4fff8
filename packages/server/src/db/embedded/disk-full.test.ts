import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createTestDatabase } from '../../../test/test-databases.ts';
import { describeStartupProblem } from '../../startup-problem.ts';
import { openDatabase } from '../open.ts';
import { sql } from '../sql.ts';
import { notesSchema } from '../testing/notes-schema.ts';

const diskBytes = 80 * 1_048_576;

/** Mounts a small tmpfs, which only root may do. */
function mountDisk(folder: string): boolean {
  return spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${diskBytes}`, 'none', folder]).status === 0;
}

function removeDisk(folder: string): void {
  // A lazy unmount, because a process that has just ended may still hold the disk.
  spawnSync('umount', ['--lazy', folder]);
  rmSync(folder, { recursive: true, force: true });
}

const probe = mkdtempSync(join(tmpdir(), 'parley-disk-'));
const mayMount = mountDisk(probe);
removeDisk(probe);

describe.skipIf(!mayMount)('a full disk', { timeout: 60_000 }, () => {
  let dataDir: string;
  const options = () => ({ dataDir, appSecret: 'x'.repeat(32), migrations: notesSchema });
  const filling = () => join(dataDir, 'filling');
  const note = (body: string) =>
    sql`insert into notes values (gen_random_uuid(), gen_random_uuid(), ${body.padEnd(8_000, '.')})`;

  beforeEach(async () => {
    dataDir = mkdtempSync(join(tmpdir(), 'parley-disk-'));
    mountDisk(dataDir);
    const test = await createTestDatabase('embedded', { migrations: notesSchema });
    await test.database.close();
    cpSync(test.options.dataDir, dataDir, { recursive: true });
    await test.dispose();
  });
  afterEach(() => removeDisk(dataDir));

  /** Fills the disk except for `leftBytes`, which the lock file needs. */
  function fillDisk(leftBytes = 0): void {
    for (const piece of [Buffer.alloc(65_536), Buffer.alloc(512)]) {
      try {
        for (;;) writeFileSync(filling(), piece, { flag: 'a' });
      } catch {
        // No space left for another piece of this size.
      }
    }
    truncateSync(filling(), statSync(filling()).size - leftBytes);
  }

  it('REL-9: refuses writes with 507 while reads still work, and accepts writes again once there is space', async () => {
    const database = await openDatabase(options());
    expect(await database.hasRoom()).toBe(true);
    fillDisk();
    const refused = { code: 'storage_full', status: 507 };
    await expect(
      (async () => {
        for (let n = 0; n < 200; n += 1) await database.platform.execute(note('late'));
      })(),
    ).rejects.toMatchObject(refused);
    expect(await database.platform.rows(sql`select 1 as alive`)).toEqual([{ alive: 1 }]);
    expect(await database.hasRoom()).toBe(false);
    rmSync(filling());
    expect(await database.hasRoom()).toBe(true);
    await expect(database.platform.execute(note('after'))).resolves.toBe(1);
    await database.close();
  });

  /** Opens and closes the database; returns the message for the operator if that fails. */
  async function sentenceOfStart(): Promise<string | undefined> {
    try {
      await (await openDatabase(options())).close();
      return undefined;
    } catch (error) {
      return describeStartupProblem(error);
    }
  }

  const fullSentence = () =>
    `Parley cannot start: the disk of ${dataDir} is full. Free some room and start again.`;

  it('REL-9: is reported at startup, which succeeds once there is space', async () => {
    const database = await openDatabase(options());
    await database.platform.execute(note('kept'));
    await database.close();
    fillDisk();
    expect(await sentenceOfStart()).toBe(fullSentence());
    rmSync(filling());
    const again = await openDatabase(options());
    expect(await again.platform.rows(sql`select count(*) as count from notes`)).toEqual([{ count: 1 }]);
    await again.close();
  });

  it('REL-9: is reported instead of damage, because files that cannot be written look damaged', async () => {
    await (await openDatabase(options())).close();
    rmSync(join(dataDir, 'postgres', 'global'), { recursive: true });
    fillDisk(16_384);
    expect(await sentenceOfStart()).toBe(fullSentence());
    rmSync(filling());
    expect(await sentenceOfStart()).toMatch(/cannot be read as a database/);
  });
});
