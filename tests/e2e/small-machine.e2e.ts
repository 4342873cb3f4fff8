import { spawnSync } from 'node:child_process';
import { chmodSync, chownSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it, onTestFinished } from 'vitest';
import { root } from '../../tools/bootstrap/paths.mjs';
import { askAsVisitor } from '../../tools/e2e/acts.ts';
import { apiClient } from '../../tools/e2e/api-client.ts';
import { handbook, publishedChatbot } from '../../tools/e2e/published-chatbot.ts';
import { type ServerOptions, startServer } from '../../tools/e2e/servers/start-server.ts';
import { limitMemory } from '../../tools/memory-limit.ts';

const group = limitMemory(512);
afterAll(() => group?.remove());

describe.skipIf(!group)('a machine with 512 MiB', () => {
  it('creates its database, starts and answers', async () => {
    await expectAnswer({ launcher: group?.launcher ?? [] });
    expect(group?.peakMiB()).toBeLessThanOrEqual(420);
  });
});

it('SEC-51: the program of the image runs as an unprivileged user who cannot modify it', async ({ skip }) => {
  skip(process.platform !== 'linux' || process.getuid?.() !== 0, 'only root can run it as another user');
  const folder = join(temporaryFolder(), 'parley');
  const assembled = spawnSync(process.execPath, [join(root, 'scripts/assemble.ts'), folder], {
    encoding: 'utf8',
  });
  expect(assembled).toMatchObject({ status: 0, stderr: '' });
  const before = contentOf(folder);
  const dataDir = temporaryFolder();
  const nobody = { uid: 65_534, gid: 65_534 };
  chownSync(dataDir, nobody.uid, nobody.gid);
  const launcher = ['setpriv', '--reuid=65534', '--regid=65534', '--clear-groups', '--no-new-privs'];
  const mayWrite = spawnSync('env', [...launcher, 'test', '-w', folder]).status;
  expect(mayWrite).toBe(1);
  const node = join(folder, 'bin/node');
  await expectAnswer({ launcher, node, entry: join(folder, 'start.mjs'), dataDir, env: { TMPDIR: dataDir } });
  expect(statSync(join(dataDir, 'app-secret'))).toMatchObject(nobody);
  expect(contentOf(folder)).toEqual(before);
});

/** Starts the program for the first time, creates a chatbot and asks it. */
async function expectAnswer(options: ServerOptions): Promise<void> {
  const server = await startServer({ ...options, makesDatabase: true });
  try {
    const account = apiClient(server.url);
    await account.expectOk('POST', '/api/register', {
      email: 'ada@example.com',
      password: 'correct horse',
      fullName: 'Ada Osei',
      organizationName: 'Harbour Books',
      termsAccepted: true,
    });
    const { id } = await publishedChatbot(account);
    const { answer } = await askAsVisitor(server.url, id, handbook.question);
    expect(answer).toContain('45 days');
  } finally {
    await server.stop();
  }
}

/** A folder that every user can enter; removed after the test. */
function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'parley-image-'));
  chmodSync(folder, 0o755);
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** Returns every path below the folder with its modification time. */
function contentOf(folder: string): string[] {
  const paths = readdirSync(folder, { recursive: true, encoding: 'utf8' }).sort();
  return paths.map((path) => `${path} ${statSync(join(folder, path)).mtimeMs}`);
}
