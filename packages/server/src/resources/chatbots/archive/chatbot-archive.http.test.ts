import { maxArchiveBytes } from '@parley/contracts/values/lists';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { countWork, type Work } from '../../../../test/count-work.ts';
import { downloadExport, makeExport, tablesOf } from '../../../../test/exports.ts';
import { ends, flowOf } from '../../../../test/flow-fixtures.ts';
import { type Member, startTestApp, type TestApp } from '../../../../test/harness.ts';
import { tenantScope, withScope } from '../../../db/scope.ts';
import { json, sql } from '../../../db/sql.ts';

const fact = 'The zebrafinch voucher is valid for forty-two days after purchase.';
const flow = flowOf(
  {
    start: ['start', { on: 'message' }],
    call: [
      'request',
      {
        method: 'POST',
        url: 'https://api.example.com/orders?token=flow-address-secret&page={{chat.page}}',
        body: { login: { password: 'flow-body-secret', user: 'shop' } },
        sample: { jwt: 'sample-secret' },
        headers: [
          { name: 'Authorization', value: 'Bearer typed-flow-token' },
          { name: 'X-Key', value: '{{secret.shop}}' },
          { name: 'Accept', value: 'application/json' },
        ],
      },
    ],
    done: ends('Bye.'),
  },
  ['start > call', 'call > done', 'call:failed > done'],
);
const secrets = [
  'sk-live-key-000000001',
  'open sesame',
  'header-secret',
  'address-secret',
  'shop-secret',
  'typed-flow-token',
  'flow-address-secret',
  'flow-body-secret',
  'sample-secret',
  'api-body-secret',
];

let app: TestApp;
let owner: Member;
let stranger: Member;
let chatbotId: string;
let work: Work;

beforeAll(async () => {
  app = await startTestApp();
  work = countWork(app.deps.database.tenant);
});
beforeEach(async () => {
  [owner, stranger] = await Promise.all([
    app.register({ plan: 'enterprise' }),
    app.register({ plan: 'enterprise' }),
  ]);
  chatbotId = (await owner.post('/api/chatbots', { name: 'Shop "help"', companyName: 'Shop' })).body.id;
});
afterAll(() => app.close());

/** Gives the chatbot settings of every kind, knowledge of every kind that needs no site, and every kind of secret. */
async function fill(): Promise<void> {
  await owner.put(`/api/chatbots/${chatbotId}/secrets/shop`, {
    value: 'shop-secret',
    origin: 'https://api.example.com',
  });
  const { body, text, status } = await owner.patch(`/api/chatbots/${chatbotId}`, {
    goal: 'support',
    model: {
      provider: 'openai',
      name: 'gpt-x',
      customApiKey: 'sk-live-key-000000001',
      baseUrl: 'https://models.example.com/v1',
      systemInstructions: 'Be brief.\nAlways.',
      fallbacks: [{ provider: 'anthropic', name: 'other' }],
    },
    appearance: {
      primaryColor: '#123456',
      customCss: '.parley-title { color: #000000 }',
      subtitle: 'We help',
    },
    answers: {
      synonyms: [{ term: 'coupon', means: ['voucher'] }],
      smallTalk: { thanks: 'Any time!' },
      hideUnsupported: true,
    },
    flow,
    privacy: { consentBanner: true, bannerText: 'Is that fine?', anonymization: 'full', retentionDays: 30 },
    deployment: {
      allowedDomains: ['shop.example'],
      rateLimitPerHour: 50,
      password: 'open sesame',
      proactive: [{ text: 'Hello!', pages: [], trigger: 'time', after: 5 }],
      people: { enabled: true, closeAfterHours: 48 },
    },
  });
  expect(status, text).toBe(200);
  expect(body.appearance.customCss).not.toBe('');
  const path = `/api/chatbots/${chatbotId}/knowledge`;
  const added = await owner.post(path, { type: 'text', name: 'Vouchers', content: fact });
  await owner.patch(`/api/knowledge/${added.body.id}`, { tags: ['sales'], enabled: false });
  await owner.multipart(path, { name: 'prices.txt', bytes: 'A zebrafinch costs nine dollars.' });
  const api = await owner.post(path, {
    type: 'api',
    name: 'Products',
    url: 'https://api.example.com/items?api_key=address-secret&page=1',
    method: 'POST',
    body: '{"apiKey":"api-body-secret","list":[1]}',
    headers: [{ name: 'X-Key', value: 'header-secret' }],
  });
  expect(api.status, api.text).toBe(201);
}

const exported = async (member = owner, id = chatbotId) => {
  const answer = await member.get(`/api/chatbots/${id}/export`);
  return { ...answer, archive: answer.status === 200 ? JSON.parse(answer.text) : undefined };
};
const send = (
  member: Pick<Member, 'multipart'>,
  file: unknown,
  { dryRun = false, headers = {} }: { dryRun?: boolean; headers?: Record<string, string> } = {},
) =>
  member.multipart(
    `/api/chatbots/import${dryRun ? '?dryRun=true' : ''}`,
    { name: 'bot.json', bytes: typeof file === 'string' ? file : JSON.stringify(file) },
    {},
    headers,
  );
const countOf = async (member: Member) => (await member.get('/api/chatbots')).body.length;
const outcomes = (body: {
  report: { kind: string; outcome: string; name: string | null; reason: string | null }[];
}) =>
  body.report.map(({ kind, outcome, name, reason }) =>
    [kind, outcome, name, reason].filter((part) => part !== null).join(' '),
  );

describe('the file of a chatbot', () => {
  it('contains settings, flow and knowledge, and no key, token, password or header value', async () => {
    await fill();
    const { status, headers, text, archive } = await exported();
    expect(status).toBe(200);
    expect(headers.get('content-disposition')).toMatch(
      /^attachment; filename="Shop _help_ \d{4}-\d\d-\d\d\.json"/,
    );
    for (const secret of secrets) expect(text).not.toContain(secret);
    expect(text).not.toContain(owner.organizationId);
    expect(archive.leftBehind).toEqual(['apiKey', 'password', 'secrets', 'credentials']);
    expect(archive.chatbot.deployment.people).toMatchObject({ enabled: true, closeAfterHours: 48 });
    expect(archive.chatbot.flow.nodes[1].data).toMatchObject({
      url: 'https://api.example.com/orders?token=&page={{chat.page}}',
      body: { login: { password: '', user: 'shop' } },
    });
    expect(archive.chatbot.flow.nodes[1].data.headers).toEqual([
      { name: 'Authorization', value: '' },
      { name: 'X-Key', value: '{{secret.shop}}' },
      { name: 'Accept', value: 'application/json' },
    ]);
    expect(archive.knowledge).toMatchObject([
      { type: 'text', name: 'Vouchers', content: fact, tags: ['sales'], enabled: false },
      { type: 'file', name: 'prices.txt', fileName: 'prices.txt' },
      {
        type: 'api',
        url: 'https://api.example.com/items?api_key=&page=1',
        headers: ['X-Key'],
        body: '{"apiKey":"","list":[1]}',
      },
    ]);
  });

  it('SEC-35: replaces a token in a URL path by a secret of the flow, which the importer must enter', async () => {
    const telegram = ['7123456789', 'AAHdqTcvCH1vGWJxfSeofSAs0K5PALDsaw'].join(':');
    const slack = ['T01ABCDEF', 'B02GHIJKL', 'xXyYzZ0123456789abcdefgh'];
    const request = (url: string) =>
      ['request', { method: 'POST', url }] as ['request', { method: 'POST'; url: string }];
    const calls = flowOf(
      {
        start: ['start', { on: 'message' }],
        tell: request(`https://api.telegram.org/bot${telegram}/sendMessage?chat_id=5`),
        post: request(`https://hooks.slack.com/services/${slack.join('/')}`),
        again: request(`https://hooks.slack.com/services/${slack.join('/')}`),
        done: ends('Bye.'),
      },
      ['start > tell', 'tell > post', 'post > again', 'again > done'],
    );
    await owner.put(`/api/chatbots/${chatbotId}/secrets/slackToken`, {
      value: 'other',
      origin: 'https://x.example',
    });
    expect((await owner.patch(`/api/chatbots/${chatbotId}`, { flow: calls })).status).toBe(200);
    const source = { type: 'api', name: 'Chat', url: `https://api.telegram.org/bot${telegram}/getUpdates` };
    const added = await owner.post(`/api/chatbots/${chatbotId}/knowledge`, source);
    expect(added.status, added.text).toBe(201);
    const { text, archive } = await exported();
    for (const token of [...telegram.split(':'), ...slack]) expect(text).not.toContain(token);
    expect(archive.chatbot.flow.nodes.map(({ data }: { data: { url?: string } }) => data.url)).toEqual([
      undefined,
      'https://api.telegram.org/{{secret.telegramToken}}/sendMessage?chat_id=5',
      'https://hooks.slack.com/services/{{secret.slackToken2}}/{{secret.slackToken3}}/{{secret.slackToken4}}',
      'https://hooks.slack.com/services/{{secret.slackToken2}}/{{secret.slackToken3}}/{{secret.slackToken4}}',
      undefined,
    ]);
    expect(archive.knowledge).toMatchObject([{ url: 'https://api.telegram.org/REMOVED/getUpdates' }]);
    expect(archive.leftBehind).toEqual(['secrets', 'credentials']);
    const { body } = await send(stranger, text);
    expect(outcomes(body)).toEqual(
      expect.arrayContaining(['flow imported flowProblems', 'credentials toAdd']),
    );
    const problems = (await stranger.get(`/api/chatbots/${body.chatbotId}/flow/problems`)).body;
    const asked = problems.filter(({ code }: { code: string }) => code === 'secret_unknown');
    expect(asked.map(({ nodeId }: { nodeId: string }) => nodeId)).toEqual(
      expect.arrayContaining(['tell', 'post']),
    );
  });

  it('SEC-35: the exported flow document and a data export do not contain these either', async () => {
    await fill();
    const telegram = ['7123456789', 'AAHdqTcvCH1vGWJxfSeofSAs0K5PALDsaw'].join(':');
    const url = `https://api.telegram.org/bot${telegram}/sendMessage`;
    const telling = flowOf({ tell: ['request', { method: 'POST', url }] }, []);
    const tell = { ...flow, nodes: [...flow.nodes, ...telling.nodes] };
    expect((await owner.patch(`/api/chatbots/${chatbotId}`, { flow: tell })).status).toBe(200);
    const { body, text } = await owner.get(`/api/chatbots/${chatbotId}/flow/export`);
    const urls = body.nodes.flatMap(({ data }: { data: { url?: string } }) => data.url ?? []);
    expect(urls).toEqual([
      'https://api.example.com/orders?token=&page={{chat.page}}',
      'https://api.telegram.org/{{secret.telegramToken}}/sendMessage',
    ]);
    const { id } = await makeExport(owner, { type: 'chatbots', format: 'json' });
    const [exportedBot] = (await tablesOf(await downloadExport(owner, id))).chatbots ?? [];
    const data = JSON.stringify(exportedBot?.flow);
    expect(data).toContain('{{secret.telegramToken}}');
    for (const secret of [...secrets, ...telegram.split(':')]) {
      expect(text).not.toContain(secret);
      expect(data).not.toContain(secret);
    }
  });

  it('is refused to other organizations and to viewers, and each export is audited', async () => {
    const viewer = await owner.asRole('viewer');
    expect((await exported(stranger)).status).toBe(404);
    expect((await exported(viewer)).status).toBe(403);
    await exported();
    const { items } = (await owner.get('/api/organization/audit?pageSize=10')).body;
    const entries = items.filter(({ action }: { action: string }) => action === 'chatbot.export');
    expect(entries).toMatchObject([{ target: { id: chatbotId } }]);
  });

  it('SEC-46: is refused with advice if it is too large to import, and accepted if it just fits', async () => {
    const insert = (count: number, length: number) =>
      withScope(app.deps.database, tenantScope(owner.organizationId), (tx) =>
        tx.execute(sql`
          insert into knowledge_sources (id, organization_id, chatbot_id, name, type, status, content, created_at, updated_at)
          select gen_random_uuid(), ${owner.organizationId}, ${chatbotId}, 'T', 'text', 'ready', repeat('"', ${length}), date_trunc('milliseconds', now()), now()
          from generate_series(1, ${count})`),
      );
    await insert(2_000, 10);
    const { status, text } = await exported();
    expect(status).toBe(200);
    expect((await send(stranger, text, { dryRun: true })).status).toBe(200);
    await insert(1, 10);
    const refused = await exported();
    expect([refused.status, refused.body.code]).toEqual([413, 'archive_too_large']);
    expect(refused.body.message).toContain('2,000 sources');
    await withScope(app.deps.database, tenantScope(owner.organizationId), (tx) =>
      tx.execute(sql`delete from knowledge_sources where chatbot_id = ${chatbotId}`),
    );
    // Each quote becomes two characters in JSON.
    await insert(18, 300_000);
    expect((await exported()).body.code).toBe('archive_too_large');
  });

  it('contains each of many sources once, in order', async () => {
    const names = Array.from({ length: 45 }, (_, index) => `Text ${index}`);
    for (const name of names)
      await owner.post(`/api/chatbots/${chatbotId}/knowledge`, { type: 'text', name, content: fact });
    const { archive } = await exported();
    expect(archive.knowledge.map(({ name }: { name: string }) => name)).toEqual(names);
  });
});

describe('a chatbot from a file', () => {
  it('is a draft of the importing organization, with the same settings and with texts processed anew', async () => {
    await fill();
    const { archive } = await exported();
    const { status, body } = await send(stranger, archive);
    expect(status).toBe(200);
    expect(outcomes(body)).toEqual([
      'settings imported',
      'appearance imported',
      'answers imported',
      'privacy imported',
      'deployment imported',
      'flow imported flowProblems',
      'text imported Vouchers',
      'file toAdd prices.txt',
      'api toAdd Products',
      'apiKey toAdd',
      'password toAdd',
      'secrets toAdd',
      'credentials toAdd',
    ]);
    await app.settled();
    const made = (await stranger.get(`/api/chatbots/${body.chatbotId}`)).body;
    expect(made).toMatchObject({ status: 'draft', publishedVersion: null, sourceCount: 1 });
    expect(made.id).not.toBe(chatbotId);
    expect(made.model).toMatchObject({ useCustomApiKey: false, customApiKeyHint: null });
    expect(made.deployment).toMatchObject({ passwordProtected: false, identity: 'off' });
    const again = (await exported(stranger, body.chatbotId)).archive;
    expect(again.chatbot).toEqual(archive.chatbot);
    const [source] = (await stranger.get(`/api/chatbots/${body.chatbotId}/knowledge`)).body;
    expect(source).toMatchObject({
      name: 'Vouchers',
      tags: ['sales'],
      enabled: false,
      status: 'ready',
      chunks: 1,
    });
    expect((await owner.get(`/api/chatbots/${body.chatbotId}`)).status).toBe(404);
  });

  it('is reported but not created by a dry run', async () => {
    await fill();
    const { archive } = await exported();
    const dry = await send(stranger, archive, { dryRun: true });
    expect(dry.body).toMatchObject({ chatbotId: null, name: 'Shop "help"' });
    expect(await countOf(stranger)).toBe(0);
    const { items } = (await stranger.get('/api/organization/audit?pageSize=50')).body;
    expect(items.map(({ action }: { action: string }) => action)).not.toContain('chatbot.import');
    expect((await send(stranger, archive)).body.report).toEqual(dry.body.report);
  });

  it('is created once for an Idempotency-Key, which cannot be reused with another file', async () => {
    const { archive } = await exported();
    const headers = { 'idempotency-key': 'import-1' };
    const first = await send(owner, archive, { headers });
    const second = await send(owner, archive, { headers });
    expect(second.body).toEqual(first.body);
    expect(await countOf(owner)).toBe(2);
    const other = { ...archive, chatbot: { ...archive.chatbot, name: 'Other' } };
    expect((await send(owner, other, { headers })).body.code).toBe('idempotency_conflict');
  });

  it('stays within the plan: no chatbot beyond the limit, and texts only up to the limit', async () => {
    await owner.post(`/api/chatbots/${chatbotId}/knowledge`, { type: 'text', name: 'A', content: fact });
    await owner.post(`/api/chatbots/${chatbotId}/knowledge`, { type: 'text', name: 'B', content: fact });
    const { archive } = await exported();
    await limit(stranger, { chatbots: 1, sources: 1, knowledgeTokens: null, storageBytes: null });
    const dry = await send(stranger, archive, { dryRun: true });
    expect(outcomes(dry.body).slice(-2)).toEqual(['text imported A', 'text leftOut B planLimit']);
    const { body } = await send(stranger, archive);
    expect(body.report).toEqual(dry.body.report);
    expect((await stranger.get(`/api/chatbots/${body.chatbotId}/knowledge`)).body).toHaveLength(1);
    for (const dryRun of [true, false])
      expect((await send(stranger, archive, { dryRun })).body.code).toBe('plan_limit_chatbots');
  });

  const withTexts = (archive: object, count: number) => ({
    ...archive,
    knowledge: Array.from({ length: count }, (_, index) => ({
      type: 'text',
      name: `Text ${index}`,
      content: `${fact} ${index}`,
      enabled: index % 2 === 0,
      tags: index % 3 === 0 ? ['sales', `n${index}`] : [],
    })),
  });

  it('REL-4: adds 2,000 texts with a few dozen statements, also in a dry run', async () => {
    const archive = withTexts((await exported()).archive, 2_000);
    const before = { ...work };
    expect((await send(owner, archive, { dryRun: true })).status).toBe(200);
    const dry = { ...work };
    expect(dry.statements - before.statements).toBeLessThan(150);
    const { body } = await send(owner, archive);
    expect(work.statements - dry.statements).toBeLessThan(150);
    const stored = await withScope(app.deps.database, tenantScope(owner.organizationId), (tx) =>
      tx.rows<{ name: string; enabled: boolean; tags: string[]; content: string }>(sql`
        select name, enabled, tags, content from knowledge_sources where chatbot_id = ${body.chatbotId} order by created_at, id`),
    );
    expect(stored).toHaveLength(2_000);
    expect(stored.slice(0, 4)).toEqual(
      [0, 1, 2, 3].map((index) => ({
        name: `Text ${index}`,
        enabled: index % 2 === 0,
        tags: index % 3 === 0 ? ['sales', `n${index}`] : [],
        content: `${fact} ${index}`,
      })),
    );
    await owner.delete(`/api/chatbots/${body.chatbotId}`);
  });

  it('PLAN-08: stops at the maximum number of sources, and skips only texts that exceed the remaining size', async () => {
    const { archive } = await exported();
    const source = (name: string, content: string) => ({
      type: 'text',
      name,
      content,
      enabled: true,
      tags: [],
    });
    const knowledge = [
      source('A', fact),
      source('long', fact.repeat(100)),
      source('B', fact),
      source('C', fact),
    ];
    await limit(stranger, { chatbots: 9, sources: 2, knowledgeTokens: null, storageBytes: 1_000 });
    const { body } = await send(stranger, { ...archive, knowledge });
    expect(outcomes(body).slice(-4)).toEqual([
      'text imported A',
      'text leftOut long planLimit',
      'text imported B',
      'text leftOut C planLimit',
    ]);
  });

  it('SEC-21: can be imported sixty times an hour by one person', async () => {
    const answers = [];
    for (let n = 0; n < 61; n += 1) answers.push((await send(owner, 'no JSON')).status);
    expect(answers).toEqual([...Array(60).fill(400), 429]);
    expect((await send(stranger, 'no JSON')).status).toBe(400);
  });

  it('requires the permission to create chatbots', async () => {
    const { archive } = await exported();
    const viewer = await owner.asRole('viewer');
    expect((await send(viewer, archive, { dryRun: true })).status).toBe(403);
  });
});

describe('a hostile file', () => {
  const change = (archive: { chatbot: object }, part: object) => ({
    ...archive,
    chatbot: { ...archive.chatbot, ...part },
  });

  it.each<[string, (archive: { chatbot: object; knowledge: object[] }) => unknown, string, string?]>([
    ['that is too large', () => `"${'a'.repeat(maxArchiveBytes)}"`, 'file_too_large'],
    ['that is no JSON', () => 'no JSON', 'invalid_json'],
    ['that is nested deeply', () => '['.repeat(200_000) + ']'.repeat(200_000), 'invalid_json'],
    ['with 33 levels', () => '['.repeat(33) + ']'.repeat(33), 'invalid_json'],
    ['with __proto__', (a) => `{"__proto__":{"admin":true},${JSON.stringify(a).slice(1)}`, 'invalid_json'],
    ['with constructor.prototype', (a) => ({ ...a, constructor: { prototype: {} } }), 'invalid_json'],
    ['with NUL', (a) => change(a, { name: 'a\u0000b' }), 'invalid_json'],
    ['of something else', () => ({ schema: 1, nodes: [] }), 'validation_failed', 'file'],
    ['that is a list', () => [], 'validation_failed', 'file'],
    ['that is null', () => 'null', 'validation_failed', 'file'],
    ['of a later version', (a) => ({ ...a, version: 2 }), 'validation_failed', 'file'],
    ['with an unknown field', (a) => ({ ...a, organizationId: 'x' }), 'validation_failed', 'organizationId'],
    ['with a status', (a) => change(a, { status: 'active' }), 'validation_failed', 'chatbot.status'],
    [
      'with a key',
      (a) => change(a, { model: { customApiKey: 'sk-1' } }),
      'validation_failed',
      'chatbot.model.customApiKey',
    ],
    [
      'with an avatar',
      (a) => change(a, { appearance: { botAvatar: '/api/chat/x' } }),
      'validation_failed',
      'chatbot.appearance.botAvatar',
    ],
    [
      'with rules that are not allowed',
      (a) =>
        change(a, { appearance: { customCss: '.parley-title { background: url(https://evil.example) }' } }),
      'validation_failed',
      'appearance.customCss',
    ],
    [
      'with an address inside',
      (a) => change(a, { model: { provider: 'openai-compatible', baseUrl: 'http://169.254.169.254/' } }),
      'validation_failed',
      'model.baseUrl',
    ],
    [
      'with an unknown time zone',
      (a) => change(a, { deployment: { hours: { timezone: 'Mars/Base', week: [], closed: [] } } }),
      'validation_failed',
    ],
    [
      'with an edge to nowhere',
      (a) =>
        change(a, {
          flow: { ...flow, edges: [{ id: 'e', source: 'start', sourceHandle: 'next', target: 'gone' }] },
        }),
      'validation_failed',
    ],
    [
      'with a knowledge source of an unknown kind',
      (a) => ({ ...a, knowledge: [{ type: 'exec', name: 'x' }] }),
      'validation_failed',
      'knowledge.0.type',
    ],
    [
      'with an address that is a script',
      (a) => ({
        ...a,
        knowledge: [
          {
            type: 'url',
            name: 'x',
            enabled: true,
            tags: [],
            url: 'javascript:alert(1)',
            crawl: null,
            refresh: null,
          },
        ],
      }),
      'validation_failed',
      'knowledge.0.url',
    ],
  ])('%s is refused, dry run or not, and nothing is created', async (_what, spoil, code, field) => {
    const { archive } = await exported();
    for (const dryRun of [true, false]) {
      const { body } = await send(owner, spoil(archive), { dryRun });
      expect(body.code, JSON.stringify(body)).toBe(code);
      if (field) expect(Object.keys(body.fields)).toContain(field);
    }
    expect(await countOf(owner)).toBe(1);
  });

  it('is refused if it is not UTF-8 or missing', async () => {
    const bytes = new Uint8Array([0x7b, 0xff, 0x7d]);
    const broken = await owner.multipart('/api/chatbots/import', { name: 'a.json', bytes });
    expect(broken.body.code).toBe('invalid_encoding');
    expect((await owner.post('/api/chatbots/import', {})).body.code).toBe('file_missing');
  });
});

function limit({ organizationId }: Member, limits: object): Promise<unknown> {
  return withScope(app.deps.database, tenantScope(organizationId), (tx) =>
    tx.execute(sql`update organizations set limits = ${json(limits)}::jsonb where id = ${organizationId}`),
  );
}
