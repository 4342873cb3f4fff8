import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type ModelServer, startModelServer } from '../../../../../../tools/model-server/model-server.ts';
import { within } from '../../../../../../tools/within.ts';
import {
  collectEvents,
  draftChatbot,
  publishChatbot,
  readTokens,
  voucherFact,
  voucherQuestion,
} from '../../../../test/chat-fixtures.ts';
import { type Member, startTestApp, type TestApp } from '../../../../test/harness.ts';
import { withPlatform } from '../../../db/scope.ts';
import { sql } from '../../../db/sql.ts';

let app: TestApp;
let model: ModelServer;
/** One of the tests terminates this server. */
let doomed: ModelServer;
let member: Member;

beforeAll(async () => {
  model = await startModelServer();
  doomed = await startModelServer({ tokens: 200, delayMs: 20 });
  const { origin } = new URL(model.baseUrl);
  app = await startTestApp({
    env: {
      EGRESS_ALLOW: `${new URL(origin).host},${new URL(doomed.baseUrl).host}`,
      OPENAI_API_KEY: 'sk-platform-openai',
      OPENAI_BASE_URL: `${origin}/v1`,
      ANTHROPIC_API_KEY: 'sk-platform-anthropic',
      ANTHROPIC_BASE_URL: `${origin}/v1`,
      GOOGLE_API_KEY: 'sk-platform-google',
      GOOGLE_BASE_URL: `${origin}/v1beta`,
      MISTRAL_API_KEY: 'sk-platform-mistral',
      MISTRAL_BASE_URL: `${origin}/mistral/v1`,
      GROQ_API_KEY: 'sk-platform-groq',
      GROQ_BASE_URL: `${origin}/groq/openai/v1`,
    },
  });
  member = await app.register();
});
afterEach(() => model.wish(undefined));
afterAll(async () => {
  await app.close();
  await model.close();
});

describe('a budget', () => {
  it('that is used up makes the chatbot quote passages, and only staff see why', async () => {
    const setBudget = async (monthlyAmount: number | null) => {
      const budget = { monthlyAmount, currency: 'USD', at: [100] };
      expect((await member.put('/api/billing/budget', budget)).status).toBe(200);
    };
    await setBudget(1);
    await withPlatform(app.deps.database, (tx) =>
      tx.execute(sql`
        insert into usage_months (organization_id, month, committed_cost_micro_usd)
        values (${member.organizationId}, date_trunc('month', now() at time zone 'UTC')::date, 10000)
        on conflict (organization_id, month) do update set committed_cost_micro_usd = 10000`),
    );
    const { message, conversationId } = await ask(
      await published({ provider: 'openai', name: 'gpt-4o' }),
      voucherQuestion,
    );
    expect(message).toMatchObject({ mode: 'extractive', status: 'complete' });
    expect(message).not.toHaveProperty('modeReason');
    expect(await lastRecorded(conversationId)).toMatchObject({ mode: 'extractive', modeReason: 'budget' });
    await setBudget(null);
    const after = await ask(await published({ provider: 'openai', name: 'gpt-4o' }), voucherQuestion);
    expect(await lastRecorded(after.conversationId)).toMatchObject({ mode: 'model', modeReason: null });
  });
});

describe('every provider', () => {
  it.each([
    ['openai', 'gpt-4o-mini', '/v1/chat/completions'],
    ['anthropic', 'claude-haiku-4-5', '/v1/messages'],
    ['google', 'gemini-2.5-flash', '/v1beta/models/gemini-2.5-flash:streamGenerateContent?alt=sse'],
    ['mistral', 'mistral-small-latest', '/mistral/v1/chat/completions'],
    ['groq', 'llama-3.1-8b-instant', '/groq/openai/v1/chat/completions'],
  ])(
    'CHAT-15: %s streams its text with the platform’s key; tokens and cost are recorded',
    async (provider, name, path) => {
      const id = await published({ provider, name });
      const { message, conversationId } = await ask(
        id,
        `${voucherQuestion} [[mock echo]] Forty-two days [1].`,
      );
      expect(message).toMatchObject({ mode: 'model', status: 'complete' });
      expect(message.content).toContain('Forty-two days [1].');
      expect(message.sources[0]).toMatchObject({ sourceName: 'Vouchers', quote: voucherFact });
      expect(model.calls.at(-1)).toMatchObject({ path, key: `sk-platform-${provider}` });
      const recorded = await lastRecorded(conversationId);
      expect(recorded).toMatchObject({ provider, model: name, attempts: [], superseded: false });
      expect(recorded.support).toBe('supported');
      expect(recorded.usage.inputTokens).toBeGreaterThan(20);
      expect(recorded.usage.outputTokens).toBeGreaterThan(5);
      expect(recorded.costUsd).toBeGreaterThan(0);
      expect(recorded.costUsd).toBeLessThan(0.01);
    },
  );

  it('a visitor never learns which model answered, its cost, or failed attempts', async () => {
    const id = await published({ provider: 'openai', name: 'gpt-4o-mini' });
    const session = await app.anonymous().post(`/api/chat/${id}/sessions`, {});
    const visitor = app.anonymous().with({ authorization: `Bearer ${session.body.visitorToken}` });
    const answer = await visitor.post(`/api/chat/${id}/messages`, {
      message: `${voucherQuestion} [[mock cut_after=3]]`,
    });
    const transcript = await visitor.get(`/api/chat/${id}/messages`);
    for (const text of [answer.text, transcript.text]) {
      for (const secret of ['gpt-4o-mini', '"provider"', 'cost', 'attempts', 'cut_off']) {
        expect(text).not.toContain(secret);
      }
    }
  });

  it('the cost of a month is the sum of its turns', async () => {
    const owner = await app.register();
    const id = await published({ provider: 'openai', name: 'gpt-4o' }, owner);
    const turns = [await ask(id, voucherQuestion), await ask(id, voucherQuestion)];
    let sum = 0;
    for (const { conversationId } of turns) sum += (await lastRecorded(conversationId, owner)).costUsd;
    await app.settled();
    const months = await withPlatform(app.deps.database, (tx) =>
      tx.first<{ organization: number; chatbot: number }>(sql`
        select u.cost_micro_usd as organization, c.cost_micro_usd as chatbot
        from usage_months u join chatbot_usage_months c on c.organization_id = u.organization_id
        where u.organization_id = ${owner.organizationId}`),
    );
    expect(months).toEqual({ organization: Math.round(sum * 1e6), chatbot: Math.round(sum * 1e6) });
  });

  it('a self-hosted server without a known price records tokens but no cost', async () => {
    const id = await published({ provider: 'openai-compatible', name: 'own', baseUrl: model.baseUrl });
    const { conversationId } = await ask(id, voucherQuestion);
    expect(model.calls.at(-1)?.key).toBeUndefined();
    expect(await lastRecorded(conversationId)).toMatchObject({ costUsd: null, model: 'own' });
  });
});

describe('keys', () => {
  it('BLD-04: a chatbot’s own key is used for its calls, and can only be read masked', async () => {
    const own = { provider: 'anthropic', name: 'claude-haiku-4-5', customApiKey: 'sk-ant-own-987654' };
    const id = await published({ ...own, useCustomApiKey: true });
    await ask(id, voucherQuestion);
    expect(model.calls.at(-1)?.key).toBe('sk-ant-own-987654');
    const read = await member.get(`/api/chatbots/${id}`);
    expect(read.body.model).toMatchObject({ useCustomApiKey: true, customApiKeyHint: '7654' });
    expect(read.text).not.toContain('sk-ant-own');
  });

  it("SEC-33: after the chatbot's own key is rejected, no call uses another key", async () => {
    const before = model.calls.length;
    const id = await published({
      provider: 'openai',
      name: 'first',
      customApiKey: 'sk-own-refused-1',
      useCustomApiKey: true,
      fallbacks: [
        { provider: 'anthropic', name: 'second' },
        { provider: 'openai', name: 'third' },
      ],
    });
    model.wish('status=401');
    const { message, conversationId } = await ask(id, voucherQuestion);
    expect(message).toMatchObject({ mode: 'extractive', status: 'complete' });
    expect(model.calls.slice(before).map(({ key }) => key)).toEqual(['sk-own-refused-1', 'sk-own-refused-1']);
    const { attempts } = await lastRecorded(conversationId);
    expect(attempts).toMatchObject([
      { provider: 'openai', model: 'first', reason: 'refused_key' },
      { provider: 'openai', model: 'third', reason: 'refused_key' },
    ]);
  });

  it("SEC-31: a prompt contains the question, the instructions, and the chatbot's own passages, but no secret and no other organization's data", async () => {
    const other = await app.register({ organizationName: 'Foreign organization' });
    await published(
      { provider: 'openai', name: 'm' },
      other,
      'The zebrafinch voucher of others lasts nine years.',
    );
    const owner = await app.register({ email: 'secret.owner@example.com' });
    await owner.put('/api/organization/providers/groq', { apiKey: 'gsk-organization-secret' });
    const id = await published(
      {
        provider: 'openai',
        name: 'm',
        systemInstructions: 'Be brief.',
        customApiKey: 'sk-own-never-told',
        useCustomApiKey: true,
      },
      owner,
    );
    const { conversationId } = await ask(id, voucherQuestion);
    const prompt = JSON.stringify(model.calls.at(-1)?.body);
    for (const told of [voucherQuestion, 'Be brief.', 'forty-two days']) expect(prompt).toContain(told);
    const secrets = ['sk-own', 'sk-platform', 'gsk-', 'secret.owner', 'nine years', 'Foreign', 'parley_vt_'];
    const ids = [id, conversationId, owner.organizationId, owner.user.id, app.deps.secret];
    for (const secret of [...secrets, ...ids]) expect(prompt).not.toContain(secret);
  });

  it('CHAT-14: the instructions sent to the model name the visitor’s language', async () => {
    const id = await published({ provider: 'openai', name: 'm' });
    const session = await app.anonymous().post(`/api/chat/${id}/sessions`, { locale: 'de-AT' });
    const visitor = app.anonymous().with({ authorization: `Bearer ${session.body.visitorToken}` });
    await visitor.post(`/api/chat/${id}/messages`, { message: 'zebrafinch?' });
    expect(JSON.stringify(model.calls.at(-1)?.body)).toContain('if that is unclear, in German.');
  });
});

describe('the fallback chain', () => {
  const fallbacks = [
    { provider: 'anthropic', name: 'second' },
    { provider: 'google', name: 'third' },
  ];

  it.each([
    ['rate_limited', 'status=429 retry_after=30'],
    ['unavailable', 'status=500'],
    ['bad_request', 'status=404'],
    ['cut_off', 'cut_after=4 delay=2'],
    ['cut_off', 'malformed_after=4'],
    ['empty', 'tokens=0'],
  ])(
    'REL-6: a model that ends with %s (%s) fails over to its fallback, and the failure is recorded',
    async (reason, fault) => {
      const owner = await app.register();
      const id = await published({ provider: 'openai', name: 'first', fallbacks }, owner);
      const { message, conversationId, text } = await ask(
        id,
        `${voucherQuestion} [[mock model=first ${fault}]]`,
      );
      expect(message).toMatchObject({ mode: 'fallback-model', status: 'complete' });
      expect(text).toBe(message.content);
      const recorded = await lastRecorded(conversationId, owner);
      expect(recorded).toMatchObject({ provider: 'anthropic', model: 'second' });
      expect(recorded.attempts).toMatchObject([{ provider: 'openai', model: 'first', reason }]);
    },
  );

  it('REL-6: a transient failure is retried before the first token, at most twice', async () => {
    const owner = await app.register();
    const id = await published({ provider: 'openai', name: 'first', fallbacks }, owner);
    const before = model.calls.length;
    const { message } = await ask(id, `${voucherQuestion} once [[mock status=503 times=2 retry_after=0]]`);
    expect(message.mode).toBe('model');
    expect(model.calls.length - before).toBe(3);
  });

  it('REL-6: a key that keeps failing is not used for a while, without affecting other keys', async () => {
    const owner = await app.register();
    const own = { provider: 'openai', name: 'm', useCustomApiKey: true };
    const id = await published({ ...own, customApiKey: 'sk-bad-key-000001' }, owner);
    for (let n = 0; n < 5; n += 1) await ask(id, `${voucherQuestion} [[mock status=401]]`);
    const before = model.calls.length;
    const { message, conversationId } = await ask(id, voucherQuestion);
    expect(message.mode).toBe('extractive');
    expect((await lastRecorded(conversationId, owner)).attempts[0].reason).toBe('circuit_open');
    expect(model.calls.length).toBe(before);
    const neighbor = await app.register();
    const theirs = await published({ ...own, customApiKey: 'sk-bad-key-000001' }, neighbor);
    expect((await ask(theirs, voucherQuestion)).message.mode).toBe('model');
    expect((await app.deps.metrics.text()).body).toMatch(/parley_model_circuits_open [1-9]/);
  });

  it('REL-6: after a provider is killed mid-stream, a complete cited answer follows within 2 s', async () => {
    const owner = await app.register();
    const id = await published({ provider: 'openai', name: 'first' }, owner);
    model.wish('tokens=200 delay=20');
    const stream = await app.anonymous().stream('POST', `/api/chat/${id}/messages`, {
      message: voucherQuestion,
    });
    await readTokens(stream.events, 5);
    model.dropConnections();
    const last = (await within(2, collectEvents(stream.events))).at(-1);
    expect(last?.data.message).toMatchObject({ mode: 'extractive', status: 'complete' });
    expect(last?.data.message.sources[0].quote).toBe(voucherFact);
  });
});

describe('a provider that stays down', () => {
  it('REL-6: its fallbacks are tried and the cited answer is still complete within 2 s', async () => {
    const settings = { provider: 'openai-compatible', name: 'first', baseUrl: doomed.baseUrl };
    const fallbacks = ['second', 'third', 'fourth'].map((name) => ({ provider: settings.provider, name }));
    const id = await published({ ...settings, fallbacks });
    const body = { message: voucherQuestion };
    const stream = await app.anonymous().stream('POST', `/api/chat/${id}/messages`, body);
    await readTokens(stream.events, 1);
    await doomed.close();
    const last = (await within(2, collectEvents(stream.events))).at(-1);
    expect(last?.data.message).toMatchObject({ mode: 'extractive', status: 'complete' });
    expect(last?.data.message.sources[0].quote).toBe(voucherFact);
  });
});

describe('no answer at all', () => {
  it('CHAT-05: a failing model without helpful knowledge ends in an error sentence', async () => {
    const id = await published({ provider: 'openai', name: 'm' }, member, voucherFact, {
      leadExtraction: false,
    });
    const stream = await app.anonymous().stream('POST', `/api/chat/${id}/messages`, {
      message: 'Who won the chess olympiad? [[mock status=400]]',
    });
    const events = await collectEvents(stream.events);
    expect(events.find(({ event }) => event === 'error')?.data).toEqual({
      code: 'model_failed',
      message: 'Sorry, there was an error processing your request. Please try again.',
    });
    expect(events.at(-1)?.data.message).toMatchObject({ status: 'failed', mode: null, content: '' });
  });

  it('asks for an email address if the chatbot collects them, else only says that it does not know', async () => {
    const chess = 'Who won the chess olympiad of 1972?';
    const collecting = await ask(await published({}), chess);
    expect(collecting.message).toMatchObject({ mode: 'contact', status: 'complete', sources: [] });
    expect(collecting.message.content).toMatch(/^I don't know .* leave your email address/);
    const silent = await published({}, member, voucherFact, { leadExtraction: false });
    const { message } = await ask(silent, chess);
    expect(message.mode).toBe('extractive');
    expect(message.content).not.toContain('email');
  });
});

describe('the preview', () => {
  it.each([
    ['says nothing', 'tokens=0', 'The model returned nothing usable. Try another model.'],
    [
      'fails',
      'status=400',
      'The provider refused the request. Check the name of the model and its settings. The provider said (400): mock: forced status 400',
    ],
    [
      'is cut off',
      'cut_after=2 delay=20',
      'The connection broke in the middle of the answer. Check the model’s server and the network.',
    ],
  ])('BLD-15: reports that the model gave no response if it %s', async (_what, fault, sentence) => {
    const id = await draftChatbot(app, member, {
      settings: { model: { provider: 'openai', name: 'm' } },
    });
    const message = `${voucherQuestion} [[mock ${fault}]]`;
    const stream = await member.stream('POST', `/api/chatbots/${id}/preview`, { message });
    const events = await collectEvents(stream.events);
    expect(events.at(-1)).toMatchObject({
      event: 'error',
      data: { code: 'model_failed', message: sentence },
    });
    const whole = await member.post(`/api/chatbots/${id}/preview`, { message });
    expect([whole.status, whole.body.code, whole.body.message]).toEqual([502, 'model_failed', sentence]);
  });

  it('names the model that wrote the answer, which visitors do not see', async () => {
    const id = await published({ provider: 'openai', name: 'm' });
    const body = { message: voucherQuestion };
    const endOf = async (stream: Awaited<ReturnType<typeof member.stream>>) =>
      (await collectEvents(stream.events)).at(-1);
    const previewed = await endOf(await member.stream('POST', `/api/chatbots/${id}/preview`, body));
    expect(previewed).toMatchObject({ event: 'done', data: { model: 'm' } });
    expect((await member.post(`/api/chatbots/${id}/preview`, body)).body.model).toBe('m');
    const seen = await endOf(await app.anonymous().stream('POST', `/api/chat/${id}/messages`, body));
    expect(seen?.event).toBe('done');
    expect(Object.keys(seen?.data ?? {})).toEqual(['message', 'controller']);
    const quoted = await draftChatbot(app, member);
    expect((await member.post(`/api/chatbots/${quoted}/preview`, body)).body.model).toBe(null);
  });

  it('BLD-07: lists the sources of an answer only if they are shown, in the preview and to visitors', async () => {
    const id = await published({ showSources: true });
    const preview = async () =>
      (await member.post(`/api/chatbots/${id}/preview`, { message: voucherQuestion })).body;
    expect((await preview()).message.sources).toHaveLength(1);
    expect((await ask(id, voucherQuestion)).message.sources).toHaveLength(1);
    await member.patch(`/api/chatbots/${id}`, { model: { showSources: false } });
    expect((await preview()).message.sources).toEqual([]);
    await member.post(`/api/chatbots/${id}/deploy`);
    await expect
      .poll(async () => (await ask(id, voucherQuestion)).message.sources, { timeout: 5_000 })
      .toEqual([]);
  });
});

function published(settings: object, owner = member, content = voucherFact, privacy = {}): Promise<string> {
  return publishChatbot(app, owner, { content, settings: { model: settings, privacy } });
}

/** Asks as a new visitor; `text` is the concatenated text of the events. */
async function ask(id: string, message: string) {
  const stream = await app.anonymous().stream('POST', `/api/chat/${id}/messages`, { message });
  const events = await collectEvents(stream.events);
  const text = events.reduce((sum, { event, data }) => {
    if (event === 'token') return sum + data.text;
    return event === 'replace' ? data.text : sum;
  }, '');
  return { message: events.at(-1)?.data.message, conversationId: events[0]?.data.conversationId, text };
}

/** The latest answer as the organization sees it. */
async function lastRecorded(conversationId: string, owner = member) {
  const { body } = await owner.get(`/api/conversations/${conversationId}`);
  return body.messages.at(-1);
}
