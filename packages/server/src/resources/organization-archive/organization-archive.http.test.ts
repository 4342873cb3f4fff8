import { createHash } from 'node:crypto';
import { limitNames } from '@parley/contracts/billing/limits';
import { maxFileBytes } from '@parley/contracts/values/lists';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { downloadExport } from '../../../test/exports.ts';
import { ends, flowOf } from '../../../test/flow-fixtures.ts';
import { type Member, startTestApp, type TestApp } from '../../../test/harness.ts';
import { blockBytes, parseTarHeader, tarHeader } from '../../db/embedded/files/tar.ts';
import { withPlatform } from '../../db/scope.ts';
import { json, sql } from '../../db/sql.ts';
import { rebuildProjections } from '../../rebuild-projections.ts';
import { countBacklog } from '../insight/insight.jobs.ts';

type Entries = Map<string, Buffer>;

const secrets = [
  'sk-live-key-000000009',
  'open-sesame-9',
  'header-secret-9',
  'shop-secret-9',
  'webhook-token-9',
];
const hidden = ['203.0.113.9', 'agent-of-a-visitor-9', 'sealed-flow-9', 'client-message-9', 'signed-token-9'];
const flow = flowOf({ start: ['start', { on: 'message' }], done: ends('Bye.') }, ['start > done']);
const flowShowing = (id: string) =>
  flowOf(
    {
      start: ['start', { on: 'message' }],
      look: ['message', { text: 'Here.', image: { id, alt: 'Our shop' } }],
      done: ends('Bye.'),
    },
    ['start > look', 'look > done'],
  );
const square = (background: string) =>
  sharp({ create: { width: 64, height: 64, channels: 3, background } })
    .png()
    .toBuffer()
    .then((bytes) => Buffer.from(bytes));

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

/** Creates two chatbots with every kind of knowledge, leads, and every kind of secret. */
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
  await talk(desk);
  const token = `https://hooks.example/in?token=${secrets[4]}`;
  for (const hook of [
    { name: 'All', url: 'https://hooks.example/all', events: ['*'], enabled: false },
    { name: 'Shop', url: token, events: ['lead.created'], chatbotIds: [shop], enabled: false },
  ])
    expect((await owner.post('/api/webhooks', hook)).status).toBe(201);
  await dress(shop);
  await lead(desk);
  await app.settled();
}

/** Inserts a lead of the judged conversation and of a deleted one, whose consent an administrator has revoked. */
async function lead(chatbotId: string): Promise<void> {
  const { organizationId } = owner;
  const [id, gone] = [app.deps.ids.next(), app.deps.ids.next()];
  const of = sql`from conversations c where c.organization_id = ${organizationId} and c.session_id = 'session-9'`;
  const consents = [
    { conversation: gone, lead: null, accepted: true, source: 'form', statement: 'Call me.', at: ago(20) },
    { conversation: gone, lead: id, accepted: false, source: 'administrator', statement: '', at: ago(1) },
  ];
  await withPlatform(app.deps.database, async (tx) => {
    await tx.execute(sql`
      insert into leads (id, organization_id, chatbot_id, name, email, email_canonical, source, conversation_id, status, confidence,
        extracted_at, provenance, created_at, updated_at)
      select ${id}::uuid, ${organizationId}::uuid, ${chatbotId}::uuid, 'Cy', 'cy@archive.example', 'cy@archive.example',
        'conversation', c.id, 'new', 'good', ${ago(2)}::timestamptz, jsonb_build_object('email', jsonb_build_array(jsonb_build_object(
        'value', 'cy@archive.example', 'origin', 'form', 'conversationId', c.id, 'at', '2026-01-02T00:00:00.000Z'))),
        ${ago(2)}::timestamptz, ${ago(2)}::timestamptz ${of}`);
    await tx.execute(sql`
      insert into lead_conversations (organization_id, lead_id, conversation_id, started_at)
      select ${organizationId}::uuid, ${id}::uuid, c.id, c.started_at ${of}
      union all select ${organizationId}::uuid, ${id}::uuid, ${gone}::uuid, ${ago(20)}::timestamptz`);
    for (const one of consents)
      await tx.execute(sql`
        insert into consents (id, organization_id, chatbot_id, conversation_id, lead_id, accepted, version, statement, purpose,
          source, note, created_at)
        values (${app.deps.ids.next()}, ${organizationId}, ${chatbotId}, ${one.conversation}, ${one.lead}, ${one.accepted}, 'v1',
          ${one.statement}, 'lead', ${one.source}, ${one.lead === null ? null : 'By phone'}, ${one.at})`);
  });
}

/**
 * Adds more data than an archive holds to the lead of `lead` and the conversation of `talk`, and an answer that is being
 * regenerated.
 */
async function grow(chatbotId: string): Promise<void> {
  const { organizationId } = owner;
  const [answer, gone] = [app.deps.ids.next(), app.deps.ids.next()];
  const seen = { value: 'Cy', origin: 'person', conversationId: null, at: '2026-01-02T00:00:00.000Z' };
  const fields = Array.from({ length: 60 }, (_, n) => ({ name: `Size (${n})`, value: 'XL' }));
  const tags = Array.from({ length: 70 }, (_, n) => `tag ${n}`);
  const address = `${'a'.repeat(60)}@${'b'.repeat(60)}.${'c'.repeat(60)}.${'d'.repeat(50)}.example`;
  await withPlatform(app.deps.database, async (tx) => {
    await tx.execute(sql`
      update leads set custom_fields = ${json(fields)}::jsonb, tags = ${tags}::text[],
        provenance = ${json({ name: Array.from({ length: 300 }, () => seen) })}::jsonb
      where organization_id = ${organizationId}`);
    await tx.execute(sql`
      insert into lead_conversations (organization_id, lead_id, conversation_id, started_at)
      select organization_id, id, ${gone}::uuid, ${ago(30)}::timestamptz from leads where organization_id = ${organizationId}
      union all select organization_id, id, gen_random_uuid(), ${ago(29)}::timestamptz + n * interval '1 second'
      from leads, generate_series(1, 1200) n where organization_id = ${organizationId}`);
    await tx.execute(sql`
      insert into consents (id, organization_id, chatbot_id, conversation_id, lead_id, accepted, version, statement, purpose, source,
        created_at)
      select gen_random_uuid(), l.organization_id, ${chatbotId}::uuid, ${gone}::uuid, l.id, n % 2 = 0, 'v1', '', 'lead',
        'administrator', ${ago(2)}::timestamptz + n * interval '1 second'
      from leads l, generate_series(1, 1200) n where l.organization_id = ${organizationId}
      union all select gen_random_uuid(), c.organization_id, ${chatbotId}::uuid, c.id, null, n % 2 = 0, 'v1', 'I agree.', 'chat',
        'banner', ${ago(2)}::timestamptz + n * interval '1 second'
      from conversations c, generate_series(1, 1200) n
      where c.organization_id = ${organizationId} and c.session_id = 'session-9'`);
    await tx.execute(sql`
      update conversations set contact = ${address} where organization_id = ${organizationId} and session_id = 'session-9'`);
    await tx.execute(
      sql`update messages set ordinal = 3 where organization_id = ${organizationId} and status = 'running'`,
    );
    await tx.execute(sql`
      insert into messages (id, organization_id, chatbot_id, conversation_id, ordinal, role, status, content, superseded_by,
        created_at)
      select ${answer}::uuid, organization_id, chatbot_id, conversation_id, 2, 'assistant', 'complete', 'Hi', id, created_at
      from messages where organization_id = ${organizationId} and status = 'running'`);
  });
}

/** Publishes a version, then one with pictures, then changes the color of the draft. */
async function dress(chatbotId: string): Promise<void> {
  const path = `/api/chatbots/${chatbotId}`;
  await app.settled();
  expect((await owner.post(`${path}/deploy`)).status).toBe(200);
  const pictureOf = async (color: string, use: string) => {
    const bytes = await square(color);
    return (await owner.multipart(`${path}/pictures?use=${use}`, { name: 'a.png', bytes })).body;
  };
  const avatar = await pictureOf('red', 'avatar');
  const shown = await pictureOf('blue', 'message');
  const dressed = { appearance: { botAvatar: avatar.path }, flow: flowShowing(shown.id) };
  expect((await owner.patch(path, dressed)).status).toBe(200);
  expect((await owner.post(`${path}/deploy`)).status).toBe(200);
  await owner.patch(path, { appearance: { primaryColor: '#654321' } });
}

const day = 86_400_000;
const ago = (days: number) => new Date(Date.now() - days * day);

/** Inserts a judged conversation with a regenerated answer, and one with a running answer. */
async function talk(chatbotId: string): Promise<void> {
  const { organizationId } = owner;
  const [first, second, question, bad, good] = Array.from({ length: 5 }, () => app.deps.ids.next());
  const source = {
    ...{ n: 1, sourceId: app.deps.ids.next(), sourceName: 'Vouchers', heading: null, quote: '42 days' },
    ...{ url: 'https://shop.example/help', passage: 'Valid for 42 days.' },
  };
  const counted = {
    ...{ language: 'en', country: 'DE', intent: 'question', topics: ['vouchers'], outcome: 'resolved' },
    ...{ sentimentMilli: 500, isNewVisitor: true, hasLead: false },
  };
  await withPlatform(app.deps.database, async (tx) => {
    await tx.execute(sql`
      insert into conversations (id, organization_id, chatbot_id, session_id, status, locale, country, language, contact,
        user_intent, main_topics, sentiment_score, outcome, csat, visitor, ai_notice, excerpt, counted, insight, ip, user_agent,
        sealed_flow, message_count, answer_count, response_ms_sum, started_at, last_message_at, ended_at)
      values (${first}, ${organizationId}, ${chatbotId}, 'session-9', 'completed', 'en', 'DE', 'en', 'ana@archive.example',
        'question', '{vouchers}', 0.5, 'resolved', '{"scale":"csat","score":4,"comment":"Good"}',
        '{"id":"u-9","name":"Ana","email":"ana@archive.example","phone":null}', '{"language":"en","version":"v9"}',
        'How long?', ${json(counted)}::jsonb, '{"scores":[0.5],"intent":"question","thanked":[],"topics":[["vouchers",1]]}',
        ${hidden[0]}, ${hidden[1]}, ${hidden[2]}, 3, 2, 1500, ${ago(3)}, ${ago(2)}, ${ago(1)}),
        (${second}, ${organizationId}, ${chatbotId}, 'session-8', 'active', null, null, null, null, null, '{}', null, null, null,
        null, null, 'Hello', null, null, null, null, null, 1, 0, 0, ${ago(1)}, ${ago(1)}, null)`);
    await tx.execute(sql`
      insert into messages (id, organization_id, chatbot_id, conversation_id, ordinal, role, status, content, client_message_id,
        reply_to, superseded_by, sources, mode, provider, model, input_tokens, output_tokens, cost_micro_usd, response_ms,
        rating, rating_comment, support, error_code, created_at)
      values (${question}, ${organizationId}, ${chatbotId}, ${first}, 1, 'user', 'complete', 'How <b>long</b>?', ${hidden[3]},
        null, null, '[]', null, null, null, null, null, null, null, null, null, null, null, ${ago(3)}),
        (${bad}, ${organizationId}, ${chatbotId}, ${first}, 2, 'assistant', 'incomplete', 'Well', null, ${question}, ${good}, '[]',
        'model', 'openai', 'gpt-x', 100, 20, 300, 500, 'down', 'Too short', 'none', 'answer_length', ${ago(3)}),
        (${good}, ${organizationId}, ${chatbotId}, ${first}, 3, 'assistant', 'complete', 'It is valid for 42 days.', null,
        ${question}, null, ${json([source])}::jsonb, 'extractive', null, null, null, null, null, 1000, 'up', null, 'supported',
        null, ${ago(2)}),
        (${app.deps.ids.next()}, ${organizationId}, ${chatbotId}, ${second}, 1, 'user', 'complete', 'Hello', null, null, null,
        '[]', null, null, null, null, null, null, null, null, null, null, null, ${ago(1)}),
        (${app.deps.ids.next()}, ${organizationId}, ${chatbotId}, ${second}, 2, 'assistant', 'running', 'Not yet', null, null,
        null, '[]', null, null, null, null, null, null, null, null, null, null, null, ${ago(1)})`);
    await tx.execute(sql`
      insert into consents (id, organization_id, chatbot_id, conversation_id, accepted, version, statement, purpose, source,
        created_at)
      values (${app.deps.ids.next()}, ${organizationId}, ${chatbotId}, ${first}, true, 'v1', 'I agree.', 'chat', 'banner',
        ${ago(3)})`);
  });
}

/** Lines of the archived conversations. */
function talksOf(tar: Buffer): Record<string, Record<string, unknown>>[] {
  return linesOf(entriesOf(tar).get('conversations/1.ndjson'));
}

function linesOf(content: Buffer | undefined) {
  return String(content)
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line));
}

const ndjson = (lines: readonly unknown[]) => lines.map((line) => `${JSON.stringify(line)}\n`).join('');

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

/** Replaces entries of an archive, and updates the checksums. */
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

const parsed = (entries: Entries, name: string) => JSON.parse(String(entries.get(name)));

/** Names of the shop's pictures in an archive. */
function pictureNamesOf(entries: Entries): { avatar: string; shown: string } {
  const nodes = parsed(entries, 'chatbots/1.json').chatbot.flow.nodes;
  const { image } = nodes.find(({ id }: { id: string }) => id === 'look').data;
  return { avatar: parsed(entries, 'organization.json').chatbots[0].botAvatar, shown: image.id };
}

/** Content of an archive without times, and with neutral picture names, because re-encoding changes the names. */
function saidBy(tar: Buffer): Record<string, string> {
  const entries = entriesOf(tar);
  const { avatar, shown } = pictureNamesOf(entries);
  const renamed = (text: string) => text.replaceAll(avatar, 'avatar').replaceAll(shown, 'shown');
  const said = [...entries].map(([name, content]) => {
    const text = renamed(String(content)).replaceAll(/"exportedAt": ?"[^"]+"/g, '');
    return [renamed(name), name === 'manifest.json' ? text.replaceAll(/"sha256": ?"[^"]+"/g, '') : text];
  });
  return Object.fromEntries(said);
}

function send(tar: Buffer<ArrayBuffer>, { by = other, dryRun = false, keep = false, key = '' } = {}) {
  const headers: Record<string, string> = key === '' ? {} : { 'idempotency-key': key };
  const query = new URLSearchParams({
    ...(dryRun ? { dryRun: 'true' } : {}),
    ...(keep ? { settings: 'keep' } : {}),
  });
  return by.multipart(`/api/organization/import?${query}`, { name: 'archive.tar', bytes: tar }, {}, headers);
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
  it('EXP-03: round trip: the imported organization exports the same archive, except for ids and times', async () => {
    await fill();
    const first = await exported(owner);
    const report = (await send(first)).body;
    await app.settled();
    const second = await exported(other);
    const [before, after] = [saidBy(first), saidBy(second)];
    expect(Object.keys(before).sort()).toEqual([
      'chatbots/1.json',
      'chatbots/2.json',
      'conversations/1.ndjson',
      'files/1/1',
      'leads/1.ndjson',
      'manifest.json',
      'organization.json',
      'pictures/1/avatar',
      'pictures/1/shown',
      'versions/1/1.json',
      'versions/1/2.json',
    ]);
    // The API with a secret header is not created, but reported as to be added by a user.
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
    const texts = [
      'chatbots/2.json',
      'files/1/1',
      'leads/1.ndjson',
      'versions/1/1.json',
      'versions/1/2.json',
    ];
    for (const name of texts) expect(after[name]).toEqual(before[name]);
    const withoutEnds = (tar: Buffer) =>
      talksOf(tar).map(({ conversation, message }) =>
        conversation ? { ...conversation, endedAt: null } : message,
      );
    expect(withoutEnds(second)).toEqual(withoutEnds(first));
    expect(withoutEnds(first)).toHaveLength(6);
    const organizationOf = (said: Record<string, unknown>) => JSON.parse(`${said['organization.json']}`);
    const { webhooks, chatbots } = organizationOf(before);
    const [all, hook] = webhooks;
    // The URL lacks its token, and is complete without it.
    expect(organizationOf(after).webhooks).toEqual([all, { ...hook, isComplete: true }]);
    expect(organizationOf(after).chatbots).toEqual(chatbots);
    expect(chatbots).toEqual([
      { chatbot: 1, botAvatar: 'avatar', userAvatar: null, publishedVersion: 2 },
      { chatbot: 2, botAvatar: null, userAvatar: null, publishedVersion: null },
    ]);
    expect(report).toMatchObject({
      conversations: { added: 2, messages: 4, expired: 0, leftOut: 0 },
      leads: { added: 4, known: 0, leftOut: 0 },
      chatbots: [
        { name: 'Shop', outcome: 'imported' },
        { name: 'Desk', outcome: 'imported' },
      ],
    });
    expect(report.chatbots[0].report).toContainEqual(
      expect.objectContaining({ kind: 'api', outcome: 'toAdd', name: 'Closed' }),
    );
  });

  it('SEC-35, EXP-03: contains no secrets, no ids, and email addresses of members only in their list', async () => {
    await fill();
    const tar = await exported(owner);
    const text = tar.toString('latin1');
    for (const secret of [...secrets, ...hidden]) expect(text).not.toContain(secret);
    expect(text).not.toMatch(/[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-/);
    const entries = entriesOf(tar);
    expect(String(entries.get('organization.json'))).toContain(owner.user.email);
    entries.delete('organization.json');
    for (const [name, content] of entries) expect(String(content), name).not.toContain(owner.user.email);
    expect(JSON.parse(String(entriesOf(tar).get('manifest.json')))).toMatchObject({
      format: 'parley.organization',
      version: 3,
      counts: { chatbots: 2, files: 1, leads: 4, conversations: 2, versions: 2, pictures: 2 },
      leftBehind: ['analytics', 'members', 'keys'],
    });
  });

  it('a dry run only reports; an Idempotency-Key imports once; existing leads are recognized', async () => {
    await fill();
    const tar = await exported(owner);
    const dry = await send(tar, { dryRun: true });
    expect(dry.status, dry.text).toBe(200);
    expect(dry.body).toMatchObject({ importId: null, leads: { added: 4 } });
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
    expect(entry).toMatchObject({
      action: 'organization.import',
      details: { chatbots: 2, leads: 4, conversations: 2 },
    });
  });

  it('PLAN-08: stays within the plan, and a dry run reports what would exceed it', async () => {
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
      expect(body.leads).toEqual({ added: 2, known: 0, leftOut: 2 });
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

  it('SEC-13: only administrators export and import', async () => {
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

  it('rejects another format, and a date range', async () => {
    for (const [body, field] of [
      [{ type: 'organization', format: 'json' }, 'format'],
      [{ type: 'all', format: 'archive' }, 'format'],
      [{ type: 'organization', format: 'archive', from: '2026-01-01T00:00:00.000Z' }, 'from'],
    ] as const) {
      const answer = await owner.post('/api/exports', body);
      expect([answer.status, Object.keys(answer.body.fields)]).toEqual([400, [field]]);
    }
  });

  it('SEC-19: a truncated, modified, or unsupported file is rejected, and nothing is created', async () => {
    await fill();
    const tar = await exported(owner);
    const entries = [...entriesOf(tar)];
    const flipped = Buffer.from(tar);
    const at = flipped.indexOf('Be brief.');
    flipped.write('Be evil.!', at);
    const claims = Buffer.from(tar);
    tarHeader('chatbots/1.json', 8_000_000_000, '0', 0).copy(claims);
    const { counts: whole } = parsed(entriesOf(tar), 'manifest.json');
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
      counts: changed(tar, {}, { counts: { ...whole, chatbots: 9 } }),
      fewer: changed(tar, {}, { counts: { ...whole, conversations: 3 } }),
      nothing: Buffer.from('x'.repeat(2_000)),
      empty: Buffer.alloc(1_024),
      versions: changed(tar, {}, { counts: { ...whole, versions: 3 } }),
      pictures: changed(tar, {}, { counts: { ...whole, pictures: 1 } }),
      version: changed(tar, {}, { version: 4 }),
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

  it('SEC-11: rejects foreign ids, and a lead without a chatbot in the archive', async () => {
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

  it('EXP-03: imports conversations unchanged but completed, with their consents, and sends no notifications', async () => {
    await fill();
    const tar = await exported(owner);
    const hook = { name: 'All', url: 'https://hooks.example/all', events: ['*'] };
    const { id: webhookId } = (await other.post('/api/webhooks', hook)).body;
    const { body } = await send(tar);
    await app.settled();
    const listed = (await other.get('/api/conversations?sort=startedAt')).body.items;
    expect(listed).toMatchObject([
      { status: 'completed', country: 'DE', messageCount: 3, sentimentScore: 0.5, mainTopics: ['vouchers'] },
      { status: 'completed', messageCount: 1, excerpt: 'Hello' },
    ]);
    const one = (await other.get(`/api/conversations/${listed[0].id}`)).body;
    expect(one).toMatchObject({
      ...{
        chatbotId: body.chatbots[1].chatbotId,
        outcome: 'resolved',
        language: 'en',
        sentimentScores: [0.5],
      },
      ...{ csat: { score: 4 }, visitor: { id: 'u-9' }, aiNotice: { version: 'v9' } },
    });
    const said = one.messages.map((message: { content: string }) => message.content);
    expect(said).toEqual(['How <b>long</b>?', 'Well', 'It is valid for 42 days.']);
    expect(one.messages[1]).toMatchObject({ superseded: true, rating: 'down', ratingComment: 'Too short' });
    expect(one.messages[2].sources).toMatchObject([{ sourceName: 'Vouchers', quote: '42 days' }]);
    const { organizationId } = other;
    const rows = await withPlatform(app.deps.database, (tx) =>
      tx.rows<{
        started_at: Date;
        ip: string | null;
        sealed_flow: string | null;
        statement: string | null;
      }>(sql`
        select c.started_at, c.ip, c.sealed_flow, s.statement from conversations c
        left join consents s on s.organization_id = c.organization_id and s.conversation_id = c.id
        where c.organization_id = ${organizationId} order by c.started_at`),
    );
    expect(rows).toMatchObject([
      { ip: null, sealed_flow: null, statement: 'I agree.' },
      { ip: null, sealed_flow: null, statement: null },
    ]);
    expect(rows[0]?.started_at.toISOString()).toBe(talksOf(tar)[0]?.conversation?.startedAt);
    const told = (await other.get(`/api/webhooks/${webhookId}/deliveries`)).body.items;
    const types = told.map(({ type }: { type: string }) => type);
    expect(types.filter((type: string) => /^(conversation|message|lead\.created)/.test(type))).toEqual([]);
    expect((await other.delete(`/api/webhooks/${webhookId}`)).status).toBe(204);
  });

  it('PLAN-08: imported conversations use no quota, also after a rebuild, and count in analytics', async () => {
    await fill();
    const tar = await exported(owner);
    expect((await send(tar)).status).toBe(200);
    await app.settled();
    await countBacklog(app.deps, new AbortController().signal);
    await rebuildProjections(app.deps.database, other.organizationId);
    const used = await withPlatform(app.deps.database, (tx) =>
      tx.first(sql`
        select coalesce(sum(messages), 0)::int as messages, coalesce(sum(input_tokens), 0)::int as tokens
        from usage_months where organization_id = ${other.organizationId}`),
    );
    expect(used).toEqual({ messages: 0, tokens: 0 });
    const sums = await withPlatform(app.deps.database, (tx) =>
      tx.first(sql`
        select sum(questions)::int as questions, sum(answers)::int as answers, sum(conversations)::int as conversations,
          sum(up)::int as up, sum(visitors)::int as visitors
        from insight_hours where organization_id = ${other.organizationId}`),
    );
    expect(sums).toEqual({ questions: 2, answers: 2, conversations: 1, up: 1, visitors: 1 });
  });

  it('SEC-35, EXP-03: imports webhooks disabled and with a new secret, and only lists members', async () => {
    await fill();
    const slack = { webhookUrl: 'https://hooks.slack.com/services/T000/B000/slack-token-9', events: ['*'] };
    expect((await owner.put('/api/integrations/slack', slack)).status).toBe(200);
    const secretHints = (await owner.get('/api/webhooks')).body.map(
      ({ secretHint }: { secretHint: string }) => secretHint,
    );
    const tar = await exported(owner);
    expect(tar.toString('latin1')).not.toContain('slack-token-9');
    const { body } = await send(tar);
    expect(body.webhooks).toEqual([
      { name: 'All', outcome: 'imported', reason: null, lacksCredential: false },
      { name: 'Shop', outcome: 'imported', reason: null, lacksCredential: true },
    ]);
    expect(body).toMatchObject({
      integrations: ['slack'],
      members: [{ email: owner.user.email, role: 'admin' }],
    });
    const hooks = (await other.get('/api/webhooks')).body;
    expect(hooks.map(({ name, enabled, status }: Hook) => [name, enabled, status]).toSorted()).toEqual([
      ['All', false, 'disabled'],
      ['Shop', false, 'disabled'],
    ]);
    const ofShop = hooks.find(({ name }: Hook) => name === 'Shop');
    expect(ofShop).toMatchObject({
      chatbotIds: [body.chatbots[0].chatbotId],
      url: 'https://hooks.example/in?token=',
    });
    for (const { secretHint } of hooks) expect(secretHints).not.toContain(secretHint);
    const { members } = (await other.get('/api/organization')).body;
    expect(members.map(({ email }: { email: string }) => email)).toEqual([other.user.email]);
  });

  it('SEC-10, SEC-11: leaves out webhooks that may not be called, belong to chatbots left out, or exceed the limit', async () => {
    await fill();
    const tar = await exported(owner);
    const hook = { name: 'x', url: 'https://hooks.example/x', isComplete: true, events: ['*'], chatbots: [] };
    const having = (webhooks: object[], more = {}) =>
      changed(tar, {
        'organization.json': JSON.stringify({ members: [], webhooks, integrations: [], ...more }),
      });
    await limit(other, { chatbots: 1 });
    const { body } = await send(
      having([
        { ...hook, name: 'inside', url: 'https://169.254.169.254/latest' },
        { ...hook, name: 'plain', url: 'http://hooks.example/x' },
        { ...hook, name: 'desk', chatbots: [2] },
        ...Array.from({ length: 17 }, () => ({ ...hook, name: 'many' })),
      ]),
    );
    const reasons = body.webhooks.map(({ reason }: { reason: string }) => reason);
    expect(reasons.slice(0, 4)).toEqual(['addressNotAllowed', 'addressNotAllowed', 'chatbotLeftOut', null]);
    const again = await send(having([hook, hook, hook, hook]));
    expect(again.body.webhooks.map(({ reason }: { reason: string }) => reason)).toEqual([
      ...[null, null, null, 'tooMany'],
    ]);
    for (const [name, file] of Object.entries({
      foreign: having([{ ...hook, chatbots: [3] }]),
      secret: having([{ ...hook, secret: 'whsec_x' }]),
      userId: having([], {
        members: [{ name: 'x', email: 'x@a.example', role: 'owner', id: other.user.id }],
      }),
      event: having([{ ...hook, events: ['session.created'] }]),
    })) {
      const refused = await send(file, { by: await fresh() });
      expect([refused.status, refused.body.code], name).toEqual([400, 'validation_failed']);
    }
  });

  it('SEC-40: leaves out and counts conversations beyond the retention period, also in a dry run', async () => {
    await fill();
    const tar = await exported(owner);
    const lines = talksOf(tar).map((line) =>
      line.conversation?.excerpt === 'How long?'
        ? { conversation: { ...line.conversation, startedAt: old, lastMessageAt: old, endedAt: old } }
        : line,
    );
    const aged = changed(tar, { 'conversations/1.ndjson': ndjson(lines) });
    const expected = { added: 1, messages: 1, expired: 1, leftOut: 0 };
    expect((await send(aged, { dryRun: true })).body.conversations).toEqual(expected);
    expect((await send(aged)).body.conversations).toEqual(expected);
    expect((await other.get('/api/conversations')).body.total).toBe(1);
    await limit(other, { chatbots: 0 });
    expect((await send(tar)).body.conversations).toEqual({ added: 0, messages: 0, expired: 0, leftOut: 2 });
  });

  it('EXP-03: an archive may be larger than the limit for documents', async () => {
    await fill();
    const tar = await exported(owner);
    const blank = '\n'.repeat(6 * 1_048_576);
    const places = [2, 3, 4, 5].map((number) => [`conversations/${number}.ndjson`, blank]);
    const large = changed(tar, Object.fromEntries(places));
    expect(large.length).toBeGreaterThan(maxFileBytes);
    expect((await send(large)).body.conversations).toMatchObject({ added: 2, messages: 4 });
  });

  it('EXP-03: reports an earlier import of the same archive', async () => {
    await fill();
    const tar = await exported(owner);
    expect((await send(tar)).body.importedBefore).toBeNull();
    expect((await send(tar, { dryRun: true })).body.importedBefore).toMatch(/^20/);
    expect((await send(tar, { by: await fresh(), dryRun: true })).body.importedBefore).toBeNull();
  });

  it('SEC-11, SEC-19: rejects hostile conversations, and creates nothing', async () => {
    await fill();
    const tar = await exported(owner);
    const [talk, question, ...rest] = talksOf(tar);
    const conversation = talk?.conversation;
    const message = question?.message;
    const foreign = (await other.post('/api/chatbots', { name: 'Mine' })).body.id;
    const of = (change: object) =>
      ndjson([{ conversation: { ...conversation, ...change } }, question, ...rest]);
    const having = (change: object) => ndjson([talk, { message: { ...message, ...change } }, ...rest]);
    const future = new Date(Date.now() + 3 * day).toISOString();
    for (const [name, content] of Object.entries({
      chatbotId: of({ chatbotId: foreign }),
      id: having({ id: foreign }),
      organization: of({ organizationId: other.organizationId }),
      token: of({ visitorToken: 'signed-token-9' }),
      chatbot: of({ chatbot: 3 }),
      later: of({ lastMessageAt: future }),
      never: of({ startedAt: '0000-01-01T00:00:00Z' }),
      backwards: of({ startedAt: new Date().toISOString() }),
      country: of({ country: '<>' }),
      nul: having({ content: 'a\u0000b' }),
      half: having({ content: '\ud800' }),
      running: having({ status: 'running' }),
      reply: having({ replyTo: 9 }),
      again: having({ ordinal: 2 }),
      written: having({ createdAt: future }),
      cost: having({ costMicroUsd: 1e15 }),
      script: having({
        sources: [{ ...{ n: 1, sourceName: 'x', heading: null, quote: 'x' }, url: 'javascript:alert(1)' }],
      }),
      long: having({ content: 'x'.repeat(3_000_000) }),
      orphan: ndjson([question, ...talksOf(tar)]),
      table: ndjson([...talksOf(tar), { session: { token: 'x' } }]),
      both: ndjson([{ ...talk, ...question }, ...rest]),
      more: ndjson([...talksOf(tar), talk]),
      cut: ndjson(talksOf(tar)).slice(0, -20),
    })) {
      const { status, body } = await send(changed(tar, { 'conversations/1.ndjson': content }), {
        by: await fresh(),
        dryRun: name.length % 2 === 0,
      });
      expect([status, body.code], name).toEqual([400, 'validation_failed']);
    }
    const figures = Array.from({ length: 30 }, (_, place) => ({
      message: { ...message, ordinal: place + 1, responseMs: 86_400_000 },
    }));
    const many = ndjson([talk, ...figures, ...rest.slice(2)]);
    expect((await send(changed(tar, { 'conversations/1.ndjson': many }))).status).toBe(400);
    expect(await countOf(other)).toBe(1);
    expect((await other.get('/api/conversations')).body.total).toBe(0);
  });

  it('EXP-03: imports an archive of the first version, which has no conversations', async () => {
    await fill();
    const entries = entriesOf(await exported(owner));
    for (const name of entries.keys()) {
      if (/^(conversations|versions|pictures|organization)/.test(name)) entries.delete(name);
    }
    const first = changed(tarOf(entries), {}, { version: 1, counts: { chatbots: 2, files: 1, leads: 4 } });
    const { body } = await send(first);
    expect(body).toMatchObject({ leads: { added: 4 }, conversations: { added: 0 } });
  });

  it('EXP-03, BLD-10: imports versions with their numbers and pictures, next to an unpublished draft', async () => {
    await fill();
    const tar = await exported(owner);
    const [shop, desk] = (await send(tar)).body.chatbots;
    expect([shop.versions, desk.versions]).toEqual([2, 0]);
    const path = `/api/chatbots/${shop.chatbotId}`;
    const draft = (await other.get(path)).body;
    expect(draft).toMatchObject({ status: 'draft', publishedVersion: 2, hasUnpublishedChanges: true });
    expect(draft.appearance.primaryColor).toBe('#654321');
    expect((await app.anonymous().get(`/api/chat/${shop.chatbotId}`)).body.status).toBe('unavailable');
    const listed = (await other.get(`${path}/versions`)).body;
    const dates = [1, 2].map((n) => parsed(entriesOf(tar), `versions/1/${n}.json`).publishedAt);
    expect(
      listed.map((one: { version: number; publishedAt: string }) => [one.version, one.publishedAt]),
    ).toEqual([
      [2, dates[1]],
      [1, dates[0]],
    ]);
    const [one, two] = await Promise.all(
      [1, 2].map(async (n) => (await other.get(`${path}/versions/${n}`)).body),
    );
    expect(one).toMatchObject({ flow, appearance: { primaryColor: '#123456', botAvatar: null } });
    expect(two.appearance.botAvatar).toBe(draft.appearance.botAvatar);
    expect(draft.appearance.botAvatar).toMatch(
      new RegExp(`^/api/chat/${shop.chatbotId}/pictures/[0-9a-f]{12}$`),
    );
    const shown = await fetch(app.origin + draft.appearance.botAvatar);
    const { dominant } = await sharp(Buffer.from(await shown.arrayBuffer())).stats();
    expect([shown.headers.get('content-type'), dominant.r > 200, dominant.b < 60]).toEqual([
      ...['image/webp', true, true],
    ]);
    expect((await other.post(`${path}/deploy`)).status).toBe(200);
    expect((await other.get(path)).body).toMatchObject({ status: 'active', publishedVersion: 3 });
  });

  it('EXP-03: settings replace those of the organization or only fill missing ones, and a dry run reports which', async () => {
    const [agency, customer] = [await fresh(), await fresh()];
    for (const { organizationId } of [owner, agency])
      await withPlatform(app.deps.database, (tx) =>
        tx.execute(sql`update organizations set is_agency = true where id = ${organizationId}`),
      );
    const change = (by: Member, body: object) => by.patch(`/api/organization/${by.organizationId}`, body);
    const model = { enabled: true, provider: 'openai', name: 'gpt-4o-mini', monthlyBudgetUsd: 7 };
    const branding = { primaryColor: '#102030', footerLabel: 'By Shop', footerLink: 'https://shop.example/' };
    const chosen = { name: 'Book shop', language: 'de', insightModel: model, ...branding };
    expect((await change(owner, chosen)).status).toBe(200);
    const privacy = { retentionDays: 90, bannerText: 'We ask first.', consentBanner: true };
    expect((await owner.patch('/api/privacy/settings', privacy)).status).toBe(200);
    const bytes = await square('green');
    expect((await owner.multipart('/api/organization/logo', { name: 'a.png', bytes })).status).toBe(200);
    expect((await change(agency, { name: 'Agency', primaryColor: '#aabbcc' })).status).toBe(200);
    const tar = await exported(owner);
    const outcomes = ({ body }: { body: { settings: { name: string; outcome: string }[] } }) =>
      Object.fromEntries(body.settings.map(({ name, outcome }) => [name, outcome]));
    const filled = { language: 'set', footerLabel: 'set', footerLink: 'set', insightModel: 'set' };
    const rest = { ...filled, privacy: 'set', logo: 'set' };
    const told = { name: 'name', reason: null, before: 'Agency', after: 'Book shop' };
    const dry = await send(tar, { by: agency, dryRun: true });
    expect(outcomes(dry)).toEqual({ name: 'replaced', primaryColor: 'replaced', ...rest });
    expect(dry.body.settings[0]).toEqual({ ...told, outcome: 'replaced' });
    const before = (await agency.get('/api/organization')).body;
    expect(before).toMatchObject({ name: 'Agency', language: null, logo: null, footerLabel: null });
    const kept = await send(tar, { by: agency, keep: true });
    expect(outcomes(kept)).toEqual({ name: 'kept', primaryColor: 'kept', ...rest });
    const own = (await agency.get('/api/organization')).body;
    expect(own).toMatchObject({
      name: 'Agency',
      primaryColor: '#aabbcc',
      language: 'de',
      footerLabel: 'By Shop',
    });
    expect(own.insightModel).toMatchObject(model);
    expect((await agency.get('/api/privacy/settings')).body).toMatchObject(privacy);
    expect((await fetch(app.origin + own.logo)).headers.get('content-type')).toBe('image/webp');
    expect(outcomes(await send(tar, { by: agency }))).toEqual({
      ...{ name: 'replaced', primaryColor: 'replaced', language: 'same', footerLabel: 'same' },
      ...{ footerLink: 'same', insightModel: 'same', privacy: 'same', logo: 'same' },
    });
    expect((await agency.get('/api/organization')).body).toMatchObject({ name: 'Book shop', ...branding });
    const [first, second] = [await exported(agency), tar].map(
      (one) => parsed(entriesOf(one), 'organization.json').settings,
    );
    expect(first).toEqual(second);
    // Only agencies have their own branding.
    const plain = await send(tar, { by: customer });
    expect(outcomes(plain)).toMatchObject({ name: 'replaced', logo: 'leftOut', primaryColor: 'leftOut' });
    expect((await customer.get('/api/organization')).body).toMatchObject({ logo: null, primaryColor: null });
    const actions = (await customer.get('/api/organization/audit')).body.items;
    expect(actions.map(({ action }: { action: string }) => action)).toEqual(
      expect.arrayContaining(['organization.update', 'privacy.update', 'organization.import']),
    );
  });

  it('SEC-19, SEC-35: rejects hostile settings, and leaves out what this installation does not support', async () => {
    const tar = await exported(owner);
    const organization = parsed(entriesOf(tar), 'organization.json');
    const having = (settings: object) =>
      changed(tar, {
        'organization.json': JSON.stringify({
          ...organization,
          settings: { ...organization.settings, ...settings },
        }),
      });
    const model = { enabled: true, provider: 'openai', name: 'no-such-model-9', monthlyBudgetUsd: 5 };
    for (const [name, settings] of Object.entries({
      plan: { plan: 'enterprise' },
      agency: { isAgency: true },
      limits: { limits: { chatbots: null } },
      long: { name: 'x'.repeat(500) },
      color: { primaryColor: 'red' },
      link: { footerLink: 'javascript:alert(1)' },
      days: { privacy: { retentionDays: 0 } },
      spent: { insightModel: { ...model, monthlyBudgetUsd: -1 } },
    })) {
      const { status, body } = await send(having(settings), { by: await fresh() });
      expect([status, body.code], name).toEqual([400, 'validation_failed']);
    }
    const { body } = await send(having({ language: 'xx', insightModel: model }));
    expect(body.settings.slice(1)).toEqual(
      ['language', 'insightModel'].map((name) =>
        expect.objectContaining({ name, outcome: 'leftOut', reason: 'notAvailable' }),
      ),
    );
    expect((await other.get('/api/organization')).body).toMatchObject({
      ...{ language: null, insightModel: { enabled: false, provider: null } },
    });
  });

  it('EXP-03: imports leads with their conversations, and with consents that outlive these', async () => {
    await fill();
    const tar = await exported(owner);
    const { body } = await send(tar);
    const leads = (await other.get('/api/leads?search=cy')).body.items;
    expect(leads).toMatchObject([
      { email: 'cy@archive.example', source: 'conversation', chatbotId: body.chatbots[1].chatbotId },
    ]);
    const one = (await other.get(`/api/leads/${leads[0].id}`)).body;
    const talks = (await other.get('/api/conversations?sort=startedAt')).body.items;
    expect(one).toMatchObject({ conversationId: talks[0].id, conversationAvailable: true });
    const { organizationId } = other;
    const recorded = await withPlatform(app.deps.database, (tx) =>
      tx.rows(sql`
        select s.source, s.accepted, s.note, s.lead_id = ${one.id} as is_own, c.id is not null as has_conversation
        from lead_conversations j
        join consents s on s.organization_id = j.organization_id and s.conversation_id = j.conversation_id
        left join conversations c on c.organization_id = s.organization_id and c.id = s.conversation_id
        where j.organization_id = ${organizationId} and j.lead_id = ${one.id} order by s.created_at`),
    );
    expect(recorded).toEqual([
      { source: 'form', accepted: true, note: null, is_own: null, has_conversation: false },
      { source: 'banner', accepted: true, note: null, is_own: null, has_conversation: true },
      { source: 'administrator', accepted: false, note: 'By phone', is_own: true, has_conversation: false },
    ]);
    // Deleting the conversation also deletes the consents that belong to it.
    expect((await other.delete(`/api/conversations/${talks[0].id}`)).status).toBe(204);
    expect((await other.get(`/api/leads/${one.id}`)).body.conversationAvailable).toBe(false);
  });

  it('SEC-11, SEC-19: rejects leads that refer to other leads’ conversations, and duplicate links', async () => {
    await fill();
    const tar = await exported(owner);
    const lines = linesOf(entriesOf(tar).get('leads/1.ndjson'));
    const place = lines.findIndex(({ past }) => past.conversations.length > 0);
    const { past } = lines[place];
    const having = (change: object) => ({
      'leads/1.ndjson': ndjson(lines.with(place, { ...lines[place], past: { ...past, ...change } })),
    });
    const foreign = app.deps.ids.next();
    const talks = talksOf(tar).map(({ conversation, ...line }) =>
      conversation ? { conversation: { ...conversation, link: 1 } } : line,
    );
    for (const [name, change] of Object.entries({
      stranger: having({ conversation: 9 }),
      consent: having({ consents: [{ ...past.consents[0], conversation: 9 }] }),
      seen: having({ provenance: { email: [{ ...past.provenance.email[0], conversation: 9 }] } }),
      id: having({ conversationId: foreign }),
      actor: having({ consents: [{ ...past.consents[0], actorId: other.user.id }] }),
      twice: { 'conversations/1.ndjson': ndjson(talks) },
    })) {
      const { status, body } = await send(changed(tar, change), { by: await fresh() });
      expect([status, body.code], name).toEqual([400, 'validation_failed']);
    }
  });

  it('SEC-28: leaves out an invalid picture, and reports that its chatbot lacks it', async () => {
    await fill();
    const tar = await exported(owner);
    const { avatar, shown } = pictureNamesOf(entriesOf(tar));
    const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';
    const broken = (entriesOf(tar).get(`pictures/1/${shown}`) ?? Buffer.alloc(0)).subarray(0, 40);
    const hostile = changed(tar, { [`pictures/1/${avatar}`]: svg, [`pictures/1/${shown}`]: broken });
    const { body } = await send(hostile);
    expect(body.chatbots[0].report).toContainEqual(
      expect.objectContaining({ kind: 'pictures', outcome: 'toAdd' }),
    );
    const path = `/api/chatbots/${body.chatbots[0].chatbotId}`;
    expect((await other.get(path)).body.appearance.botAvatar).toBeNull();
    expect((await other.get(`${path}/versions/2`)).body.appearance.botAvatar).toBeNull();
    const { organizationId } = other;
    const kept = await withPlatform(app.deps.database, (tx) =>
      tx.rows(sql`select 1 from chatbot_pictures where organization_id = ${organizationId}`),
    );
    expect(kept).toEqual([]);
  });

  it('SEC-11, SEC-19: rejects hostile versions and looks, and creates nothing', async () => {
    await fill();
    const tar = await exported(owner);
    const foreign = (await other.post('/api/chatbots', { name: 'Mine' })).body.id;
    const version = parsed(entriesOf(tar), 'versions/1/1.json');
    const organization = parsed(entriesOf(tar), 'organization.json');
    const of = (change: object) => ({ 'versions/1/1.json': JSON.stringify({ ...version, ...change }) });
    const look = (change: object) => ({
      'organization.json': JSON.stringify({
        ...organization,
        chatbots: [{ ...organization.chatbots[0], ...change }],
      }),
    });
    const addressOf = (id: string) => `/api/chat/${id}/pictures/0123456789ab`;
    for (const [name, change] of Object.entries({
      chatbotId: of({ chatbotId: foreign }),
      number: of({ version: 7 }),
      key: of({ model: { ...version.model, customApiKey: secrets[0] } }),
      avatar: of({ botAvatar: addressOf(foreign) }),
      never: of({ publishedAt: '0000-01-01T00:00:00Z' }),
      flow: of({ flow: { schema: 99 } }),
      text: { 'versions/1/1.json': '{"version":1' },
      stranger: look({ chatbot: 3 }),
      path: look({ botAvatar: addressOf(foreign) }),
      zero: look({ publishedVersion: 0 }),
    })) {
      const { status, body } = await send(changed(tar, change), { by: await fresh() });
      expect([status, body.code], name).toEqual([400, 'validation_failed']);
    }
    const unknown = await send(changed(tar, look({ publishedVersion: 9, userAvatar: '0123456789ab' })));
    const { publishedVersion, appearance } = (
      await other.get(`/api/chatbots/${unknown.body.chatbots[0].chatbotId}`)
    ).body;
    expect([publishedVersion, appearance.userAvatar]).toEqual([null, null]);
  });

  it('SEC-23, EXP-03: leaves out and counts published versions with a URL or CSS that is not allowed here', async () => {
    await fill();
    const tar = await exported(owner);
    const [first, second] = [1, 2].map((number) => parsed(entriesOf(tar), `versions/1/${number}.json`));
    const inside = { ...first, model: { ...first.model, baseUrl: 'http://169.254.169.254/v1' } };
    const styled = {
      ...second,
      appearance: { ...second.appearance, customCss: '@import url(//evil.example)' },
    };
    const oneOfTwo = changed(tar, { 'versions/1/1.json': JSON.stringify(inside) });
    const none = changed(tar, {
      'versions/1/1.json': JSON.stringify(inside),
      'versions/1/2.json': JSON.stringify(styled),
    });
    const isAllowed = { outcome: 'imported', versions: 1, versionsLeftOut: 1 };
    expect((await send(oneOfTwo, { dryRun: true })).body.chatbots[0]).toMatchObject(isAllowed);
    const [one] = (await send(oneOfTwo)).body.chatbots;
    expect(one).toMatchObject(isAllowed);
    const path = `/api/chatbots/${one.chatbotId}`;
    const listed = (await other.get(`${path}/versions`)).body;
    expect(listed.map(({ version }: { version: number }) => version)).toEqual([2]);
    expect((await other.get(path)).body.publishedVersion).toBe(2);
    const [bare] = (await send(none)).body.chatbots;
    expect(bare).toMatchObject({ outcome: 'imported', versions: 0, versionsLeftOut: 2 });
    expect((await other.get(`/api/chatbots/${bare.chatbotId}`)).body.publishedVersion).toBeNull();
  });

  it('EXP-03: accepts everything that an export writes, even for large leads and conversations', async () => {
    const chatbotId = (await owner.post('/api/chatbots', { name: 'Desk' })).body.id;
    await talk(chatbotId);
    await lead(chatbotId);
    await grow(chatbotId);
    await withPlatform(app.deps.database, (tx) =>
      tx.execute(sql`update organizations set name = 'X' where id = ${owner.organizationId}`),
    );
    const first = await exported(owner);
    const { status, body, text } = await send(first);
    expect(status, text).toBe(200);
    expect(body).toMatchObject({ leads: { added: 1 }, conversations: { added: 2, messages: 5 } });
    await app.settled();
    const second = await exported(other);
    const [before, after] = [first, second].map((tar) => linesOf(entriesOf(tar).get('leads/1.ndjson')));
    expect(after).toEqual(before);
    const lengths = (of: Record<string, unknown[]>) =>
      Object.fromEntries(Object.entries(of).map(([name, list]) => [name, list?.length]));
    expect(lengths(before?.[0].lead)).toMatchObject({ customFields: 60, tags: 70 });
    expect(lengths(before?.[0].past)).toMatchObject({ conversations: 1_203, consents: 1_202 });
    expect(lengths(before?.[0].past.provenance)).toEqual({ name: 300 });
    const talks = [first, second].map((tar) =>
      talksOf(tar).map(({ conversation, message }) =>
        conversation ? { ...conversation, endedAt: null } : message,
      ),
    );
    expect(talks[1]).toEqual(talks[0]);
    expect(talks[0]?.find((one) => one?.excerpt === 'How long?')?.consents).toHaveLength(1_201);
    expect(parsed(entriesOf(second), 'organization.json').settings).toMatchObject({ name: 'X' });
  });

  it('SEC-10: reports a forbidden website and an invalid file as to be added by a user', async () => {
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

  it('leaves no unreferenced file behind, even if rejected', async () => {
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

  it('SEC-40: is withdrawn when a visitor is erased, whose address it may contain', async () => {
    await fill();
    await exported(owner);
    const asked = { kind: 'erase', email: 'ana@archive.example' };
    const erased = await owner.post('/api/privacy/requests', asked);
    expect(erased.status, erased.text).toBe(201);
    await app.settled();
    const [withdrawn] = (await owner.get('/api/exports')).body.items;
    expect(withdrawn).toMatchObject({ status: 'failed', error: { code: 'erased' } });
  });

  it('rejects a request without a file, and too many imports', async () => {
    expect((await other.post('/api/organization/import', {})).body.code).toBe('file_missing');
    const junk = Buffer.from('junk');
    for (let n = 0; n < 9; n += 1) await send(junk);
    expect((await send(junk)).status).toBe(429);
  });
});

function asPdf(source: { type: string }): object {
  return source.type === 'file' ? { ...source, fileName: 'prices.pdf' } : source;
}

interface Hook {
  name: string;
  enabled: boolean;
  status: string;
  secretHint: string;
}

const old = '2001-01-01T00:00:00.000Z';
const fresh = () => app.register({ plan: 'enterprise' });

async function filesOf({ organizationId }: Member): Promise<string[]> {
  const keys: string[] = [];
  for await (const key of app.deps.storage.listOlder(new Date(Date.now() + 3_600_000))) {
    if (key.startsWith(`organization/${organizationId}/`)) keys.push(key);
  }
  return keys;
}
