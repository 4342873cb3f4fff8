import { roles } from '@parley/contracts/rights/permissions';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ModelServer, startModelServer } from '../../../../../tools/model-server/model-server.ts';
import { startTestApp, type TestApp } from '../../../test/harness.ts';
import { type RawModel, startRawModel, streamOf } from '../../../test/raw-model.ts';
import { withPlatform, withScope } from '../../db/scope.ts';
import { sql } from '../../db/sql.ts';
import { loadDraftChatbot } from '../chatbots/settings/snapshot.queries.ts';
import { resolveModels } from './keys/resolve-models.ts';

const path = '/api/organization/providers';
const key = 'sk-organization-key-4711';

let app: TestApp;
let server: ModelServer;
let raw: RawModel;

beforeAll(async () => {
  server = await startModelServer();
  raw = await startRawModel();
  app = await startTestApp({
    env: {
      EGRESS_ALLOW: `${new URL(server.baseUrl).host},${raw.host},127.0.0.1:9`,
      OPENAI_API_KEY: 'sk-platform',
      OPENAI_BASE_URL: 'http://127.0.0.1:15579/v1',
      ANTHROPIC_API_KEY: 'sk-ant-platform',
    },
  });
});
afterAll(async () => {
  await app.close();
  await server.close();
  raw.close();
});

describe('provider keys of an organization', () => {
  it('SEC-34: are stored sealed and shown as a hint; deleting removes them', async () => {
    const owner = await app.register();
    const nothing = { apiKeyHint: null, baseUrl: null, embeddingModel: null };
    const none = { ...nothing, configured: false, source: 'none' };
    expect((await owner.get(path)).body).toEqual([
      { ...nothing, provider: 'openai', configured: true, source: 'platform' },
      { ...nothing, provider: 'anthropic', configured: true, source: 'platform' },
      ...['google', 'mistral', 'groq', 'openai-compatible'].map((provider) => ({ ...none, provider })),
    ]);
    const put = await owner.put(`${path}/openai`, { apiKey: key });
    expect([put.status, put.body]).toEqual([
      200,
      { ...nothing, provider: 'openai', configured: true, apiKeyHint: '4711', source: 'organization' },
    ]);
    const row = await withPlatform(app.deps.database, (tx) =>
      tx.first(sql`select * from provider_keys where organization_id = ${owner.organizationId}`),
    );
    expect(JSON.stringify(row)).not.toContain(key);
    expect((await owner.delete(`${path}/openai`)).status).toBe(204);
    expect((await owner.delete(`${path}/openai`)).status).toBe(404);
    expect((await owner.get(path)).body[0].source).toBe('platform');
  });

  it('SEC-33: changing the base URL clears the key unless a new key is given', async () => {
    const owner = await app.register();
    const compatible = `${path}/openai-compatible`;
    const first = await owner.put(compatible, { apiKey: key, baseUrl: 'https://one.example/v1' });
    expect(first.body).toMatchObject({ apiKeyHint: '4711', baseUrl: 'https://one.example/v1' });
    expect((await owner.put(compatible, {})).body.apiKeyHint).toBe('4711');
    const moved = await owner.put(compatible, { baseUrl: 'https://two.example/v1' });
    expect(moved.body).toMatchObject({ apiKeyHint: null, baseUrl: 'https://two.example/v1' });
    const both = await owner.put(compatible, { apiKey: key, baseUrl: 'https://three.example/v1' });
    expect(both.body.apiKeyHint).toBe('4711');
  });

  it.each([
    'http://127.0.0.1:11434/v1',
    'http://localhost:1234/v1',
    'http://[::1]:8080/v1',
    'http://192.168.1.4/v1',
  ])('mentions LOCAL_MODELS if the base URL %s is rejected', async (baseUrl) => {
    const owner = await app.register();
    const put = await owner.put(`${path}/openai-compatible`, { baseUrl });
    expect(put.body.fields.baseUrl).toContain('LOCAL_MODELS');
    const id = (await owner.post('/api/chatbots', { name: 'Local' })).body.id;
    const patch = await owner.patch(`/api/chatbots/${id}`, {
      model: { provider: 'openai-compatible', baseUrl },
    });
    expect(patch.body.fields['model.baseUrl']).toContain('LOCAL_MODELS');
  });

  it.each(['http://localhost:8080/v1', 'http://10.0.0.1/v1', 'http://169.254.169.254/', 'ftp://example.com'])(
    'SEC-12: rejects the base URL %s',
    async (baseUrl) => {
      const owner = await app.register();
      const answer = await owner.put(`${path}/openai-compatible`, { baseUrl });
      expect([answer.status, Object.keys(answer.body.fields)]).toEqual([400, ['baseUrl']]);
    },
  );

  it('stores the organization’s embedding model, with or without its own key', async () => {
    const owner = await app.register();
    const embeddingModel = 'text-embedding-3-small';
    const put = await owner.put(`${path}/openai`, { embeddingModel });
    expect(put.body).toMatchObject({ embeddingModel, source: 'platform', configured: true });
    await owner.put(`${path}/openai`, { apiKey: key });
    expect((await owner.get(path)).body[0]).toMatchObject({ embeddingModel, source: 'organization' });
    await owner.put(`${path}/openai`, { embeddingModel: null });
    expect((await owner.get(path)).body[0]).toMatchObject({ embeddingModel: null, apiKeyHint: '4711' });
    const refused = await owner.put(`${path}/anthropic`, { embeddingModel });
    expect([refused.status, Object.keys(refused.body.fields)]).toEqual([400, ['embeddingModel']]);
  });

  it('SEC-12: rejects unknown providers and fields', async () => {
    const owner = await app.register();
    expect((await owner.put(`${path}/builtin`, { apiKey: key })).status).toBe(404);
    expect((await owner.put(`${path}/nobody`, { apiKey: key })).status).toBe(404);
    expect((await owner.put(`${path}/openai`, { apiKey: key, source: 'platform' })).status).toBe(400);
  });

  it('SEC-10: audits every change without the key', async () => {
    const owner = await app.register();
    await owner.put(`${path}/openai`, { apiKey: key });
    await owner.delete(`${path}/openai`);
    const rows = await withPlatform(app.deps.database, (tx) =>
      tx.rows<{ action: string }>(
        sql`select action, details from audit_log where organization_id = ${owner.organizationId} order by id`,
      ),
    );
    expect(rows.map(({ action }) => action)).toEqual(
      expect.arrayContaining(['provider.put', 'provider.delete']),
    );
    expect(JSON.stringify(rows)).not.toContain(key);
  });

  it.each(roles)('SEC-13: %s can read and write them only as an administrator', async (role) => {
    const owner = await app.register();
    const colleague = await owner.asRole(role);
    const statuses = [
      (await colleague.get(path)).status,
      (await colleague.put(`${path}/openai`, { apiKey: key })).status,
      (await colleague.delete(`${path}/openai`)).status,
    ];
    expect(statuses).toEqual(['owner', 'admin'].includes(role) ? [200, 200, 204] : [403, 403, 403]);
  });

  it('TEN-03: cannot be read or written without a session', async () => {
    const nobody = app.anonymous();
    expect((await nobody.get(path)).status).toBe(401);
    expect((await nobody.put(`${path}/openai`, { apiKey: key })).status).toBe(401);
    expect((await nobody.delete(`${path}/openai`)).status).toBe(401);
  });

  it('TEN-01: belong to one organization only', async () => {
    const [one, other] = [await app.register(), await app.register()];
    await one.put(`${path}/openai`, { apiKey: key });
    expect((await other.get(path)).body[0]).toMatchObject({ source: 'platform', apiKeyHint: null });
  });
});

describe('testing a provider', () => {
  const compatible = `${path}/openai-compatible`;
  type Step = { step: string; model: string | null; said: Record<string, unknown> | null };
  const stepsOf = ({ body }: { body: { steps: Step[] } }) =>
    body.steps.map(({ step, model, said }) => [step, model, said?.problem ?? 'worked']);

  it('lists models, asks one question and embeds one text, and stores nothing', async () => {
    const owner = await app.register();
    const tried = await owner.post(`${compatible}/test`, {
      baseUrl: server.baseUrl,
      apiKey: key,
      embeddingModel: 'text-embedding-3-small',
    });
    expect(tried.status).toBe(200);
    expect(stepsOf(tried)).toEqual([
      ['models', null, 'worked'],
      ['question', 'gpt-4o-mini', 'worked'],
      ['vectors', 'text-embedding-3-small', 'worked'],
    ]);
    for (const { ms } of tried.body.steps) expect(ms).toBeGreaterThanOrEqual(0);
    expect(server.calls.at(-1)?.key).toBe(key);
    expect((await owner.get(path)).body.at(-1)).toMatchObject({ configured: false, apiKeyHint: null });
  });

  it('SEC-33: sends a stored key to its stored address only', async () => {
    const owner = await app.register();
    await owner.put(compatible, { baseUrl: server.baseUrl, apiKey: key });
    expect(stepsOf(await owner.post(`${compatible}/test`, {}))[1]).toEqual([
      'question',
      'gpt-4o-mini',
      'worked',
    ]);
    expect(server.calls.at(-1)?.key).toBe(key);
    raw.answer(streamOf('yes'));
    raw.headers.length = 0;
    await owner.post(`${compatible}/test`, { baseUrl: raw.baseUrl, model: 'm' });
    expect(raw.headers).toHaveLength(2);
    expect(JSON.stringify(raw.headers)).not.toContain(key);
    await owner.post(`${compatible}/test`, {
      baseUrl: raw.baseUrl,
      model: 'm',
      apiKey: 'sk-typed-with-it-1',
    });
    expect(raw.headers.at(-1)?.authorization).toBe('Bearer sk-typed-with-it-1');
    await owner.post(`${compatible}/test`, { baseUrl: null, model: 'm' });
    expect(raw.headers).toHaveLength(4);
  });

  it('SEC-10: returns the provider’s message without the key, which is not logged either', async () => {
    const owner = await app.register();
    const message = `Incorrect API key provided: ${key}. Ask ada@example.com.`;
    raw.answer([JSON.stringify({ error: { message } })], { status: 401, type: 'application/json' });
    const tried = await owner.post(`${compatible}/test`, { baseUrl: raw.baseUrl, apiKey: key, model: 'm' });
    expect(tried.body.steps[1].said).toEqual({
      problem: 'refused_key',
      status: 401,
      message: 'Incorrect API key provided: •••. Ask [email].',
    });
    const rows = await withPlatform(app.deps.database, (tx) =>
      tx.rows(sql`select action, details from audit_log where organization_id = ${owner.organizationId}`),
    );
    expect(rows).toContainEqual({ action: 'provider.test', details: { keyTyped: true, baseUrlTyped: true } });
    expect(JSON.stringify([tried.body, rows])).not.toContain(key);
  });

  it('SEC-12: calls no address that real calls would not, and stops testing an unreachable server', async () => {
    const owner = await app.register();
    const inside = await owner.post(`${compatible}/test`, { baseUrl: 'http://127.0.0.1:11434/v1' });
    expect([inside.status, Object.keys(inside.body.fields)]).toEqual([400, ['baseUrl']]);
    const nowhere = await owner.post(`${compatible}/test`, {});
    expect([nowhere.status, Object.keys(nowhere.body.fields)]).toEqual([400, ['baseUrl']]);
    const away = await owner.post(`${compatible}/test`, { baseUrl: 'http://127.0.0.1:9/v1', model: 'm' });
    expect(stepsOf(away)).toEqual([['models', null, 'unavailable']]);
    expect((await owner.post(`${path}/local/test`, {})).status).toBe(404);
  });

  it.each(roles)('SEC-13: requires an administrator: %s', async (role) => {
    const colleague = await (await app.register()).asRole(role);
    const { status } = await colleague.post(`${path}/groq/test`, {});
    expect(status).toBe(['owner', 'admin'].includes(role) ? 400 : 403);
  });

  it('is limited to ten per hour and user', async () => {
    const owner = await app.register();
    const statuses: number[] = [];
    for (let n = 0; n < 11; n += 1) statuses.push((await owner.post(`${path}/groq/test`, {})).status);
    expect(statuses).toEqual([...Array(10).fill(400), 429]);
  });
});

describe('testing a chatbot’s model', () => {
  type Step = { step: string; model: string | null; said: Record<string, unknown> | null };
  const stepsOf = ({ body }: { body: { steps: Step[] } }) =>
    body.steps.map(({ step, model, said }) => [step, model, said?.problem ?? 'worked']);
  const own = 'sk-chatbot-own-key-77';

  async function chatbot(model: object = {}) {
    const owner = await app.register();
    const { body } = await owner.post('/api/chatbots', { name: 'Tried' });
    const at = `/api/chatbots/${body.id}`;
    expect((await owner.patch(at, { model })).status).toBe(200);
    return { owner, at, test: (typed?: object) => owner.post(`${at}/model/test`, { model: typed }) };
  }
  const ownModel = () => ({ provider: 'openai-compatible', name: 'm', baseUrl: raw.baseUrl });

  it('lists models and asks one question with unsaved settings, and stores nothing', async () => {
    const { owner, at, test } = await chatbot();
    const typed = { provider: 'openai-compatible', name: 'gpt-4o-mini', baseUrl: server.baseUrl };
    const tried = await test({ ...typed, useCustomApiKey: true, customApiKey: own });
    expect([tried.status, stepsOf(tried)]).toEqual([
      200,
      [
        ['models', null, 'worked'],
        ['question', 'gpt-4o-mini', 'worked'],
      ],
    ]);
    expect(server.calls.at(-1)?.key).toBe(own);
    const { model } = (await owner.get(at)).body;
    expect(model).toMatchObject({ provider: 'builtin', useCustomApiKey: false, customApiKeyHint: null });
    expect((await test()).status).toBe(404);
  });

  it('SEC-33: sends the stored key to its stored address only, and uses no other key instead', async () => {
    const { owner, test } = await chatbot({ ...ownModel(), customApiKey: own });
    raw.answer(streamOf('yes'));
    raw.headers.length = 0;
    expect((await test()).status).toBe(200);
    expect(raw.headers.map(({ authorization }) => authorization)).toEqual(Array(2).fill(`Bearer ${own}`));
    const elsewhere = server.baseUrl;
    await owner.put(`${path}/openai-compatible`, { baseUrl: elsewhere, apiKey: key });
    const callsBefore = server.calls.length;
    const moved = await test({ baseUrl: elsewhere });
    expect([moved.status, Object.keys(moved.body.fields)]).toEqual([400, ['model.customApiKey']]);
    expect(server.calls).toHaveLength(callsBefore);
    await test({ baseUrl: elsewhere, name: 'gpt-4o-mini', useCustomApiKey: false });
    expect(server.calls.slice(callsBefore).map((call) => call.key)).toEqual([key]);
  });

  it('SEC-10: returns the provider’s message without the key, which is not logged either', async () => {
    const { owner, test } = await chatbot({ ...ownModel(), customApiKey: own });
    const message = `Incorrect API key provided: ${own}. Ask ada@example.com.`;
    raw.answer([JSON.stringify({ error: { message } })], { status: 401, type: 'application/json' });
    const tried = await test();
    expect(tried.body.steps[1].said).toMatchObject({
      problem: 'refused_key',
      message: 'Incorrect API key provided: •••. Ask [email].',
    });
    const rows = await withPlatform(app.deps.database, (tx) =>
      tx.rows(
        sql`select action, target_kind, details from audit_log where organization_id = ${owner.organizationId}`,
      ),
    );
    expect(rows).toContainEqual({
      action: 'provider.test',
      target_kind: 'chatbot',
      details: { provider: 'openai-compatible', keyTyped: false, baseUrlTyped: false },
    });
    expect(JSON.stringify([tried.body, rows])).not.toContain(own);
  });

  it('SEC-12, TEN-01: calls no address that real calls would not, and no chatbot of another organization', async () => {
    const { test, at } = await chatbot(ownModel());
    const inside = await test({ baseUrl: 'http://127.0.0.1:11434/v1' });
    expect([inside.status, Object.keys(inside.body.fields)]).toEqual([400, ['model.baseUrl']]);
    const other = await app.register();
    expect((await other.post(`${at}/model/test`, {})).status).toBe(404);
  });

  it('shares the limit of ten per hour and user with tests of providers', async () => {
    const { owner, test } = await chatbot();
    const statuses: number[] = [];
    for (let n = 0; n < 9; n += 1) statuses.push((await test()).status);
    statuses.push((await owner.post(`${path}/groq/test`, {})).status, (await test()).status);
    expect(statuses).toEqual([...Array(9).fill(404), 400, 429]);
  });
});

describe('the latest error of a provider', () => {
  const compatible = `${path}/openai-compatible`;

  it('is shown until a call succeeds or the settings change', async () => {
    const owner = await app.register();
    await owner.put(compatible, { baseUrl: raw.baseUrl, apiKey: key });
    const id = (await owner.post('/api/chatbots', { name: 'Said' })).body.id;
    await owner.patch(`/api/chatbots/${id}`, { model: { provider: 'openai-compatible', name: 'm' } });
    const ask = () => owner.post(`/api/chatbots/${id}/preview`, { message: 'How long are vouchers valid?' });
    const problem = async () => (await owner.get(path)).body.at(-1).answerProblem;
    const refuse = async () => {
      const body = JSON.stringify({ error: { message: `No access for ${key}` } });
      raw.answer([body], { status: 403, type: 'application/json' });
      expect((await ask()).status).toBe(502);
    };
    await refuse();
    await expect.poll(problem).toEqual({
      problem: 'refused_key',
      status: 403,
      message: 'No access for •••',
      at: expect.stringMatching(/^\d{4}-/),
    });
    raw.answer(streamOf('They are valid for a year.'));
    expect((await ask()).status).toBe(200);
    await expect.poll(problem).toBeUndefined();
    await refuse();
    await expect.poll(problem).toMatchObject({ problem: 'refused_key' });
    const other = await app.register();
    expect(JSON.stringify((await other.get(path)).body)).not.toContain('refused_key');
    const { body } = await owner.put(compatible, { apiKey: 'sk-another-key-000001' });
    expect(body.answerProblem).toBeUndefined();
  });
});

describe('known models', () => {
  it('are listed with the date of their prices, for members only', async () => {
    const owner = await app.register();
    const viewer = await owner.asRole('viewer');
    const { status, body } = await viewer.get('/api/models');
    expect([status, body.pricesAsOf]).toEqual([200, expect.stringMatching(/^\d{4}-\d{2}-\d{2}$/)]);
    expect(body.models).toContainEqual({
      provider: 'openai',
      name: 'gpt-4o-mini',
      kind: 'chat',
      contextTokens: 128_000,
      inputUsdPerMillion: 0.15,
      outputUsdPerMillion: 0.6,
    });
    expect((await app.anonymous().get('/api/models')).status).toBe(401);
  });
});

describe('selecting the key for a chatbot', () => {
  async function chatbot() {
    const owner = await app.register();
    const { body } = await owner.post('/api/chatbots', { name: 'Keys' });
    const patch = async (model: object) => {
      const answer = await owner.patch(`/api/chatbots/${body.id}`, { model });
      expect(answer.status).toBe(200);
    };
    const models = async () => {
      const target = { organizationId: owner.organizationId, chatbotId: body.id };
      const snapshot = await withScope(app.deps.database, { ...target, userId: null }, (tx) =>
        loadDraftChatbot(tx, target),
      );
      if (!snapshot) throw new Error('no chatbot');
      return resolveModels(app.deps, snapshot);
    };
    return { owner, patch, models, access: async () => (await models())[0]?.access };
  }

  it('SEC-33: uses the chatbot’s own key, else the organization’s, else the platform’s, each only at its own address', async () => {
    const { owner, patch, access } = await chatbot();
    expect(await access()).toBeUndefined();
    await patch({ provider: 'openai', name: 'm' });
    const operator = { baseUrl: 'http://127.0.0.1:15579/v1', isOperatorAddress: true };
    expect(await access()).toEqual({ ...operator, owner: 'platform', apiKey: 'sk-platform' });
    await owner.put(`${path}/openai`, { embeddingModel: 'text-embedding-3-small' });
    expect(await access()).toEqual({ ...operator, owner: 'platform', apiKey: 'sk-platform' });
    await owner.put(`${path}/openai`, { apiKey: key });
    expect(await access()).toEqual({ ...operator, owner: 'organization', apiKey: key });
    await patch({ customApiKey: 'sk-chatbot-own-key' });
    expect(await access()).toEqual({ ...operator, owner: 'chatbot', apiKey: 'sk-chatbot-own-key' });
    await patch({ useCustomApiKey: false });
    expect(await access()).toEqual({ ...operator, owner: 'organization', apiKey: key });
    await patch({ baseUrl: 'https://elsewhere.example/v1' });
    const elsewhere = { baseUrl: 'https://elsewhere.example/v1', isOperatorAddress: false };
    expect(await access()).toEqual({ ...elsewhere, owner: 'chatbot', apiKey: null });
    await owner.put(`${path}/openai`, { apiKey: key, baseUrl: 'https://elsewhere.example/v1' });
    expect(await access()).toEqual({ ...elsewhere, owner: 'organization', apiKey: key });
  });

  it('SEC-33: skips a fallback without a key of the same owner', async () => {
    const { owner, patch, models } = await chatbot();
    const fallbacks = ['openai', 'anthropic', 'groq'].map((provider) => ({ provider, name: 'f' }));
    await patch({ provider: 'openai', name: 'm', fallbacks });
    const keys = async () =>
      (await models()).map(({ provider, name, access }) => `${provider} ${name} ${access.apiKey}`);
    expect(await keys()).toEqual([
      'openai m sk-platform',
      'openai f sk-platform',
      'anthropic f sk-ant-platform',
    ]);
    await owner.put(`${path}/groq`, { apiKey: 'gsk-organization' });
    expect(await keys()).not.toContain('groq f gsk-organization');
    await owner.put(`${path}/openai`, { apiKey: key });
    expect(await keys()).toEqual([`openai m ${key}`, `openai f ${key}`, 'groq f gsk-organization']);
    await patch({ customApiKey: 'sk-chatbot-own-key' });
    expect(await keys()).toEqual(['openai m sk-chatbot-own-key', 'openai f sk-chatbot-own-key']);
  });

  it('SEC-33: without a key for the chatbot’s own model, uses no other owner’s key for fallbacks', async () => {
    const { owner, patch, models } = await chatbot();
    await owner.put(`${path}/groq`, { apiKey: 'gsk-organization' });
    await patch({ provider: 'mistral', name: 'm', fallbacks: [{ provider: 'groq', name: 'f' }] });
    expect(await models()).toEqual([]);
  });
});
