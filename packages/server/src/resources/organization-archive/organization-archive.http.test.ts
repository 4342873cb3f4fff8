import { createHash } from 'node:crypto';
import { limitNames } from '@parley/contracts/limits';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { downloadExport } from '../../../test/exports.ts';
import { ends, flowOf } from '../../../test/flow-fixtures.ts';
import { type Member, startTestApp, type TestApp } from '../../../test/harness.ts';
import { blockBytes, parseTarHeader, tarHeader } from '../../db/embedded/tar.ts';
import { withPlatform } from '../../db/scope.ts';
import { json, sql } from '../../db/sql.ts';

type Entries = Map<string, Buffer>;

const secrets = [
  'sk-live-key-000000009',
  'open-sesame-9',
  'header-secret-9',
  'shop-secret-9',
  'webhook-host-9',
];
const flow = flowOf({ start: ['start', { on: 'message' }], done: ends('Bye.') }, ['start > done']);

let app: TestApp;
let owner: Member;
let other: Member;

beforeAll(async () => {
  app = await startTestApp();
});
beforeEach(async () => {
  [owner, other] = await Promise.all([
    app.register({ plan: 'enterprise' }),
    app.register({ plan: 'enterprise' }),
  ]);
});
afterAll(() => app.close());

/** Two chatbots with knowledge of every kind, leads, and every kind of secret. */
async function fill(): Promise<void> {
  const shop = (await owner.post('/api/chatbots', { name: 'Shop', companyName: 'Shop Ltd' })).body.id;
  const desk = (await owner.post('/api/chatbots', { name: 'Desk' })).body.id;
  const patched = await owner.patch(`/api/chatbots/${shop}`, {
    model: { provider: 'openai', name: 'gpt-x', customApiKey: secrets[0], systemInstructions: 'Be brief.' },
    appearance: { primaryColor: '#123456', customCss: '.parley-title { color: #000000 }' },
    answers: { synonyms: [{ term: 'coupon', means: ['voucher'] }], smallTalk: {} },
    flow,
    privacy: { retentionDays: 30 },
    deployment: { allowedDomains: ['shop.example'], password: secrets[1] },
  });
  expect(patched.status, patched.text).toBe(200);
  await owner.put(`/api/chatbots/${shop}/secrets/shop`, {
    value: secrets[3],
    origin: 'https://api.example.com',
  });
  const path = `/api/chatbots/${shop}/knowledge`;
  const first = await owner.post(path, { type: 'text', name: 'Vouchers', content: 'Valid for 42 days.' });
  await owner.patch(`/api/knowledge/${first.body.id}`, { tags: ['sales'], enabled: false });
  await owner.multipart(path, { name: 'prices.txt', bytes: 'A zebrafinch costs nine dollars.' });
  await owner.post(path, {
    type: 'url',
    url: 'https://shop.example/help',
    name: 'Help',
    crawl: {},
    refresh: 'weekly',
  });
  await owner.post(path, { type: 'text', name: 'Last', content: 'After the website.' });
  await owner.post(path, { type: 'api', name: 'Open', url: 'https://api.example.com/items' });
  const closed = await owner.post(path, {
    type: 'api',
    name: 'Closed',
    url: 'https://api.example.com/mine',
    headers: [{ name: 'X-Key', value: secrets[2] }],
  });
  expect(closed.status, closed.text).toBe(201);
  const leads =
    'name,email,phone,country,tags,Size\nAna,ana@archive.example,+49 30 901820,DE,vip,XL\n,,+44 113 496 0143,,,\n';
  expect((await sendLeads(shop, leads)).body.added).toBe(2);
  expect((await sendLeads(desk, 'email\nbo@archive.example\n')).body.added).toBe(1);
  await app.settled();
}

function sendLeads(chatbotId: string, bytes: string) {
  return owner.multipart(`/api/leads/import?chatbotId=${chatbotId}`, { name: 'leads.csv', bytes });
}

async function exported(by: Member): Promise<Buffer<ArrayBuffer>> {
  const asked = await by.post('/api/exports', { type: 'organization', format: 'archive' });
  expect(asked.status, asked.text).toBe(201);
  await app.settled();
  const { bytes } = await downloadExport(by, asked.body.id);
  return Buffer.from(bytes);
}

function entriesOf(tar: Buffer): Entries {
  const entries: Entries = new Map();
  for (let offset = 0; offset + blockBytes <= tar.length; ) {
    const entry = parseTarHeader(tar.subarray(offset, offset + blockBytes));
    if (entry === undefined || entry.name === '') break;
    const start = offset + blockBytes;
    entries.set(entry.name, tar.subarray(start, start + entry.bytes));
    offset = start + Math.ceil(entry.bytes / blockBytes) * blockBytes;
  }
  return entries;
}

function tarOf(entries: Iterable<readonly [string, Buffer]>): Buffer<ArrayBuffer> {
  const pieces: Buffer[] = [];
  for (const [name, content] of entries) {
    const rest = (blockBytes - (content.length % blockBytes)) % blockBytes;
    pieces.push(tarHeader(name, content.length, '0', 0), content, Buffer.alloc(rest));
  }
  return Buffer.concat([...pieces, Buffer.alloc(2 * blockBytes)]);
}

/** The archive with other entries, whose checksums are as its maker would write them. */
function changed(
  tar: Buffer,
  change: Record<string, Buffer | string>,
  head: Record<string, unknown> = {},
): Buffer<ArrayBuffer> {
  const entries = entriesOf(tar);
  const manifest = JSON.parse(String(entries.get('manifest.json')));
  entries.delete('manifest.json');
  for (const [name, content] of Object.entries(change)) entries.set(name, Buffer.from(content));
  manifest.entries = [...entries].map(([name, content]) => ({
    name,
    bytes: content.length,
    sha256: createHash('sha256').update(content).digest('hex'),
  }));
  entries.set('manifest.json', Buffer.from(JSON.stringify({ ...manifest, ...head })));
  return tarOf(entries);
}

/** What an archive says, without times. */
function saidBy(tar: Buffer): Record<string, unknown> {
  const said = [...entriesOf(tar)].map(([name, content]) => {
    const text = String(content).replaceAll(/"exportedAt": ?"[^"]+"/g, '');
    return [name, name === 'manifest.json' ? text.replaceAll(/"sha256": ?"[^"]+"/g, '') : text];
  });
  return Object.fromEntries(said);
}

function send(tar: Buffer<ArrayBuffer>, { by = other, dryRun = false, key = '' } = {}) {
  const headers: Record<string, string> = key === '' ? {} : { 'idempotency-key': key };
  const path = `/api/organization/import${dryRun ? '?dryRun=true' : ''}`;
  return by.multipart(path, { name: 'archive.tar', bytes: tar }, {}, headers);
}

const countOf = async (member: Member) => (await member.get('/api/chatbots')).body.length;

const unlimited = Object.fromEntries(limitNames.map((name) => [name, null]));

function limit({ organizationId }: Member, limits: object): Promise<unknown> {
  return withPlatform(app.deps.database, (tx) =>
    tx.execute(
      sql`update organizations set limits = ${json({ ...unlimited, ...limits })}::jsonb where id = ${organizationId}`,
    ),
  );
}

describe('the archive of an organization', () => {
  it('EXP-03: goes the whole circle: what is imported exports the same, but for ids and times', async () => {
    await fill();
    const first = await exported(owner);
    const report = (await send(first)).body;
    await app.settled();
    const second = await exported(other);
    const [before, after] = [saidBy(first), saidBy(second)];
    expect(Object.keys(before).sort()).toEqual([
      'chatbots/1.json',
      'chatbots/2.json',
      'files/1/1',
      'leads/1.ndjson',
      'manifest.json',
    ]);
    // The API with a secret header is not created: it is listed as to be added.
    const withoutClosed = (said: Record<string, unknown>) => {
      const shop = JSON.parse(`${said['chatbots/1.json']}`.replace(/,\s*,/, ','));
      return {
        ...shop,
        leftBehind: [],
        knowledge: shop.knowledge.filter((one: { name: string }) => one.name !== 'Closed'),
      };
    };
    expect(withoutClosed(after)).toEqual(withoutClosed(before));
    expect(withoutClosed(before).knowledge.map((one: { type: string }) => one.type)).toEqual([
      ...['text', 'file', 'url', 'text', 'api'],
    ]);
    for (const name of ['chatbots/2.json', 'files/1/1', 'leads/1.ndjson'])
      expect(after[name]).toEqual(before[name]);
    expect(report).toMatchObject({
      leads: { added: 3, known: 0, leftOut: 0 },
      chatbots: [
        { name: 'Shop', outcome: 'imported' },
        { name: 'Desk', outcome: 'imported' },
      ],
    });
    expect(report.chatbots[0].report).toContainEqual(
      expect.objectContaining({ kind: 'api', outcome: 'toAdd', name: 'Closed' }),
    );
  });

  it('SEC-35, EXP-03: holds no secret, no id and no email address of a member', async () => {
    await fill();
    const tar = await exported(owner);
    const text = tar.toString('latin1');
    for (const secret of secrets) expect(text).not.toContain(secret);
    expect(text).not.toMatch(/[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-/);
    expect(text).not.toContain(owner.user.email);
    expect(JSON.parse(String(entriesOf(tar).get('manifest.json')))).toMatchObject({
      format: 'parley.organization',
      version: 1,
      counts: { chatbots: 2, files: 1, leads: 3 },
    });
  });

  it('is only reported by a dry run, made once for an Idempotency-Key, and knows its leads', async () => {
    await fill();
    const tar = await exported(owner);
    const dry = await send(tar, { dryRun: true });
    expect(dry.status, dry.text).toBe(200);
    expect(dry.body).toMatchObject({ importId: null, leads: { added: 3 } });
    expect([await countOf(other), (await other.get('/api/leads')).body.total]).toEqual([0, 0]);
    const real = await send(tar, { key: 'archive-1' });
    const facts = (body: typeof dry.body) =>
      body.chatbots.map(({ chatbotId: _, ...chatbot }: { chatbotId: string }) => chatbot);
    expect(facts(real.body)).toEqual(facts(dry.body));
    const again = await send(tar, { key: 'archive-1' });
    expect(again.body.importId).toBe(real.body.importId);
    expect(await countOf(other)).toBe(2);
    const conflict = await send(changed(tar, { 'leads/1.ndjson': '' }), { key: 'archive-1' });
    expect(conflict.body.code).toBe('idempotency_conflict');
    const [entry] = (await other.get('/api/organization/audit')).body.items;
    expect(entry).toMatchObject({ action: 'organization.import', details: { chatbots: 2, leads: 3 } });
  });

  it('PLAN-08: stays within the plan, and a dry run says what would not fit', async () => {
    await fill();
    const tar = await exported(owner);
    await limit(other, { chatbots: 1, sources: 2 });
    const dry = await send(tar, { dryRun: true });
    const real = await send(tar);
    for (const { body } of [dry, real]) {
      expect(body.chatbots).toMatchObject([
        { name: 'Shop', outcome: 'imported', reason: null },
        { name: 'Desk', outcome: 'leftOut', reason: 'planLimit', chatbotId: null },
      ]);
      expect(body.leads).toEqual({ added: 2, known: 0, leftOut: 1 });
      const left = body.chatbots[0].report.filter(
        ({ outcome }: { outcome: string }) => outcome === 'leftOut',
      );
      expect(left.map(({ name, reason }: { name: string; reason: string }) => [name, reason])).toEqual([
        ['Help', 'planLimit'],
        ['Last', 'planLimit'],
        ['Open', 'planLimit'],
      ]);
    }
    expect(await countOf(other)).toBe(1);
  });

  it('SEC-13: is exported and imported by administrators alone', async () => {
    const tar = await exported(owner);
    for (const role of ['member', 'guest', 'viewer'] as const) {
      const member = await other.asRole(role);
      expect((await send(tar, { by: member, dryRun: true })).status, role).toBe(403);
      const asked = await member.post('/api/exports', { type: 'organization', format: 'archive' });
      expect(asked.status, role).toBe(403);
    }
    const admin = await other.asRole('admin');
    expect((await send(tar, { by: admin, dryRun: true })).status).toBe(200);
    const download = (await owner.get('/api/exports')).body.items[0].id;
    expect((await other.get(`/api/exports/${download}/download`)).status).toBe(404);
  });

  it('has no other format and no range', async () => {
    for (const [body, field] of [
      [{ type: 'organization', format: 'json' }, 'format'],
      [{ type: 'all', format: 'archive' }, 'format'],
      [{ type: 'organization', format: 'archive', from: '2026-01-01T00:00:00.000Z' }, 'from'],
    ] as const) {
      const answer = await owner.post('/api/exports', body);
      expect([answer.status, Object.keys(answer.body.fields)]).toEqual([400, [field]]);
    }
  });

  it('SEC-19: that is cut off, changed, of another version or kind is refused, and nothing is created', async () => {
    await fill();
    const tar = await exported(owner);
    const entries = [...entriesOf(tar)];
    const flipped = Buffer.from(tar);
    const at = flipped.indexOf('Be brief.');
    flipped.write('Be evil.!', at);
    const claims = Buffer.from(tar);
    tarHeader('chatbots/1.json', 8_000_000_000, '0', 0).copy(claims);
    const sentences = new Map<string, string>();
    for (const [name, file] of Object.entries({
      cut: Buffer.from(tar.subarray(0, tar.length / 2)),
      end: Buffer.from(tar.subarray(0, tar.length - 3 * blockBytes)),
      flipped,
      claims,
      twice: tarOf([...entries.slice(0, 1), ...entries]),
      unlisted: tarOf([...entries, ['chatbots/3.json', Buffer.from('{}')]]),
      missing: tarOf(entries.slice(1)),
      outside: changed(tar, { '../../etc/passwd': 'x' }),
      counts: changed(tar, {}, { counts: { chatbots: 9, files: 0, leads: 0 } }),
      nothing: Buffer.from('x'.repeat(2_000)),
      empty: Buffer.alloc(1_024),
      version: changed(tar, {}, { version: 2 }),
      stranger: changed(tar, {}, { format: 'other' }),
    })) {
      const { status, body } = await send(Buffer.from(file), { by: await fresh() });
      expect([status, Object.keys(body.fields ?? {})], name).toEqual([400, ['file']]);
      sentences.set(name, body.fields.file);
    }
    expect(new Set(sentences.values()).size).toBe(3);
    expect(sentences.get('version')).toContain('version');
    expect(sentences.get('cut')).toBe(sentences.get('flipped'));
  });

  it('SEC-11: that names ids of others, or a lead of no chatbot of it, is refused', async () => {
    await fill();
    const tar = await exported(owner);
    const shop = JSON.parse(String(entriesOf(tar).get('chatbots/1.json')));
    const foreign = (await other.post('/api/chatbots', { name: 'Mine' })).body.id;
    const lead = { email: 'x@archive.example' };
    for (const [name, change] of Object.entries({
      id: { 'chatbots/1.json': JSON.stringify({ ...shop, chatbot: { ...shop.chatbot, id: foreign } }) },
      organization: { 'chatbots/1.json': JSON.stringify({ ...shop, organizationId: other.organizationId }) },
      chatbotId: { 'leads/1.ndjson': JSON.stringify({ chatbot: 1, lead: { ...lead, chatbotId: foreign } }) },
      assignee: { 'leads/1.ndjson': JSON.stringify({ chatbot: 1, lead: { ...lead, assigneeId: foreign } }) },
      nobody: { 'leads/1.ndjson': JSON.stringify({ chatbot: 3, lead }) },
      broken: { 'leads/1.ndjson': '{"chatbot":1' },
      prototype: { 'leads/1.ndjson': '{"chatbot":1,"lead":{"email":"x@a.example","__proto__":{}}}' },
      bytes: { 'chatbots/1.json': Buffer.from([0xff, 0xfe]) },
    })) {
      const { status, body } = await send(changed(tar, change), { by: await fresh() });
      expect([status, body.code], name).toEqual([400, 'validation_failed']);
    }
    expect(await countOf(other)).toBe(1);
  });

  it('SEC-10: a website that may not be read and a file that is none are left to be added', async () => {
    await fill();
    const tar = await exported(owner);
    const shop = JSON.parse(String(entriesOf(tar).get('chatbots/1.json')));
    const knowledge = shop.knowledge.map((source: { type: string }) =>
      source.type === 'url' ? { ...source, url: 'http://169.254.169.254/latest' } : source,
    );
    const text = JSON.stringify({ ...shop, knowledge: knowledge.map(asPdf) });
    const { body } = await send(changed(tar, { 'chatbots/1.json': text }));
    const toAdd = body.chatbots[0].report.filter(({ outcome }: { outcome: string }) => outcome === 'toAdd');
    expect(toAdd.map(({ kind }: { kind: string }) => kind)).toEqual(
      expect.arrayContaining(['url', 'file', 'api', 'apiKey', 'password', 'secrets']),
    );
    const sources = (await other.get(`/api/chatbots/${body.chatbots[0].chatbotId}/knowledge`)).body;
    expect(sources.map(({ type }: { type: string }) => type).sort()).toEqual(['api', 'text', 'text']);
  });

  it('leaves no file behind that nothing names, also when it is refused', async () => {
    await fill();
    const tar = await exported(owner);
    const member = await fresh();
    await send(tar, { by: member, dryRun: true });
    await send(changed(tar, { 'leads/1.ndjson': '{}' }), { by: member });
    expect(await filesOf(member)).toEqual([]);
    await limit(member, { chatbots: 0 });
    await send(tar, { by: member });
    expect(await filesOf(member)).toEqual([]);
    expect((await send(tar, { by: other })).status).toBe(200);
    expect(await filesOf(other)).toHaveLength(1);
  });

  it('SEC-40: is withdrawn when a visitor is erased, whose address it may hold', async () => {
    await fill();
    await exported(owner);
    const asked = { kind: 'erase', email: 'ana@archive.example' };
    const erased = await owner.post('/api/privacy/requests', asked);
    expect(erased.status, erased.text).toBe(201);
    await app.settled();
    const [withdrawn] = (await owner.get('/api/exports')).body.items;
    expect(withdrawn).toMatchObject({ status: 'failed', error: { code: 'erased' } });
  });

  it('without a file, or by somebody who imports all the time, is refused', async () => {
    expect((await other.post('/api/organization/import', {})).body.code).toBe('file_missing');
    const junk = Buffer.from('junk');
    for (let n = 0; n < 9; n += 1) await send(junk);
    expect((await send(junk)).status).toBe(429);
  });
});

function asPdf(source: { type: string }): object {
  return source.type === 'file' ? { ...source, fileName: 'prices.pdf' } : source;
}

const fresh = () => app.register({ plan: 'enterprise' });

async function filesOf({ organizationId }: Member): Promise<string[]> {
  const keys: string[] = [];
  for await (const key of app.deps.storage.listOlder(new Date(Date.now() + 3_600_000))) {
    if (key.startsWith(`organization/${organizationId}/`)) keys.push(key);
  }
  return keys;
}
