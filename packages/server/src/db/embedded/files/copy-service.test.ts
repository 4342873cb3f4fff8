import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it, vi } from 'vitest';
import { createTestDatabase } from '../../../../test/test-databases.ts';
import { openDatabase } from '../../open.ts';
import { notesSchema } from '../../testing/notes-schema.ts';
import { requestDatabaseCopy } from './copy-service.ts';

const scratch = mkdtempSync(join(tmpdir(), 'parley-copies-'));
afterAll(() => rmSync(scratch, { recursive: true }));

it("REL-11: copies a running database even if its folder's path is longer than a socket path may be", {
  timeout: 60_000,
}, async () => {
  const test = await createTestDatabase('embedded', { migrations: notesSchema });
  await test.database.close();
  const dataDir = join(scratch, 'deep'.repeat(20), 'deeper'.repeat(20));
  mkdirSync(dataDir, { recursive: true });
  cpSync(test.options.dataDir, dataDir, { recursive: true });
  await test.dispose();
  const log = vi.fn();
  const database = await openDatabase({ ...test.options, dataDir, log });
  const copy = await requestDatabaseCopy(dataDir);
  expect(readdirSync(copy?.folder ?? '')).toContain('PG_VERSION');
  copy?.delete();
  await database.close();
  expect(log).not.toHaveBeenCalled();
  expect(existsSync(join(dataDir, 'copies.sock'))).toBe(false);
  await expect(requestDatabaseCopy(dataDir)).resolves.toBe(undefined);
});
