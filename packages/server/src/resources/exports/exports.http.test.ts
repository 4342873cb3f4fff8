import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { publishChatbot, startVisitor, voucherFact, voucherQuestion } from '../../../test/chat-fixtures.ts';
import { downloadExport, findExport, makeExport, tablesOf } from '../../../test/exports.ts';
import { type Member, startTestApp, type TestApp } from '../../../test/harness.ts';
import { auditedActions } from '../../../test/people.ts';
import { withPlatform } from '../../db/scope.ts';
import { sql } from '../../db/sql.ts';
import { dayMs } from '../../lib/timing/durations.ts';
import { ManualClock } from '../../ports/clock.ts';
import { exportSchedules } from './exports.jobs.ts';

const path = '/api/exports';
const nowhere = '01900000-0000-7000-8000-00000000dead';
const formats = ['json', 'csv', 'xml'] as const;

const clock = new ManualClock(new Date('2026-03-10T09:00:00.000Z'));
let app: TestApp;
/** Has conversations, a lead, knowledge and secrets. */
let owner: Member;
let chatbotId: string;
let conversationId: string;
/** Has similar data, none of which may appear in the owner's files. */
let stranger: Member;

const providerKey = 'sk-organization-0123456789abcdef';
const botKey = 'sk-chatbot-0123456789abcdefghij';
const botPassword = 'open-sesame-42';
const identitySecret = 'flow-secret-0123456789';
const hostile = '=HYPERLINK("http://x.example")\r\n<b>&\u0007 ";,';

beforeAll(async () => {
  app = await startTestApp({ clock });
  stranger = await app.register({ organizationName: 'Strangers' });
  const foreign = await publishChatbot(app, stranger);
  await say(foreign, 'What do strangers say about vouchers?');
  await stranger.post('/api/leads', { chatbotId: foreign, name: 'Foreign Lead' });
  owner = await app.register();
  chatbotId = await publishChatbot(app, owner);
  conversationId = await say(chatbotId, voucherQuestion);
  await owner.post(`/api/conversations/${conversationId}/notes`, { content: hostile });
  const added = await owner.post('/api/leads', { chatbotId, name: hostile, email: 'lead@example.com' });
  expect(added.status, added.text).toBe(400);
  await owner.post('/api/leads', { chatbotId, name: '=1+1 <b>&amp;', email: 'lead@example.com' });
  await app.settled();
});
afterAll(() => app.close());

async function say(of: string, ...messages: string[]): Promise<string> {
  const visitor = await startVisitor(app, of);
  let id = '';
  for (const message of messages)
    id = (await visitor.post(`/api/chat/${of}/messages`, { message })).body.conversationId;
  return id;
}

const tablesOfType = {
  all: [
    'figures',
    'tallies',
    'chatbots',
    'conversations',
    'messages',
    'notes',
    'knowledge',
    'leads',
    'users',
  ],
  chatbots: ['chatbots', 'knowledge'],
  conversations: ['conversations', 'messages', 'notes'],
  analytics: ['figures', 'tallies'],
  users: ['users'],
};
const types = Object.keys(tablesOfType) as (keyof typeof tablesOfType)[];

async function downloaded(asked: object, by = owner) {
  const made = await makeExport(by, asked);
  expect(made).toMatchObject({ status: 'ready', error: null });
  const file = await downloadExport(by, made.id);
  expect(file.status).toBe(200);
  return { made, file, tables: await tablesOf(file) };
}

describe('a requested export', () => {
  it('is created, listed, downloaded and retried through the API', async () => {
    const made = await owner.post(path, { type: 'users', format: 'json' });
    expect(made.status).toBe(201);
    expect(made.body).toEqual({
      id: expect.any(String),
      type: 'users',
      format: 'json',
      from: null,
      to: null,
      status: 'requested',
      progress: { done: 0, total: 0 },
      rows: null,
      sizeBytes: null,
      error: null,
      createdAt: clock.now().toISOString(),
      expiresAt: null,
    });
    await app.settled();
    const list = await owner.get(path);
    expect(list.body).toMatchObject({ page: 1, pageSize: 10 });
    const file = await downloadExport(owner, made.body.id);
    expect(list.body.items[0]).toMatchObject({
      id: made.body.id,
      status: 'ready',
      progress: { done: 1, total: 1 },
      rows: 1,
      sizeBytes: file.bytes.length,
      expiresAt: new Date(clock.now().getTime() + 7 * dayMs).toISOString(),
    });
    expect(file.headers.get('content-disposition')).toContain('export-users-2026-03-10.json');
    expect((await owner.post(`${path}/${made.body.id}/retry`)).status).toBe(409);
    await fail(made.body.id);
    const again = await owner.post(`${path}/${made.body.id}/retry`);
    expect([again.status, again.body.status, again.body.error]).toEqual([200, 'requested', null]);
    await app.settled();
    expect((await downloadExport(owner, made.body.id)).status).toBe(200);
  });

  it('EXP-01: accepts every type, every format, and a date range', async () => {
    const range = { from: '2026-03-10T00:00:00.000Z', to: '2026-03-10T23:59:59.999Z' };
    for (const type of types) {
      for (const format of formats) {
        const { made, file, tables } = await downloaded({ type, format, ...range });
        expect(made).toMatchObject({ type, format, ...range });
        const names = type === 'users' && format === 'csv' ? ['only'] : tablesOfType[type];
        expect(Object.keys(tables), `${type} ${format}`).toEqual(names);
        const rows = Object.values(tables).reduce((sum, table) => sum + table.length, 0);
        expect([rows, made.rows, file.bytes.length]).toEqual([made.rows, rows, made.sizeBytes]);
      }
    }
    for (const asked of [
      {},
      { type: 'users' },
      { type: 'leads', format: 'json' },
      { type: 'users', format: 'pdf' },
      { type: 'users', format: 'json', from: '2026-03-10' },
      { type: 'users', format: 'json', from: '0000-01-01T00:00:00.000Z' },
      { type: 'users', format: 'json', from: range.to, to: range.from },
      { type: 'users', format: 'json', organizationId: stranger.organizationId },
    ])
      expect((await owner.post(path, asked)).status, JSON.stringify(asked)).toBe(400);
  });

  it('EXP-02: reports whether it is requested, ready or failed, and why; allows a retry if failed and a download if ready', async () => {
    const { id } = (await owner.post(path, { type: 'chatbots', format: 'json' })).body;
    const early = await owner.get(`${path}/${id}/download`);
    expect([early.status, early.body.code]).toEqual([409, 'export_not_ready']);
    await app.settled();
    expect(await findExport(owner, id)).toMatchObject({ status: 'ready' });
    expect((await downloadExport(owner, id)).status).toBe(200);
    await fail(id);
    const failed = await findExport(owner, id);
    expect(failed).toMatchObject({ status: 'failed', rows: null, sizeBytes: null, expiresAt: null });
    expect(failed.error).toEqual({ code: 'internal', message: expect.stringMatching(/Retry/) });
    expect((await owner.get(`${path}/${id}/download`)).body.code).toBe('export_not_ready');
    expect((await owner.post(`${path}/${id}/retry`)).status).toBe(200);
    await app.settled();
    expect(await findExport(owner, id)).toMatchObject({ status: 'ready', error: null });
  });

  it('is created once per Idempotency-Key', async () => {
    const by = owner.with({ 'idempotency-key': 'once' });
    const [first, second] = [
      await by.post(path, { type: 'users', format: 'csv' }),
      await by.post(path, { type: 'users', format: 'csv' }),
    ];
    expect(second.body.id).toBe(first.body.id);
    await app.settled();
  });
});

/** Marks the export as failed, as the job would do. */
function fail(id: string, problem = 'internal') {
  return withPlatform(app.deps.database, (tx) =>
    tx.execute(sql`update data_exports set status = 'failed', error = ${problem} where id = ${id}`),
  );
}

describe('the exported file', () => {
  it('EXP-03: is well formed and contains the selected data of this organization only, and no secrets', async () => {
    await addSecrets();
    const secrets = await storedSecrets();
    expect(secrets.length).toBeGreaterThan(8);
    for (const type of types) {
      for (const format of formats) {
        const { file, tables } = await downloaded({ type, format });
        expect(
          Object.values(tables).every((rows) => rows.length > 0),
          `${type} ${format}`,
        ).toBe(true);
        const text = type === 'users' || format !== 'csv' ? file.bytes.toString() : JSON.stringify(tables);
        for (const secret of secrets) expect(text, `${type} ${format}`).not.toContain(secret);
        for (const foreign of ['Strangers', 'Foreign Lead', 'strangers say', stranger.user.id])
          expect(text, `${type} ${format}`).not.toContain(foreign);
        if (tables.users) expect(tables.users).toMatchObject([{ email: owner.user.email, role: 'admin' }]);
        if (tables.messages) expect(tables.messages.map(({ content }) => content)).toContain(voucherQuestion);
        if (tables.conversations) expect(tables.conversations).toMatchObject([{ id: conversationId }]);
        if (tables.chatbots)
          expect(tables.chatbots).toMatchObject([{ id: chatbotId, name: 'Voucher helper' }]);
        if (tables.knowledge) expect(tables.knowledge).toMatchObject([{ text: voucherFact }]);
        // CSV escapes the formula for spreadsheets; other formats keep the value unchanged.
        const name = format === 'csv' ? "'=1+1 <b>&amp;" : '=1+1 <b>&amp;';
        if (tables.leads) expect(tables.leads).toMatchObject([{ name, email: 'lead@example.com' }]);
      }
    }
  });

  it('CSV has a byte order mark, CRLF, and numbers as numbers', async () => {
    const { file } = await downloaded({ type: 'users', format: 'csv' });
    const text = file.bytes.toString();
    expect(text.startsWith('\uFEFFid,fullName,email,role,joinedAt\r\n')).toBe(true);
    expect(text.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
  });

  it('XML drops characters that it cannot represent, and keeps line ends and markup as text', async () => {
    const odd = `=1 <b>&"'\u0001\u000b\ufffe\r\nnext ]]> \u{1f600}`;
    const { tables } = await withMessage(odd, () => downloaded({ type: 'conversations', format: 'xml' }));
    expect(tables.messages?.map(({ content }) => content)).toContain(`=1 <b>&"'\r\nnext ]]> \u{1f600}`);
    const json = await withMessage(odd, () => downloaded({ type: 'conversations', format: 'json' }));
    expect(json.tables.messages?.map(({ content }) => content)).toContain(odd);
  });

  it('EXP-03: includes rows at both ends of the range, and none a millisecond outside', async () => {
    const member = await app.register();
    const bot = await publishChatbot(app, member);
    const ids: string[] = [];
    for (const minute of [0, 1, 2]) {
      ids.push(await say(bot, `Question of minute ${minute}?`));
      await member.post('/api/leads', { chatbotId: bot, name: `Lead ${minute}` });
      clock.advance(60_000);
    }
    await app.settled();
    const time = async (id: string) =>
      Date.parse((await member.get(`/api/conversations/${id}`)).body.startedAt);
    const [first = 0, middle = 0, last = 0] = await Promise.all(ids.map(time));
    const iso = (ms: number) => new Date(ms).toISOString();
    const held = async (range: object) => {
      const { tables } = await downloaded({ type: 'all', format: 'json', ...range }, member);
      const { conversations = [], messages = [], leads = [] } = tables;
      const asked = messages.filter(({ role }) => role === 'user').map(({ content }) => content);
      return [conversations.map(({ id }) => ids.indexOf(String(id))), asked.length, leads.length];
    };
    expect(await held({})).toEqual([[0, 1, 2], 3, 3]);
    expect(await held({ from: iso(middle), to: iso(middle) })).toEqual([[1], 1, 1]);
    expect(await held({ from: iso(middle + 1) })).toEqual([[2], 1, 1]);
    expect(await held({ to: iso(middle - 1) })).toEqual([[0], 1, 1]);
    expect(await held({ from: iso(first), to: iso(last) })).toEqual([[0, 1, 2], 3, 3]);
    // Rows created after the request are not included, whatever the range is.
    const { id } = (await member.post(path, { type: 'users', format: 'json', to: iso(last + dayMs) })).body;
    await app.settled();
    await fail(id);
    await member.asRole('viewer');
    const later = await downloaded({ type: 'users', format: 'json' }, member);
    expect(later.tables.users).toHaveLength(2);
  });
});

async function withMessage<T>(content: string, work: () => Promise<T>): Promise<T> {
  const change = (to: string) =>
    withPlatform(app.deps.database, (tx) =>
      tx.execute(sql`
        update messages set content = ${to} where conversation_id = ${conversationId} and ordinal = (
          select min(ordinal) from messages where conversation_id = ${conversationId})`),
    );
  await change(content);
  return work().finally(() => change(voucherQuestion));
}

/** Creates one secret of every kind that an organization can have. */
async function addSecrets(): Promise<void> {
  const done = [
    await owner.put('/api/organization/providers/openai', { apiKey: providerKey }),
    await owner.patch(`/api/chatbots/${chatbotId}`, {
      model: { customApiKey: botKey, useCustomApiKey: true },
      deployment: { password: botPassword },
    }),
    await owner.put(`/api/chatbots/${chatbotId}/secrets/shop`, {
      value: identitySecret,
      origin: 'https://shop.example',
    }),
    await owner.post('/api/organization/invitations', { email: 'new@example.com', role: 'viewer' }),
    await owner.post('/api/webhooks', { name: 'Hook', url: 'https://shop.example/hook', events: ['*'] }),
  ];
  for (const { status, text } of done) expect([200, 201, 204], text).toContain(status);
  const key = await owner.post('/api/api-keys', { name: 'Key', expires: '30d', permissions: 'read' });
  expect(key.status, key.text).toBe(201);
  plainSecrets.push(key.body.key, done[4]?.body.secret);
}
const plainSecrets: string[] = [];

/** Returns those secrets in every form stored in the database: hashes, sealed values, hints. */
async function storedSecrets(): Promise<string[]> {
  const rows = await withPlatform(app.deps.database, (tx) =>
    tx.rows<{ secret: string | null }>(sql`
      select c.password_hash as secret from credentials c join memberships m on m.user_id = c.user_id
        where m.organization_id = ${owner.organizationId}
      union all select encode(s.token_hash, 'hex') from sessions s where s.user_id = ${owner.user.id}
      union all select sealed_key from provider_keys where organization_id = ${owner.organizationId}
      union all select encode(key_hash, 'hex') from api_keys where organization_id = ${owner.organizationId}
      union all select sealed_api_key from chatbots where organization_id = ${owner.organizationId}
      union all select password_hash from chatbots where organization_id = ${owner.organizationId}
      union all select sealed_secret from webhooks where organization_id = ${owner.organizationId}
      union all select sealed_value from flow_secrets where organization_id = ${owner.organizationId}`),
  );
  const session = /=([^;]+)/.exec(owner.cookie)?.[1] ?? '';
  return [
    ...rows.flatMap(({ secret }) => secret ?? []),
    ...plainSecrets,
    providerKey,
    botKey,
    botPassword,
    identitySecret,
    session,
  ];
}

describe('permissions', () => {
  it('SEC-13: only owners and administrators may request and download', async () => {
    const { id } = await makeExport(owner, { type: 'users', format: 'json' });
    const admin = await owner.asRole('admin');
    expect((await downloadExport(admin, id)).status).toBe(200);
    for (const role of ['member', 'guest', 'viewer'] as const) {
      const other = await owner.asRole(role);
      expect((await other.get(path)).status).toBe(403);
      expect((await other.post(path, { type: 'users', format: 'json' })).status).toBe(403);
      expect((await other.get(`${path}/${id}/download`)).status).toBe(403);
      expect((await other.post(`${path}/${id}/retry`)).status).toBe(403);
    }
    expect((await app.anonymous().get(`${path}/${id}/download`)).status).toBe(401);
  });

  it('TEN-01, SEC-11: returns 404 for exports of another organization', async () => {
    const { id } = await makeExport(owner, { type: 'users', format: 'json' });
    for (const one of [id, nowhere, 'none']) {
      expect((await stranger.get(`${path}/${one}/download`)).status).toBe(404);
      expect((await stranger.post(`${path}/${one}/retry`)).status).toBe(404);
    }
    expect((await stranger.get(path)).body).toMatchObject({ items: [], total: 0 });
  });

  it('a download link requires a session with permission, and each request, retry and download is audited', async () => {
    const member = await app.register();
    const { id } = await makeExport(member, { type: 'users', format: 'json' });
    await downloadExport(member, id);
    await fail(id);
    await member.post(`${path}/${id}/retry`);
    await app.settled();
    const logged = (await auditedActions(app, member.organizationId)).filter((one) =>
      one.startsWith('export.'),
    );
    expect(logged).toEqual(['export.request', 'export.download', 'export.retry']);
    const demoted = await member.asRole('admin');
    expect((await downloadExport(demoted, id)).status).toBe(200);
    await member.patch(`/api/organization/users/${demoted.user.id}`, { role: 'viewer' });
    await expect.poll(async () => (await downloadExport(demoted, id)).status).toBe(403);
  });

  it('members of a suspended organization can still export their data', async () => {
    const member = await app.register();
    await withPlatform(app.deps.database, (tx) =>
      tx.execute(sql`
        update organizations set suspended_at = ${clock.now()}, suspension_reason = 'unpaid'
        where id = ${member.organizationId}`),
    );
    await expect.poll(async () => (await member.get('/api/chatbots')).status).toBe(403);
    const { tables } = await downloaded({ type: 'users', format: 'json' }, member);
    expect(tables.users).toHaveLength(1);
    expect((await member.get(path)).status).toBe(200);
    const [{ id }] = (await member.get(path)).body.items;
    expect((await member.post(`${path}/${id}/retry`)).status).toBe(409);
  });
});

describe('limits', () => {
  it('three exports run at once; a fourth request and a retry are rejected', async () => {
    const member = await app.register();
    const { id } = await makeExport(member, { type: 'users', format: 'json' });
    await fail(id);
    await withPlatform(app.deps.database, (tx) =>
      tx.execute(sql`
        insert into data_exports (id, organization_id, type, format, status, requested_at, created_at)
        select gen_random_uuid(), ${member.organizationId}, 'users', 'json', 'requested', ${clock.now()}, ${clock.now()}
        from generate_series(1, 3)`),
    );
    const refused = await member.post(path, { type: 'users', format: 'json' });
    expect([refused.status, refused.body.code]).toEqual([409, 'exports_busy']);
    expect((await member.post(`${path}/${id}/retry`)).body.code).toBe('exports_busy');
  });

  it('keeps the newest twenty files', async () => {
    const member = await app.register();
    const oldest = await makeExport(member, { type: 'users', format: 'json' });
    for (let made = 0; made < 20; made += 1) {
      clock.advance(1_000);
      await makeExport(member, { type: 'users', format: 'json' });
    }
    expect((await member.get(`${path}/${oldest.id}/download`)).status).toBe(410);
    const { items } = (await member.get(`${path}?pageSize=100`)).body;
    const kept = items.filter(
      ({ expiresAt }: { expiresAt: string }) => Date.parse(expiresAt) > clock.now().getTime(),
    );
    expect(kept).toHaveLength(20);
  });

  it('deletes a file after seven days, and its row after thirty', async () => {
    const member = await app.register();
    const { id } = await makeExport(member, { type: 'users', format: 'json' });
    clock.advance(7 * dayMs - 1);
    expect((await downloadExport(member, id)).status).toBe(200);
    clock.advance(1);
    const gone = await member.get(`${path}/${id}/download`);
    expect([gone.status, gone.body.code]).toEqual([410, 'export_expired']);
    const key = await keyOf(id);
    await sweep();
    expect(await keyOf(id)).toBeNull();
    await expect(isStored(key)).resolves.toBe(false);
    expect((await member.get(`${path}/${id}/download`)).status).toBe(410);
    clock.advance(23 * dayMs + 1);
    await sweep();
    const left = await withPlatform(app.deps.database, (tx) =>
      tx.rows(sql`select id from data_exports where id = ${id}`),
    );
    expect(left).toEqual([]);
  });

  it('an export whose job was lost can be retried', async () => {
    const member = await app.register();
    const { id } = await makeExport(member, { type: 'users', format: 'json' });
    await withPlatform(app.deps.database, (tx) =>
      tx.execute(sql`update data_exports set status = 'requested' where id = ${id}`),
    );
    await sweep();
    expect(await findExport(member, id)).toMatchObject({ status: 'requested' });
    clock.advance(4 * 3_600_000);
    await sweep();
    expect(await findExport(member, id)).toMatchObject({ status: 'failed', error: { code: 'internal' } });
  });
});

async function* noArchive(): AsyncGenerator<Buffer> {}

async function sweep(): Promise<void> {
  const [schedule] = exportSchedules({ ...app.deps, exportTables: [], organizationArchive: noArchive });
  await schedule?.handle(AbortSignal.timeout(10_000));
}

async function keyOf(id: string): Promise<string | null> {
  const row = await withPlatform(app.deps.database, (tx) =>
    tx.first<{ file_key: string | null }>(sql`select file_key from data_exports where id = ${id}`),
  );
  return row?.file_key ?? null;
}

function isStored(key: string | null): Promise<boolean> {
  if (key === null) return Promise.resolve(false);
  return app.deps.storage.withLocalFile(key, async () => true).catch(() => false);
}
