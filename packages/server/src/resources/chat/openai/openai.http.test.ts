import OpenAI, { APIError } from 'openai';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type ModelServer, startModelServer } from '../../../../../../tools/model-server/model-server.ts';
import {
  mockModel,
  publishChatbot,
  startVisitor,
  voucherFact,
  voucherQuestion,
  within5s,
} from '../../../../test/chat-fixtures.ts';
import { type Member, startTestApp, type TestApp } from '../../../../test/harness.ts';
import { countVisibleRows } from '../../../../test/slice-data.ts';
import { tenantScope, withPlatform } from '../../../db/scope.ts';
import { sql } from '../../../db/sql.ts';

let app: TestApp;
let model: ModelServer;
let member: Member;
let client: OpenAI;
let builtIn: string;
let modelBot: string;

beforeAll(async () => {
  model = await startModelServer();
  app = await startTestApp({ env: { EGRESS_ALLOW: new URL(model.baseUrl).host } });
  member = await app.register();
  client = clientWith(await makeKey(member));
  builtIn = await publishChatbot(app, member);
  modelBot = await publishChatbot(app, member, {
    settings: { model: { ...mockModel(model.baseUrl), systemInstructions: 'Speak like a librarian.' } },
  });
});
afterEach(() => {
  model.wish(undefined);
  model.write(undefined);
});
afterAll(async () => {
  await app.close();
  await model.close();
});

async function makeKey(owner: Member, permissions = 'read_write'): Promise<string> {
  return (await owner.post('/api/api-keys', { name: 'Program', permissions, expires: 'never' })).body.key;
}

function clientWith(apiKey: string, options: { maxRetries?: number; origin?: string } = {}): OpenAI {
  const { maxRetries = 0, origin = app.origin } = options;
  return new OpenAI({ apiKey, baseURL: `${origin}/v1`, maxRetries });
}

type Chunk = OpenAI.ChatCompletionChunk;

async function collect(stream: AsyncIterable<Chunk>): Promise<Chunk[]> {
  const chunks: Chunk[] = [];
  for await (const chunk of stream) chunks.push(chunk);
  return chunks;
}

const textOf = (chunks: readonly Chunk[]) =>
  chunks.map(({ choices }) => choices[0]?.delta.content ?? '').join('');

/** Extensions of OpenAI's message and delta. */
interface Extras {
  annotations?: { type: string; url_citation: Record<string, unknown> }[];
  parley?: { mode: string; sources: { quote: string }[]; conversationId: string | null };
}
const extrasOf = (part: unknown) => part as Extras;

const user = (content: string) => ({ role: 'user' as const, content });

/** Returns the error that the client's call rejects with. */
async function failureOf(call: Promise<unknown>): Promise<APIError> {
  const error = await call.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (error instanceof APIError) return error;
  throw new Error('the call did not fail as one of the API', { cause: error });
}

const usageOf = async (organizationId: string) => {
  await app.settled();
  const [row] = await withPlatform(app.deps.database, (tx) =>
    tx.rows<{ messages: number; input: number; output: number }>(sql`
      select sum(messages)::int as messages, sum(input_tokens)::int as input, sum(output_tokens)::int as output
      from usage_months where organization_id = ${organizationId}`),
  );
  return { messages: row?.messages ?? 0, input: row?.input ?? 0, output: row?.output ?? 0 };
};

const rowsOf = ({ organizationId }: Member) =>
  countVisibleRows(app.deps.database, organizationId, tenantScope(organizationId));

describe('the client of OpenAI', () => {
  it('gets a plain answer with its citations, and lists published chatbots as models', async () => {
    const answer = await client.chat.completions.create({
      model: builtIn,
      messages: [user(voucherQuestion)],
    });
    expect(answer).toMatchObject({ object: 'chat.completion', model: builtIn });
    expect(answer.id).toMatch(/^chatcmpl-[0-9a-f-]{36}$/);
    const [choice] = answer.choices;
    expect(choice?.finish_reason).toBe('stop');
    const content = choice?.message.content ?? '';
    expect(content).toContain('forty-two days');
    const { annotations, parley } = extrasOf(choice?.message);
    expect(parley).toMatchObject({ mode: 'extractive', conversationId: null });
    expect(parley?.sources.map(({ quote }) => quote)).toEqual([voucherFact]);
    const [first] = annotations ?? [];
    expect(first).toMatchObject({ type: 'url_citation', url_citation: { title: 'Vouchers' } });
    expect(first?.url_citation.url).toMatch(/^urn:parley:source:[0-9a-f-]{36}$/);
    const { start_index: start, end_index: end } = first?.url_citation ?? {};
    expect(content.slice(Number(start), Number(end))).toBe('[1]');

    const models = await client.models.list();
    expect(models.data.map(({ id }) => id).sort()).toEqual([builtIn, modelBot].sort());
    expect(await client.models.retrieve(builtIn)).toMatchObject({ id: builtIn, owned_by: 'parley' });
  });

  it('streams an answer whose last delta has the citations, followed by the usage', async () => {
    model.write(() => 'It is valid for forty-two days [1]. It is blue [7]. Penguins dance [1].');
    const stream = await client.chat.completions.create({
      model: modelBot,
      messages: [user(voucherQuestion)],
      stream: true,
      stream_options: { include_usage: true },
    });
    const chunks = await collect(stream);
    // Sent text cannot be taken back, so a marker that may be removed is never sent.
    expect(textOf(chunks)).toBe('It is valid for forty-two days [1]. It is blue [7]. Penguins dance.');
    expect(chunks[0]?.choices[0]?.delta).toMatchObject({ role: 'assistant', content: '' });
    const last = chunks.at(-2)?.choices[0];
    expect(last?.finish_reason).toBe('stop');
    const { annotations, parley } = extrasOf(last?.delta);
    expect(annotations).toMatchObject([{ url_citation: { start_index: 31, end_index: 34 } }]);
    expect(parley).toMatchObject({ mode: 'model', conversationId: null, sources: [{ n: 1 }] });
    const usage = chunks.at(-1);
    expect(usage?.choices).toEqual([]);
    expect(usage?.usage?.completion_tokens).toBeGreaterThan(0);
    expect(usage?.usage?.total_tokens).toBeGreaterThan(usage?.usage?.completion_tokens ?? 0);
    const accumulated = await client.chat.completions
      .stream({ model: modelBot, messages: [user(voucherQuestion)] })
      .finalContent();
    expect(accumulated).toContain('It is blue [7]. ');
  });

  it('gets a sentence while the next one is being written', async () => {
    model.write(() => 'It is valid for forty-two days [1]. And then some more words follow');
    model.wish('delay=40');
    const stream = await client.chat.completions.create({
      model: modelBot,
      messages: [user(voucherQuestion)],
      stream: true,
    });
    const texts = (await collect(stream)).map(({ choices }) => choices[0]?.delta.content).filter(Boolean);
    expect(texts).toEqual(['It is valid for forty-two days [1]. ', 'And then some more words follow']);
  });

  it("sends the caller's instructions below those of the chatbot, and the history", async () => {
    const history = Array.from({ length: 30 }, (_, index) => [
      user(`Question ${index}`),
      { role: 'assistant' as const, content: `Answer ${index}` },
    ]).flat();
    await client.chat.completions.create({
      model: modelBot,
      temperature: 0.2,
      top_p: 1,
      messages: [
        { role: 'system', content: 'Rhyme.' },
        ...history,
        { role: 'developer', content: [{ type: 'text', text: 'Be short.' }] },
        user('And the zebrafinch voucher?'),
      ],
    });
    const sent = model.lastChat() as { messages: { role: string; content: string }[] };
    const [system, ...rest] = sent.messages;
    const places = ['Speak like a librarian.', 'Rhyme.\n\nBe short.', '<passage number="1"'].map((text) =>
      system?.content.indexOf(text),
    );
    expect(places).not.toContain(-1);
    expect(places).toEqual(places.toSorted((a = 0, b = 0) => a - b));
    expect(rest).toHaveLength(21);
    expect(rest[0]?.content).toBe('Question 20');
    expect(rest.at(-1)?.content).toBe('And the zebrafinch voucher?');
  });

  it('stops the model when the caller disconnects, and counts what was generated', async () => {
    model.wish('tokens=400 delay=20');
    const before = await usageOf(member.organizationId);
    const said = model.counters.tokensOut;
    const stream = await client.chat.completions.create({
      model: modelBot,
      messages: [user('Tell me a lot.')],
      stream: true,
    });
    // The first chunk only has the role, and may arrive before the model starts.
    for await (const _ of stream) {
      await within5s(async () => model.counters.tokensOut > said + 5);
      break;
    }
    await within5s(async () => model.counters.clientAborts > 0);
    await within5s(async () => (await usageOf(member.organizationId)).messages === before.messages + 1);
  });
});

describe('storage', () => {
  it('by default nothing is stored, while quota and tokens count', async () => {
    const owner = await app.register();
    const own = clientWith(await makeKey(owner));
    const bot = await publishChatbot(app, owner, { settings: { model: mockModel(model.baseUrl) } });
    await app.settled();
    const before = await rowsOf(owner);
    for (const stream of [false, true]) {
      const answer = await own.chat.completions.create({
        model: bot,
        messages: [user(voucherQuestion)],
        stream,
      });
      if ('controller' in answer) await collect(answer);
    }
    const usage = await usageOf(owner.organizationId);
    const after = await rowsOf(owner);
    const changed = Object.keys(after).filter((table) => after[table] !== before[table]);
    expect(changed.sort()).toEqual(['chatbot_usage_months', 'usage_months']);
    expect(usage.messages).toBe(2);
    expect(usage.input).toBeGreaterThan(0);
    expect(usage.output).toBeGreaterThan(0);
    const said = await withPlatform(app.deps.database, (tx) =>
      tx.rows(
        sql`select 1 from events where organization_id = ${owner.organizationId} and data::text like '%zebrafinch%'`,
      ),
    );
    expect(said).toEqual([]);
  });

  it('a stored conversation is visible to the team, and the next call continues it', async () => {
    const ask = async (content: string, more: object) => {
      const answer = await client.chat.completions.create({
        model: modelBot,
        messages: [user(content)],
        ...more,
      });
      return extrasOf(answer.choices[0]?.message).parley?.conversationId ?? '';
    };
    const id = await ask('What is a zebrafinch voucher?', { store: true });
    expect(await ask('And how long is it valid?', { metadata: { conversation_id: id } })).toBe(id);
    const { messages } = model.lastChat() as { messages: { role: string; content: string }[] };
    expect(messages.map(({ role }) => role)).toEqual(['system', 'user', 'assistant', 'user']);
    expect(messages[1]?.content).toBe('What is a zebrafinch voucher?');
    const { body } = await member.get(`/api/conversations/${id}`);
    expect(body.messages.map(({ role }: { role: string }) => role)).toEqual([
      'user',
      'assistant',
      'user',
      'assistant',
    ]);
    const streamed = await client.chat.completions.create({
      model: modelBot,
      messages: [user('And in blue?')],
      metadata: { conversation_id: id },
      stream: true,
    });
    const last = (await collect(streamed)).at(-1)?.choices[0]?.delta;
    expect(extrasOf(last).parley?.conversationId).toBe(id);
  });

  it('SEC-11: a conversation of another chatbot, of no one, or of another organization is not found', async () => {
    const other = await app.register();
    const theirs = await publishChatbot(app, other);
    const talk = await app.anonymous().post(`/api/chat/${theirs}/messages`, { message: 'Hello?' });
    const ofOtherBot = await client.chat.completions.create({
      model: builtIn,
      messages: [user(voucherQuestion)],
      store: true,
    });
    const { conversationId } = extrasOf(ofOtherBot.choices[0]?.message).parley ?? {};
    for (const id of [
      talk.body.conversationId,
      conversationId,
      '01900000-0000-7000-8000-000000000000',
      'x',
    ]) {
      const call = client.chat.completions.create({
        model: modelBot,
        messages: [user('Hello?')],
        metadata: { conversation_id: id },
      });
      expect(await failureOf(call), id).toMatchObject({ status: 404, code: 'not_found' });
    }
  });

  it('SEC-11: a visitor’s conversation with the same chatbot is not found and stays unchanged', async () => {
    const { body } = await app
      .anonymous()
      .post(`/api/chat/${builtIn}/messages`, { message: 'I am Wilhelmina.' });
    const id: string = body.conversationId;
    const contentOf = async () => {
      const { messages } = (await member.get(`/api/conversations/${id}`)).body;
      return messages.map(({ content }: { content: string }) => content);
    };
    const before = await contentOf();
    for (const stream of [false, true]) {
      const call = client.chat.completions.create({
        model: builtIn,
        messages: [user('What is my name?')],
        metadata: { conversation_id: id },
        stream,
      });
      const failure = await failureOf(call);
      expect(failure).toMatchObject({ status: 404, code: 'not_found', type: 'invalid_request_error' });
    }
    expect(await contentOf()).toEqual(before);
  });
});

describe('limits', () => {
  it('the plan’s monthly messages and the chatbot’s monthly tokens limit stored and unstored questions', async () => {
    const free = await app.register({ plan: 'free' });
    const own = clientWith(await makeKey(free));
    const bot = await publishChatbot(app, free);
    const ask = (store: boolean) =>
      own.chat.completions.create({ model: bot, messages: [user(voucherQuestion)], store });
    await ask(false);
    expect((await usageOf(free.organizationId)).messages).toBe(1);
    await withPlatform(app.deps.database, (tx) =>
      tx.execute(sql`update usage_months set messages = 999 where organization_id = ${free.organizationId}`),
    );
    await ask(false);
    for (const store of [false, true]) {
      expect(await failureOf(ask(store))).toMatchObject({ status: 503, code: 'chatbot_unavailable' });
    }
    expect((await usageOf(free.organizationId)).messages).toBe(1000);
  });

  it('SEC-32: tokens are reserved before the model is called, and settled afterwards', async () => {
    const settings = { model: { ...mockModel(model.baseUrl), maxTokens: 100, monthlyTokenLimit: 120 } };
    const bot = await publishChatbot(app, member, { settings });
    const ask = () =>
      client.chat.completions.create({
        model: bot,
        messages: [user('[[mock tokens=5 first_delay=300]] Hello?')],
      });
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => ask().catch(({ code }: APIError) => code)),
    );
    expect(answers.filter((answer) => answer === 'chatbot_unavailable')).toHaveLength(4);
    await app.settled();
    const [month] = await withPlatform(app.deps.database, (tx) =>
      tx.rows<{ tokens: number; reserved_tokens: number }>(
        sql`select tokens::int as tokens, reserved_tokens::int as reserved_tokens from chatbot_usage_months where chatbot_id = ${bot}`,
      ),
    );
    const used = answers.map((answer) =>
      typeof answer === 'object' ? (answer?.usage?.total_tokens ?? 0) : 0,
    );
    expect(month).toEqual({ tokens: used.reduce((a, b) => a + b), reserved_tokens: 0 });
  });
});

describe('access', () => {
  it('SEC-11: a model of another organization, a draft, and an unknown model all return the same 404', async () => {
    const other = await app.register();
    const theirs = await publishChatbot(app, other);
    const draft = (await member.post('/api/chatbots', { name: 'Draft' })).body.id;
    for (const id of [theirs, draft, '01900000-0000-7000-8000-000000000000', 'gpt-4o']) {
      const asked = client.chat.completions.create({ model: id, messages: [user('Hello?')] });
      const error = { status: 404, code: 'model_not_found', param: 'model', type: 'invalid_request_error' };
      expect(await failureOf(asked), id).toMatchObject(error);
      expect(await failureOf(client.models.retrieve(id)), id).toMatchObject(error);
    }
  });

  it('a paused chatbot is no longer a model', async () => {
    const id = await publishChatbot(app, member);
    const ask = () => client.chat.completions.create({ model: id, messages: [user(voucherQuestion)] });
    await ask();
    expect((await member.post(`/api/chatbots/${id}/deactivate`)).status).toBe(200);
    await within5s(async () => (await ask().catch(({ code }: APIError) => code)) === 'model_not_found');
    expect((await client.models.list()).data.map((one) => one.id)).not.toContain(id);
  });

  it("SEC-39: a chatbot that requires visitors' consent answers nothing", async () => {
    const id = await publishChatbot(app, member);
    await member.patch(`/api/chatbots/${id}`, { privacy: { consentBanner: true } });
    const { body } = await app.anonymous().get(`/api/chat/${id}`);
    const visitor = await startVisitor(app, id);
    await visitor.post(`/api/chat/${id}/consent`, { accepted: true, version: body.consent.version });
    const answer = await visitor.post(`/api/chat/${id}/messages`, { message: voucherQuestion });
    const { conversationId } = answer.body;
    expect(answer.status).toBe(200);
    // A visitor's consent does not extend to an API caller.
    const ask = { model: id, messages: [user(voucherQuestion)] };
    const kept = { store: true, metadata: { conversation_id: conversationId } };
    for (const more of [{ store: false }, { store: true }, kept]) {
      expect(await failureOf(client.chat.completions.create({ ...ask, ...more }))).toMatchObject({
        status: 403,
        code: 'consent_required',
      });
    }
  });

  it("KEY-05: a read-only key and a missing key are refused with OpenAI's error format", async () => {
    const ask = (key: string) =>
      failureOf(clientWith(key).chat.completions.create({ model: builtIn, messages: [user('Hello?')] }));
    expect(await ask(await makeKey(member, 'read'))).toMatchObject({
      status: 403,
      code: 'forbidden',
      type: 'permission_error',
      error: { required_level: 'read_write' },
      message: expect.stringContaining('read_write'),
    });
    const unknown = await ask(`parley_sk_${'x'.repeat(43)}`);
    expect(unknown).toMatchObject({ status: 401, code: 'unauthenticated', type: 'authentication_error' });
    expect(unknown.message.length).toBeGreaterThan(10);
  });
});

it('SEC-2: revoking the key ends a stream and its model call within 5 s', async () => {
  model.wish('tokens=400 delay=50');
  const { body } = await member.post('/api/api-keys', {
    name: 'Revoked',
    permissions: 'read_write',
    expires: 'never',
  });
  const aborted = model.counters.clientAborts;
  const stream = await clientWith(body.key).chat.completions.create({
    model: modelBot,
    messages: [user('Tell me a lot.')],
    stream: true,
  });
  const reading = collect(stream).then(
    () => 'ended',
    () => 'broken off',
  );
  await member.post(`/api/api-keys/${body.id}/revoke`);
  await within5s(async () => model.counters.clientAborts > aborted);
  expect(await reading).toBe('broken off');
});

describe('bad input', () => {
  const send = async (body: unknown) => {
    const key = await makeKey(member);
    return app.anonymous().post('/v1/chat/completions', body, { authorization: `Bearer ${key}` });
  };
  const ask = (more: object) => send({ model: builtIn, messages: [user(voucherQuestion)], ...more });
  const picture = { type: 'image_url', image_url: { url: 'https://example.com/a.png' } };

  it('unsupported parameters are refused by name', async () => {
    const refused: [object, string][] = [
      [{ n: 2 }, 'n'],
      [{ tools: [{ type: 'function', function: { name: 'f' } }] }, 'tools'],
      [{ functions: [{ name: 'f' }] }, 'functions'],
      [{ response_format: { type: 'json_object' } }, 'response_format'],
      [{ modalities: ['text', 'audio'] }, 'modalities'],
      [{ logprobs: true }, 'logprobs'],
      [
        { messages: [{ role: 'user', content: [{ type: 'text', text: 'See' }, picture] }] },
        'messages.0.content.1.image_url',
      ],
      [{ messages: [user('a'), { role: 'tool', content: 'x', tool_call_id: '1' }] }, 'messages.1'],
      [{ store: false, metadata: { conversation_id: 'x' } }, 'metadata.conversation_id'],
    ];
    for (const [more, param] of refused) {
      const { status, body } = await ask(more);
      expect([status, body.error.code, body.error.param], param).toEqual([
        400,
        'unsupported_parameter',
        param,
      ]);
    }
    const harmless = { n: 1, tools: [], response_format: { type: 'text' }, seed: 7, user: 'u', stop: ['x'] };
    expect((await ask(harmless)).status).toBe(200);
  });

  it('a question must have 1 to 4,000 characters and a known role', async () => {
    const wrong: [object, string][] = [
      [{ messages: [] }, 'messages'],
      [{ messages: [user('')] }, 'messages'],
      [{ messages: [user(' \n ')] }, 'messages'],
      [{ messages: [{ role: 'system', content: 'Only this.' }] }, 'messages'],
      [{ messages: [user('a'.repeat(4_001))] }, 'messages.0.content'],
      [{ messages: [{ role: 'system', content: 'a'.repeat(20_001) }, user('Hello?')] }, 'messages'],
      [{ messages: [{ role: 'wizard', content: 'Hello?' }] }, 'messages.0.role'],
      [{ messages: [{ role: 'constructor', content: 'Hello?' }] }, 'messages.0.role'],
      [{ messages: 'Hello?' }, 'messages'],
      [{ model: undefined }, 'model'],
      [{ stream: 'yes' }, 'stream'],
    ];
    for (const [more, param] of wrong) {
      const { status, body } = await ask(more);
      expect([status, body.error.code, body.error.param], JSON.stringify(more).slice(0, 60)).toEqual([
        400,
        'validation_failed',
        param,
      ]);
    }
    expect((await ask({ messages: [user('a'.repeat(4_000))] })).status).toBe(200);
  });

  it("SEC-46: invalid JSON, a too large body, and an unknown path are refused in OpenAI's format", async () => {
    const large = await ask({ messages: [user('a'.repeat(10 * 1024 * 1024))] });
    expect([large.status, large.body.error.code]).toEqual([413, 'payload_too_large']);
    const broken = await send('{"model":');
    expect([broken.status, broken.body.error.code]).toEqual([400, 'invalid_json']);
    const nowhere = await app.anonymous().get('/v1/embeddings');
    expect([nowhere.status, nowhere.body.error]).toEqual([
      404,
      expect.objectContaining({ code: 'not_found', type: 'invalid_request_error', param: null }),
    ]);
    expect(Object.keys(nowhere.body)).toEqual(['error']);
  });

  it('pages of other sites cannot call it', async () => {
    const key = await makeKey(member);
    const headers = { authorization: `Bearer ${key}`, origin: 'https://elsewhere.example' };
    const { status, headers: got } = await app
      .anonymous()
      .post('/v1/chat/completions', { model: builtIn, messages: [user(voucherQuestion)] }, headers);
    expect(status).toBe(403);
    expect(got.get('access-control-allow-origin')).toBeNull();
  });
});

describe('a model that fails', () => {
  it('fails over to other models before any text was sent', async () => {
    model.wish('status=500');
    const stream = await client.chat.completions.create({
      model: modelBot,
      messages: [user(voucherQuestion)],
      stream: true,
    });
    const chunks = await collect(stream);
    expect(textOf(chunks)).toContain('forty-two days');
    const { parley } = extrasOf(chunks.at(-1)?.choices[0]?.delta);
    expect(parley).toMatchObject({ mode: 'extractive', generatedBy: 'ai' });
  });

  it('ends the stream with an error and no finish reason after a sentence was sent', async () => {
    for (const store of [false, true]) {
      model.write(() => 'It is valid for forty-two days [1]. And then some more words follow');
      model.wish('delay=5 cut_after=9');
      const stream = await client.chat.completions.create({
        model: modelBot,
        messages: [user(voucherQuestion)],
        stream: true,
        store,
      });
      const chunks: Chunk[] = [];
      const reading = (async () => {
        for await (const chunk of stream) chunks.push(chunk);
      })();
      expect(await failureOf(reading)).toMatchObject({ code: 'model_failed', type: 'server_error' });
      expect(textOf(chunks)).toBe('It is valid for forty-two days [1]. ');
      expect(chunks.some(({ choices }) => choices[0]?.finish_reason)).toBe(false);
    }
  });

  it('replaces a partial non-streamed answer by another one', async () => {
    model.wish('tokens=30 delay=5 cut_after=5');
    const answer = await client.chat.completions.create({
      model: modelBot,
      messages: [user(voucherQuestion)],
    });
    expect(extrasOf(answer.choices[0]?.message).parley).toMatchObject({
      mode: 'extractive',
      generatedBy: 'ai',
    });
  });
});
