import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { writeTar } from '../../packages/server/src/backup/write/backup-writer.ts';
import { root } from '../../tools/bootstrap/paths.mjs';

const scratch = mkdtempSync(join(tmpdir(), 'parley-restore-'));
const backup = join(scratch, 'empty.tar');
const dataDir = join(scratch, 'data');

beforeAll(async () => {
  const head = { format: 'parley-backup', version: 1, migration: 1, engine: 'embedded', secretId: 'x' };
  const manifest = { ...head, takenAt: '2026-03-02T10:00:00.000Z', tables: [], files: [] };
  const bytes = Buffer.from(JSON.stringify(manifest));
  await writeTar(backup, (writer) =>
    writer.entry(
      'manifest.json',
      bytes.length,
      (async function* () {
        yield bytes;
      })(),
    ),
  );
});
afterAll(() => rmSync(scratch, { recursive: true }));

it.each([
  ['an input that is closed', '', 'nobody answered. Use --yes to replace without asking.'],
  ['another word', 'n\n', '"replace" was not typed.'],
])('REL-11: %s changes nothing, even without a database', async (_, typed, reason) => {
  const child = spawn(process.execPath, ['scripts/restore.ts', backup, '--replace'], {
    cwd: root,
    env: { PATH: process.env.PATH, DATA_DIR: dataDir },
    stdio: ['pipe', 'ignore', 'pipe'],
  });
  child.stdin.end(typed);
  const [errors, [exitCode]] = await Promise.all([text(child.stderr), once(child, 'exit')]);
  expect(errors).toContain(`Nothing was changed: ${reason}`);
  expect(exitCode).toBe(1);
  expect(existsSync(dataDir)).toBe(false);
});
