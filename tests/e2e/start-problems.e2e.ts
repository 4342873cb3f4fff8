import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createChatbot } from '../../tools/e2e/acts.ts';
import { type ApiClient, apiClient } from '../../tools/e2e/api-client.ts';
import { runToItsEnd } from '../../tools/e2e/servers/run-program.ts';
import { type RunningServer, startServer } from '../../tools/e2e/servers/start-server.ts';
import { freePort } from '../../tools/services/free-port.ts';

let server: RunningServer;
let account: ApiClient;
let scratch: string;

beforeAll(async () => {
  scratch = mkdtempSync(join(tmpdir(), 'parley-starts-'));
  server = await startServer();
  account = apiClient(server.url);
  await account.expectOk('POST', '/api/register', {
    email: 'ada@example.com',
    password: 'correct horse',
    fullName: 'Ada Osei',
    organizationName: 'Harbour Books',
    termsAccepted: true,
  });
});
afterAll(async () => {
  await server?.stop();
  rmSync(scratch, { recursive: true, force: true });
});

/** Expects an immediate exit with one sentence for the operator and no stack trace. */
async function expectRefusal(env: Record<string, string>, sentence: RegExp): Promise<void> {
  const { exitCode, errors } = await runToItsEnd({ PORT: `${await freePort()}`, DATA_DIR: scratch, ...env });
  expect(errors).toMatch(sentence);
  expect(errors).toMatch(/^Parley cannot start: /m);
  expect(errors).not.toMatch(/^\s+at /m);
  expect(exitCode).toBe(1);
}

it('reports a port in use with an alternative, and the process that uses it keeps running', async () => {
  const { port } = new URL(server.url);
  await expectRefusal({ PORT: port }, new RegExp(`port ${port} is in use.*choose another port: PORT=`));
  expect((await account.call('GET', '/api/user')).status).toBe(200);
});

it('reports a data folder that cannot be created with instructions, and keeps the existing file', async () => {
  writeFileSync(join(scratch, 'a-file'), 'kept');
  const before = readdirSync(scratch);
  const folder = join(scratch, 'a-file', 'data');
  await expectRefusal({ DATA_DIR: folder }, /a-file\/data.*Choose another folder with DATA_DIR/);
  expect(readdirSync(scratch)).toEqual(before);
});

it.runIf(process.platform === 'linux')('exits with an error where no folder can be created', async () => {
  await expectRefusal(
    { DATA_DIR: '/proc/nope' },
    /\/proc\/nope: ENOENT.*Choose another folder with DATA_DIR/,
  );
});

it('refuses a second process on the same data folder without harm', async () => {
  await expectRefusal(
    { DATA_DIR: server.dataDir },
    new RegExp(
      `another Parley already runs on the data folder ${server.dataDir}\\. Stop it, or choose another`,
    ),
  );
  const { id } = await createChatbot(account, { name: 'Written after it' });
  expect((await account.call('GET', `/api/chatbots/${id}`)).status).toBe(200);
});

it('refuses a database URL of another kind', async () => {
  await expectRefusal(
    { DATABASE_URL: 'mysql://localhost/parley' },
    /DATABASE_URL: must begin with postgres:\/\/ or postgresql:\/\//,
  );
});

it('reports an unreachable database with what to check', async () => {
  await expectRefusal(
    { DATABASE_URL: `postgres://parley:hush-hush@127.0.0.1:${await freePort()}/parley` },
    /the database of DATABASE_URL cannot be reached \(connect ECONNREFUSED.*Check the address/,
  );
});

it('reports every invalid variable at once with its allowed values, and repeats no secret', async () => {
  const env = { PORT: 'abc', LOG_LEVEL: 'loud', APP_SECRET: 'hush-hush', APP_URL: 'nonsense' };
  const { exitCode, errors } = await runToItsEnd({ DATA_DIR: scratch, ...env });
  expect(exitCode).toBe(1);
  expect(errors).toContain('PORT: must be a whole number from 0 to 65535');
  expect(errors).toContain('LOG_LEVEL: must be one of trace, debug, info, warn, error, fatal, silent');
  expect(errors).toContain('APP_SECRET: must have at least 32 characters');
  expect(errors).toContain('APP_URL: must be an address such as');
  expect(errors).not.toContain('hush-hush');
});
