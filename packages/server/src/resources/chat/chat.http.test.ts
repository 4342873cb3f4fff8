import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type ModelServer, startModelServer } from '../../../../../tests/tools/model-server/model-server.ts';
import { type Member, startTestApp, type TestApp } from '../../../test/harness.ts';
import type { TestClient, TestEvent } from '../../../test/test-client.ts';
import { withPlatform } from '../../db/scope.ts';
import { sql } from '../../db/sql.ts';
import { recoverTurns } from './chat.jobs.ts';

const fact = 'The zebrafinch voucher is valid for forty-two days after purchase.';
const question = 'How long is the zebrafinch voucher valid?';

let app: TestApp;
let model: ModelServer;
let member: Member;
let chatbotId: string;
const path = (rest = '') => `/api/chat/${chatbotId}${rest}`;

beforeAll(async () => {
  model = await startModelServer();
  app = await startTestApp({ env: { EGRESS_ALLOW: `${new URL(model.baseUrl).host},127.0.0.1:9` } });
  member = await app.register();
  chatbotId = await publishedChatbot(member);
});
afterEach(() => model.wish(undefined));
afterAll(async () => {
  await app.close();
  await model.close();
});

describe('a visitor asks', () => {
  it('CHAT-01, CHAT-03, CHAT-15, KB-21, SEC-17: gets the answer from the source, without an account or a key', async () => {
    const answer = await app.anonymous().post(path('/messages'), { message: question });
    expect(answer.status).toBe(200);
    expect(answer.body.visitorToken).toMatch(/^parley_vt_/);
    const { message } = answer.body;
    expect(message).toMatchObject({ role: 'assistant', status: 'complete', mode: 'extractive' });
    expect(message.content).toContain('forty-two days');
    expect(message.sources[0]).toMatchObject({ n: 1, sourceName: 'Vouchers', quote: fact });
  });

  it('CHAT-15: says that it does not know when nothing supports an answer', async () => {
    const answer = await app
      .anonymous()
      .post(path('/messages'), { message: 'Who won the chess olympiad of 1972?' });
    expect(answer.body.message.content).toMatch(/I don't know/);
    expect(answer.body.message.sources).toEqual([]);
  });

  it('CHAT-03: reads the same answer as numbered events', async () => {
    const stream = await app.anonymous().stream('POST', path('/messages'), { message: question });
    expect(stream.headers.get('content-type')).toContain('text/event-stream');
    const events = await collect(stream.events);
    expect(events.map(({ event }) => event)).toEqual(
      expect.arrayContaining(['start', 'status', 'token', 'sources', 'done']),
    );
    const messageId = events[0]?.data.messageId;
    expect(events.map(({ id }) => id)).toEqual(events.map((_, index) => `${messageId}:${index + 1}`));
    expect(events[0]?.data.visitorToken).toMatch(/^parley_vt_/);
    const text = events
      .filter(({ event }) => event === 'token')
      .map(({ data }) => data.text)
      .join('');
    expect(events.at(-1)?.data.message.content).toBe(text);
  });

  it('CHAT-04: one session is one conversation whose staff id is not the visitor’s secret', async () => {
    const visitor = app.anonymous();
    const first = await visitor.post(path('/messages'), { message: question });
    const talking = visitor.with({ authorization: `Bearer ${first.body.visitorToken}` });
    const second = await talking.post(path('/messages'), { message: 'And the zebrafinch voucher?' });
    expect(second.body.conversationId).toBe(first.body.conversationId);
    expect(second.body.visitorToken).toBeUndefined();
    const transcript = await talking.get(path('/messages'));
    expect(transcript.body.messages.map((message: { role: string }) => message.role)).toEqual([
      'user',
      'assistant',
      'user',
      'assistant',
    ]);
    const seen = await member.get(`/api/conversations/${first.body.conversationId}`);
    expect(seen.status).toBe(200);
    expect(seen.body.messages).toHaveLength(4);
    expect(seen.text).not.toContain(first.body.visitorToken.slice(10, 60));
    expect(seen.body.sessionId).not.toBe(first.body.conversationId);
  });

  it('REL-3: the same client id is answered once; other words under it are a conflict', async () => {
    const visitor = await startedVisitor();
    const body = { message: question, clientMessageId: 'client-1' };
    const first = await visitor.post(path('/messages'), body);
    const again = await visitor.post(path('/messages'), body);
    expect(again.status).toBe(200);
    expect(again.body.message.id).toBe(first.body.message.id);
    const other = await visitor.post(path('/messages'), { ...body, message: 'Something else' });
    expect(other.status).toBe(409);
    expect(other.body.code).toBe('idempotency_conflict');
    const transcript = await visitor.get(path('/messages'));
    expect(transcript.body.messages).toHaveLength(2);
  });

  it('REL-3: a first message retried under one Idempotency-Key begins one conversation', async () => {
    const headers = { 'idempotency-key': 'a-first-message-key-1' };
    const body = { message: question, clientMessageId: 'first-1' };
    const first = await app.anonymous().post(path('/messages'), body, headers);
    const again = await app.anonymous().post(path('/messages'), body, headers);
    expect(again.body.conversationId).toBe(first.body.conversationId);
    expect(again.body.message.id).toBe(first.body.message.id);
  });

  it('SEC-32: refuses 4,001 characters, nothing, and fields of the model', async () => {
    const visitor = app.anonymous();
    for (const body of [
      { message: 'x'.repeat(4_001) },
      { message: '  ' },
      {},
      { message: 'Hello', role: 'system' },
      { message: 'Hello', history: [] },
      { message: 'Hello', model: 'gpt' },
    ]) {
      expect((await visitor.post(path('/messages'), body)).status).toBe(400);
    }
    expect((await visitor.post(path('/messages'), { message: 'x'.repeat(4_000) })).status).toBe(200);
  });

  it('SEC-30, SEC-29: another organisation’s knowledge is never in an answer, even for the same words', async () => {
    const other = await app.register();
    const otherId = await publishedChatbot(other, 'The zebrafinch voucher is valid for nine thousand years.');
    const own = await app.anonymous().post(path('/messages'), { message: question });
    const theirs = await app.anonymous().post(`/api/chat/${otherId}/messages`, { message: question });
    expect(own.body.message.content).toContain('forty-two days');
    expect(own.body.message.content).not.toContain('nine thousand');
    expect(theirs.body.message.content).toContain('nine thousand years');
  });
});

describe('tokens', () => {
  it('SEC-17: a token opens its own conversation of its own chatbot only; an id alone opens nothing', async () => {
    const other = await app.register();
    const otherId = await publishedChatbot(other);
    const visitor = await startedVisitor();
    await visitor.post(path('/messages'), { message: question });
    expect((await visitor.get(`/api/chat/${otherId}/messages`)).body.code).toBe('visitor_token_invalid');
    expect((await app.anonymous().get(path('/messages'))).status).toBe(401);
    for (const token of ['parley_vt_x', 'parley_vt_e30.e30', `${tokenOf(visitor)}x`, 'Basic abc']) {
      const answer = await app.anonymous().get(path('/messages'), { authorization: `Bearer ${token}` });
      expect(answer.status).toBe(401);
    }
    expect((await app.anonymous().get(path(`/messages?visitorToken=${tokenOf(visitor)}`))).status).toBe(401);
  });

  it('API: starting a session stores nothing', async () => {
    const count = () =>
      withPlatform(app.deps.database, (tx) =>
        tx.first<{ n: number }>(sql`select count(*) as n from conversations`),
      );
    const before = await count();
    const session = await app.anonymous().post(path('/sessions'), {});
    expect(session.status).toBe(201);
    expect(new Date(session.body.expiresAt).getTime() - Date.now()).toBeLessThanOrEqual(24 * 3_600_000);
    expect(await count()).toEqual(before);
  });
});

describe('what is public', () => {
  it('SEC-16, CHAT-03: public settings are an allow-list without prompt, key, sources or organisation', async () => {
    await member.patch(`/api/chatbots/${chatbotId}`, {
      model: { systemInstructions: 'SECRET-INSTRUCTIONS' },
    });
    const { status, body, text } = await app.anonymous().get(path());
    expect(status).toBe(200);
    expect(Object.keys(body).sort()).toEqual([
      'abilities',
      'appearance',
      'companyName',
      'consent',
      'id',
      'languages',
      'locale',
      'passwordRequired',
      'showSources',
      'siteUrl',
      'status',
      'title',
      'welcomeMessage',
    ]);
    for (const secret of ['SECRET-INSTRUCTIONS', 'Vouchers', member.organizationId, 'temperature']) {
      expect(text).not.toContain(secret);
    }
  });

  it('CHAT-08, SEC-11: an unknown id is chatbot_not_found', async () => {
    for (const id of ['nope', '01900000-0000-7000-8000-000000000000']) {
      const answer = await app.anonymous().get(`/api/chat/${id}`);
      expect(answer.status).toBe(404);
      expect(answer.body).toMatchObject({ code: 'chatbot_not_found', message: 'Chatbot not found' });
      expect((await app.anonymous().post(`/api/chat/${id}/messages`, { message: 'Hi' })).status).toBe(404);
    }
  });

  it('CHAT-09, BOT-21, DEP-07, DEP-09: only an active chatbot answers, and closing acts within 5 s on open sessions', async () => {
    const id = (await member.post('/api/chatbots', { name: 'Opens and closes' })).body.id;
    const ask = (headers = {}) =>
      app.anonymous().post(`/api/chat/${id}/messages`, { message: 'Hello?' }, headers);
    expect((await ask()).body).toMatchObject({
      code: 'chatbot_unavailable',
      message: 'This chatbot is currently unavailable. Please try again later.',
    });
    await member.patch(`/api/chatbots/${id}`, { status: 'active' });
    await until(async () => (await ask()).status === 200);
    const open = await ask();
    const authorization = `Bearer ${open.body.visitorToken}`;
    await member.post(`/api/chatbots/${id}/deactivate`);
    await until(async () => (await ask({ authorization })).status === 503);
    await member.post(`/api/chatbots/${id}/deploy`);
    await until(async () => (await ask({ authorization })).status === 200);
    await member.post(`/api/chatbots/${id}/archive`);
    await until(async () => (await ask({ authorization })).status === 503);
  });

  it('SEC-18, DEP-02: visitors come from our page or a listed host, and the chat page may be framed by those only', async () => {
    const id = await publishedChatbot(member);
    const ask = (headers: Record<string, string>) =>
      app.anonymous().post(`/api/chat/${id}/messages`, { message: question }, headers);
    expect((await ask({ origin: app.origin })).status).toBe(200);
    expect((await ask({ origin: 'https://evil.example' })).body.code).toBe('origin_not_allowed');
    await member.patch(`/api/chatbots/${id}`, {
      deployment: { allowedDomains: ['shop.example', '*.halden.example'] },
    });
    await until(async () => (await ask({})).status === 403);
    expect((await ask({ origin: 'https://shop.example' })).status).toBe(200);
    expect((await ask({ origin: 'https://www.halden.example' })).status).toBe(200);
    for (const origin of [
      'https://halden.example',
      'https://a.b.halden.example',
      'https://shop.example.evil',
      'null',
    ]) {
      const answer = await ask({ origin });
      expect(answer.status, origin).toBe(403);
      expect(answer.body.message).toBe('You are not authorized to access this chatbot.');
    }
    const page = await app.anonymous().get(`/chat/${id}`);
    expect(page.headers.get('content-security-policy')).toContain(
      "frame-ancestors 'self' https://shop.example http://shop.example https://*.halden.example http://*.halden.example",
    );
    const appPage = await app.anonymous().get('/auth');
    expect(appPage.headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
  });
});

describe('consent', () => {
  it('SEC-39: with the banner on nothing is stored before the present text is agreed to, and the agreement is recorded', async () => {
    const id = await publishedChatbot(member);
    await member.patch(`/api/chatbots/${id}`, {
      privacy: { consentBanner: true, bannerText: 'May we store this chat?' },
    });
    await until(async () => (await app.anonymous().get(`/api/chat/${id}`)).body.consent.required === true);
    const { version } = (await app.anonymous().get(`/api/chat/${id}`)).body.consent;
    const refused = await app.anonymous().post(`/api/chat/${id}/messages`, { message: question });
    expect([refused.status, refused.body.code]).toEqual([403, 'consent_required']);
    const stored = () =>
      withPlatform(app.deps.database, (tx) =>
        tx.rows(sql`select id from conversations where chatbot_id = ${id}`),
      );
    expect(await stored()).toEqual([]);
    const declined = await app
      .anonymous()
      .post(`/api/chat/${id}/sessions`, { consent: { accepted: false, version } });
    const no = await app
      .anonymous()
      .post(
        `/api/chat/${id}/messages`,
        { message: question },
        { authorization: `Bearer ${declined.body.visitorToken}` },
      );
    expect(no.body.code).toBe('consent_required');
    const agreed = await app
      .anonymous()
      .post(`/api/chat/${id}/sessions`, { consent: { accepted: true, version } });
    const yes = await app
      .anonymous()
      .post(
        `/api/chat/${id}/messages`,
        { message: question },
        { authorization: `Bearer ${agreed.body.visitorToken}` },
      );
    expect(yes.status).toBe(200);
    const consents = await withPlatform(app.deps.database, (tx) =>
      tx.rows(sql`select accepted, version, statement from consents where chatbot_id = ${id}`),
    );
    expect(consents).toEqual([{ accepted: true, version, statement: 'May we store this chat?' }]);
  });
});

describe('a chatbot with a model', () => {
  let modelBot: string;
  const ask = async (message: string) => {
    const stream = await app.anonymous().stream('POST', `/api/chat/${modelBot}/messages`, { message });
    return collect(stream.events);
  };

  beforeAll(async () => {
    modelBot = await publishedChatbot(member, fact, {
      provider: 'openai-compatible',
      name: 'mock',
      baseUrl: model.baseUrl,
      customApiKey: 'sk-test-key-000000001',
      useCustomApiKey: true,
    });
  });

  it('CHAT-15, BLD-03: streams the model’s words, records tokens, and cites the passage the model names', async () => {
    const events = await ask(`${question} [[mock echo]] It is valid for forty-two days [1] [7].`);
    const { message } = events.at(-1)?.data ?? {};
    expect(message).toMatchObject({ mode: 'model', status: 'complete' });
    expect(message.usage.outputTokens).toBeGreaterThan(0);
    expect(message.content).toContain('[1]');
    expect(message.content).not.toContain('[7]');
    expect(message.sources.map((source: { quote: string }) => source.quote)).toEqual([fact]);
    expect(events.map(({ event }) => event)).toContain('replace');
  });

  it('CHAT-15: falls to the extractive answer when the provider refuses', async () => {
    model.wish('status=500');
    const refused = (await ask(question)).at(-1)?.data.message;
    expect(refused).toMatchObject({ mode: 'extractive', status: 'complete' });
    expect(refused.content).toContain('forty-two days');
    const closed = await publishedChatbot(member, fact, {
      provider: 'openai-compatible',
      name: 'mock',
      baseUrl: 'http://127.0.0.1:9/v1',
    });
    const { body } = await app.anonymous().post(`/api/chat/${closed}/messages`, { message: question });
    expect(body.message).toMatchObject({ mode: 'extractive', status: 'complete' });
    expect(body.message.content).toContain('forty-two days');
  });

  it('CHAT-15: replaces half an answer when the provider is cut off in mid-stream', async () => {
    model.wish('tokens=30 delay=5 cut_after=5');
    const events = await ask(question);
    const kinds = events.map(({ event }) => event);
    expect(kinds.indexOf('replace')).toBeGreaterThan(kinds.indexOf('token'));
    expect(events.at(-1)?.data.message).toMatchObject({ mode: 'extractive', status: 'complete' });
  });

  it('SEC-32, REL-8: one turn at a time; the message is stored before the model has answered', async () => {
    const visitor = await startedVisitor(modelBot);
    const slow = await visitor.stream('POST', `/api/chat/${modelBot}/messages`, {
      message: `${question} [[mock tokens=20 delay=100]]`,
    });
    const first = await slow.events.next();
    expect(first.value?.event).toBe('start');
    const second = await visitor.post(`/api/chat/${modelBot}/messages`, { message: 'And now?' });
    expect([second.status, second.body.code]).toEqual([409, 'turn_in_progress']);
    const transcript = await visitor.get(`/api/chat/${modelBot}/messages`);
    expect(transcript.body.messages.map((message: { status: string }) => message.status)).toEqual([
      'complete',
      'running',
    ]);
    const rest = await collect(slow.events);
    expect(rest.at(-1)?.event).toBe('done');
  });

  it('CHAT-07: a turn goes on without its reader, who resumes without gap or repeat', async () => {
    const visitor = await startedVisitor(modelBot);
    const cut = await visitor.stream('POST', `/api/chat/${modelBot}/messages`, {
      message: `${question} [[mock tokens=12 delay=60]]`,
    });
    const seen: TestEvent[] = [];
    for await (const event of cut.events) {
      seen.push(event);
      if (event.event === 'token') break;
    }
    cut.abort();
    const resumed = await visitor.stream('GET', `/api/chat/${modelBot}/stream`, undefined, {
      'last-event-id': seen.at(-1)?.id ?? '',
    });
    const rest = await collect(resumed.events);
    const numbers = [...seen, ...rest].map(({ id }) => Number(id?.split(':')[1]));
    expect(numbers).toEqual(numbers.map((_, index) => index + 1));
    expect(rest.at(-1)?.data.message.status).toBe('complete');
    await wait(10);
    expect((await visitor.get(`/api/chat/${modelBot}/stream`)).status).toBe(204);
  });

  it('CHAT-03: a visitor stops an answer and keeps what was written', async () => {
    const visitor = await startedVisitor(modelBot);
    const stream = await visitor.stream('POST', `/api/chat/${modelBot}/messages`, {
      message: `${question} [[mock tokens=100 delay=50]]`,
    });
    const seen: TestEvent[] = [];
    for await (const event of stream.events) {
      seen.push(event);
      if (seen.filter(({ event: kind }) => kind === 'token').length === 3) {
        const stop = await visitor.post(`/api/chat/${modelBot}/messages/${seen[0]?.data.messageId}/stop`);
        expect(stop.status).toBe(204);
      }
    }
    const { message } = seen.at(-1)?.data ?? {};
    expect(message.status).toBe('stopped');
    expect(message.content.length).toBeGreaterThan(0);
  });

  it('SEC-34: the key is sealed in the database and never read again', async () => {
    const rows = await withPlatform(app.deps.database, (tx) =>
      tx.rows<{ sealed_api_key: string }>(sql`select sealed_api_key from chatbots where id = ${modelBot}`),
    );
    expect(rows[0]?.sealed_api_key).toMatch(/^v1\./);
    expect(JSON.stringify(rows)).not.toContain('sk-test-key');
    const read = await member.get(`/api/chatbots/${modelBot}`);
    expect(read.text).not.toContain('sk-test-key');
    expect(read.body.model.customApiKeyHint).toBe('0001');
  });
});

describe('after a crash', () => {
  it('REL-8: a turn whose process died is ended once as incomplete, and the conversation goes on', async () => {
    const visitor = await startedVisitor();
    const first = await visitor.post(path('/messages'), { message: question });
    await withPlatform(app.deps.database, async (tx) => {
      await tx.execute(sql`
        update messages set status = 'running', content = 'The zebra', deadline_at = ${new Date()}
        where id = ${first.body.message.id}`);
      await tx.execute(sql`
        update conversations set running_message_id = ${first.body.message.id} where id = ${first.body.conversationId}`);
    });
    expect((await visitor.post(path('/messages'), { message: 'Hello?' })).status).toBe(409);
    const later = new Date(Date.now() + 1_000);
    await Promise.all([recoverTurns(app.deps, later), recoverTurns(app.deps, later)]);
    const transcript = await visitor.get(path('/messages'));
    expect(transcript.body.messages.at(-1)).toMatchObject({ status: 'incomplete', content: 'The zebra' });
    expect((await visitor.post(path('/messages'), { message: question })).status).toBe(200);
  });
});

describe('counting', () => {
  it('BOT-22, REL-2: messages and response time of a chatbot are sums of events', async () => {
    const id = await publishedChatbot(member);
    const visitor = app.anonymous();
    await visitor.post(`/api/chat/${id}/messages`, { message: question });
    await visitor.post(`/api/chat/${id}/messages`, { message: question });
    await app.settled();
    const { body } = await member.get(`/api/chatbots/${id}`);
    expect(body.messageCount).toBe(4);
    expect(body.averageResponseMs).toBeGreaterThanOrEqual(0);
  });

  it('BLD-14, CHAT-03: the preview answers from the draft and counts nowhere', async () => {
    const id = (await member.post('/api/chatbots', { name: 'Draft only' })).body.id;
    await member.post(`/api/chatbots/${id}/knowledge`, { type: 'text', name: 'Vouchers', content: fact });
    await app.settled();
    const before = (await member.get('/api/conversations')).body.total;
    const answer = await member.post(`/api/chatbots/${id}/preview`, { message: question });
    expect(answer.body.message.content).toContain('forty-two days');
    await app.settled();
    expect((await member.get('/api/conversations')).body.total).toBe(before);
    expect((await member.get(`/api/chatbots/${id}`)).body.messageCount).toBe(0);
    const viewer = await member.asRole('viewer');
    expect((await viewer.post(`/api/chatbots/${id}/preview`, { message: question })).status).toBe(403);
    const outsider = await app.register();
    expect((await outsider.post(`/api/chatbots/${id}/preview`, { message: question })).status).toBe(404);
  });

  it('PLAN-08: beyond the month’s messages the chatbot is unavailable and nothing is stored', async () => {
    const free = await app.register({ plan: 'free' });
    const id = await publishedChatbot(free);
    const visitor = await startedVisitor(id);
    expect((await visitor.post(`/api/chat/${id}/messages`, { message: question })).status).toBe(200);
    await withPlatform(app.deps.database, (tx) =>
      tx.execute(sql`update usage_months set messages = 1000 where organization_id = ${free.organizationId}`),
    );
    const refused = await visitor.post(`/api/chat/${id}/messages`, { message: question });
    expect(refused.body.code).toBe('chatbot_unavailable');
    expect((await visitor.get(`/api/chat/${id}/messages`)).body.messages).toHaveLength(2);
  });
});

async function publishedChatbot(owner: Member, content = fact, modelSettings?: object): Promise<string> {
  const { body } = await owner.post('/api/chatbots', { name: 'Voucher helper' });
  await owner.post(`/api/chatbots/${body.id}/knowledge`, { type: 'text', name: 'Vouchers', content });
  if (modelSettings) {
    const saved = await owner.patch(`/api/chatbots/${body.id}`, { model: modelSettings });
    if (saved.status !== 200) throw new Error(saved.text);
  }
  await app.settled();
  const deployed = await owner.post(`/api/chatbots/${body.id}/deploy`);
  if (deployed.status !== 200) throw new Error(deployed.text);
  return body.id;
}

const tokens = new WeakMap<TestClient, string>();

async function startedVisitor(id = chatbotId): Promise<TestClient> {
  const session = await app.anonymous().post(`/api/chat/${id}/sessions`, {});
  const visitor = app.anonymous().with({ authorization: `Bearer ${session.body.visitorToken}` });
  tokens.set(visitor, session.body.visitorToken);
  return visitor;
}

function tokenOf(visitor: TestClient): string {
  return tokens.get(visitor) ?? '';
}

async function collect(events: AsyncGenerator<TestEvent>): Promise<TestEvent[]> {
  const all: TestEvent[] = [];
  for await (const event of events) all.push(event);
  return all;
}

/** Live settings act within 5 s. */
async function until(condition: () => Promise<boolean>): Promise<void> {
  const endMs = Date.now() + 5_000;
  while (!(await condition())) {
    if (Date.now() > endMs) throw new Error('it did not happen within 5 s');
    await wait(100);
  }
}
