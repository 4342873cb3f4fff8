import { mkdtempSync, readdirSync, rmSync, utimesSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { OrganizationImport } from '@parley/contracts/resources/archive/organization-archive';
import pg from 'pg';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { askAsVisitor, createChatbot, deploy } from '../../tools/e2e/acts.ts';
import { type ApiClient, apiClient } from '../../tools/e2e/api-client.ts';
import { type RunningServer, startServer } from '../../tools/e2e/servers/start-server.ts';
import { createEmptyDatabase, type EmptyDatabase } from '../../tools/e2e/servers/test-database.ts';

const databaseServer = process.env.TEST_DATABASE_URL;
const password = 'correct horse';
/** Tables in the order in which an import fills them. */
const tables = [
  ...['chatbots', 'chatbot_pictures', 'chatbot_versions', 'knowledge_sources', 'leads', 'conversations'],
  ...['messages', 'webhooks'],
] as const;
/** Tables during whose writes an import is killed: its first row, the middle, and the last row before its audit entry. */
const moments = ['chatbots', 'messages', 'webhooks'] as const;

describe.skipIf(!databaseServer)('an import whose process is killed', () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'parley-import-'));
  let database: EmptyDatabase;
  let main: RunningServer;
  let webs: RunningServer[] = [];

  beforeAll(async () => {
    database = await createEmptyDatabase(databaseServer ?? '');
    const env = {
      APP_SECRET: 'killed-import-secret-of-32-characters',
      DATABASE_URL: database.url,
      DEFAULT_PLAN: 'enterprise',
    };
    main = await startServer({ dataDir, env });
    webs = await Promise.all(moments.map(() => startServer({ dataDir, env: { ...env, ROLES: 'web' } })));
  });
  afterAll(async () => {
    await Promise.all([...webs, main].map((server) => server?.stop()));
    await database?.remove();
    rmSync(dataDir, { recursive: true, force: true });
  });

  it('EXP-03: creates nothing, affects no other organization, and its files are removed', async () => {
    const theirs = await register('theirs');
    const tar = await makeArchive(theirs.account);
    const ours = await register('ours');
    const before = [await rowsOf(theirs.id), await rowsOf(ours.id)];
    expect(Math.min(...Object.values(before[0] ?? {}))).toBeGreaterThan(0);
    for (const [place, table] of moments.entries()) {
      await killWhile(table, webs[place] as RunningServer, tar);
      await expect.poll(async () => [await rowsOf(theirs.id), await rowsOf(ours.id)]).toEqual(before);
    }
    const left = filesOf(ours.id);
    expect(left.length).toBeGreaterThanOrEqual(moments.length);
    const kept = filesOf(theirs.id);
    age([...left.map((name) => [ours.id, name]), ...kept.map((name) => [theirs.id, name])]);
    await database.rows(`insert into pgboss.job (name) values ('knowledge.sweep_files')`);
    const { status, body } = await send(ours.account, tar);
    expect([status, (body as OrganizationImport).chatbots.length]).toEqual([200, 1]);
    await expect.poll(() => filesOf(ours.id).filter((name) => left.includes(name))).toEqual([]);
    expect(filesOf(theirs.id)).toEqual(kept);
    // The import that was not killed is complete.
    const { webhooks: _, ...rows } = await rowsOf(ours.id);
    expect(Math.min(...Object.values(rows))).toBeGreaterThan(0);
    expect(await rowsOf(theirs.id)).toEqual(before[0]);
  });

  async function register(name: string): Promise<{ account: ApiClient; id: string }> {
    const account = apiClient(main.url);
    const person = { email: `${name}@example.com`, password, fullName: 'Ada Osei', organizationName: name };
    await account.expectOk('POST', '/api/register', { ...person, termsAccepted: true });
    const { id } = await account.expectOk<{ id: string }>('GET', '/api/organization');
    return { account, id };
  }

  /** Creates an archive with one item of everything. */
  async function makeArchive(account: ApiClient): Promise<Blob> {
    const { id } = await createChatbot(account, { name: 'Shop Desk' });
    const image = sharp({ create: { width: 64, height: 64, channels: 3, background: 'red' } });
    const picture = form(new Blob([new Uint8Array(await image.png().toBuffer())]), 'a.png');
    const { path } = await account.expectOk<{ path: string }>(
      ...(['POST', `/api/chatbots/${id}/pictures?use=avatar`, picture] as const),
    );
    await account.expectOk('PATCH', `/api/chatbots/${id}`, { appearance: { botAvatar: path } });
    const file = form(new Blob(['A zebrafinch costs nine dollars.']), 'prices.txt');
    await account.expectOk('POST', `/api/chatbots/${id}/knowledge`, file);
    await deploy(account, id);
    await account.expectOk('POST', '/api/leads', { chatbotId: id, email: 'ana@example.com' });
    await askAsVisitor(main.url, id, 'What does a zebrafinch cost?');
    const hook = { name: 'All', url: 'https://hooks.example/all', events: ['*'], enabled: false };
    await account.expectOk('POST', '/api/webhooks', hook);
    const asked = { type: 'organization', format: 'archive' };
    const made = await account.expectOk<{ id: string }>('POST', '/api/exports', asked);
    const address = `${main.url}/api/exports/${made.id}/download`;
    const cookie = account.cookies().map(({ name, value }) => `${name}=${value}`);
    const download = () => fetch(address, { headers: { cookie: cookie.join('; ') } });
    await expect.poll(async () => (await download()).status).toBe(200);
    return (await download()).blob();
  }

  /** Sends an archive to a process and kills the process while it waits for a lock on the table. */
  async function killWhile(table: string, web: RunningServer, tar: Blob): Promise<void> {
    const account = apiClient(web.url);
    await account.expectOk('POST', '/api/login', { email: 'ours@example.com', password });
    const client = new pg.Client({ connectionString: database.url });
    await client.connect();
    try {
      await client.query(`begin; lock table ${table} in share row exclusive mode`);
      const sent = send(account, tar).then(
        () => 'answered',
        () => 'cut',
      );
      const waiting = `select 1 from pg_locks where not granted and relation = '${table}'::regclass`;
      await expect.poll(() => database.rows(waiting)).toHaveLength(1);
      process.kill(web.pid, 'SIGKILL');
      expect(await sent).toBe('cut');
    } finally {
      await client.end();
    }
  }

  function send(account: ApiClient, tar: Blob) {
    return account.call('POST', '/api/organization/import', form(tar, 'archive.tar'));
  }

  /** Number of the organization's rows in each table. */
  async function rowsOf(organizationId: string): Promise<Record<string, number>> {
    const counts = tables.map(
      (table) => `(select count(*)::int from ${table} where organization_id = $1) as ${table}`,
    );
    const [row] = await database.rows<Record<string, number>>(`select ${counts.join(', ')}`, [
      organizationId,
    ]);
    return row ?? {};
  }

  function filesOf(organizationId: string): string[] {
    return readdirSync(join(dataDir, 'files', 'organization', organizationId)).toSorted();
  }

  /** Makes the files older, because housekeeping keeps files of the last hour. */
  function age(files: string[][]): void {
    const longAgo = new Date(Date.now() - 2 * 3_600_000);
    for (const [id = '', name = ''] of files)
      utimesSync(join(dataDir, 'files', 'organization', id, name), longAgo, longAgo);
  }
});

function form(content: Blob, name: string): FormData {
  const data = new FormData();
  data.append('file', content, name);
  return data;
}
