import { chatRoutes } from '@parley/contracts/resources/chatbot/chat';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ModelServer, startModelServer } from '../../../../../tools/model-server/model-server.ts';
import { within } from '../../../../../tools/within.ts';
import {
  collectEvents,
  publishChatbot,
  readTokens,
  startVisitor,
  voucherQuestion,
  within5s,
} from '../../../test/chat-fixtures.ts';
import { type Member, startTestApp, type TestApp } from '../../../test/harness.ts';
import type { TestClient } from '../../../test/test-client.ts';

const welcome = 'Welcome to the voucher desk of Harbour Books';

let app: TestApp;
let model: ModelServer;
let member: Member;
const logged: string[] = [];

beforeAll(async () => {
  model = await startModelServer({ tokens: 400, delayMs: 50 });
  app = await startTestApp({
    env: { OPENAI_API_KEY: 'sk-test', OPENAI_BASE_URL: model.baseUrl },
    onLog: (line) => logged.push(line),
  });
  member = await app.register();
});
afterAll(async () => {
  await app.close();
  await model.close();
});

const bodies: Record<string, object> = {
  sendMessage: { message: voucherQuestion },
  startChatSession: {},
  giveConsent: { accepted: true, version: 'any' },
  rateMessage: { rating: 'up' },
  rateConversation: { score: 5 },
  correctVisitorData: { name: 'Ana' },
  tellShown: { ordinal: 1 },
};

interface Call {
  name: string;
  method: string;
  path: string;
  body: object | undefined;
}

/** Every visitor route of the contract. */
function visitorCalls(chatbotId: string, messageId: string): Call[] {
  return Object.entries(chatRoutes)
    .filter(([, { permission }]) => permission === 'public' || permission === 'visitor')
    .map(([name, { method, path }]) => ({
      name,
      method,
      path: path.replace('{chatbotId}', chatbotId).replace('{messageId}', messageId),
      body: bodies[name],
    }));
}

const codes = (client: TestClient, calls: readonly Call[]) =>
  Promise.all(
    calls.map(async ({ name, method, path, body }) => {
      const answer = await client.send<{ code?: string; status?: string }>(method, path, body);
      return [name, answer.body?.code ?? answer.body?.status ?? answer.status] as const;
    }),
  );

async function conversation(): Promise<{ chatbotId: string; visitor: TestClient; calls: Call[] }> {
  const chatbotId = await publishChatbot(app, member);
  const visitor = await startVisitor(app, chatbotId);
  const { body } = await visitor.post(`/api/chat/${chatbotId}/messages`, { message: voucherQuestion });
  const calls = visitorCalls(chatbotId, body.message.id);
  expect(calls.length).toBeGreaterThan(10);
  return { chatbotId, visitor, calls };
}

const ways = [
  {
    way: 'paused',
    close: (id: string) => member.post(`/api/chatbots/${id}/deactivate`),
    code: 'chatbot_unavailable',
  },
  {
    way: 'archived',
    close: (id: string) => member.post(`/api/chatbots/${id}/archive`),
    code: 'chatbot_unavailable',
  },
  { way: 'deleted', close: (id: string) => member.delete(`/api/chatbots/${id}`), code: 'chatbot_not_found' },
];

describe.each(ways)('a chatbot that is $way', ({ close, code }) => {
  it('SEC-20: is closed within 5 s on every visitor route, to existing and new visitors', async () => {
    const { chatbotId, visitor, calls } = await conversation();
    const open = await codes(
      visitor,
      calls.filter(({ method }) => method === 'GET'),
    );
    expect(open.filter(([, found]) => found === code)).toEqual([]);
    expect((await close(chatbotId)).status).toBeLessThan(300);
    const settings = code === 'chatbot_not_found' ? code : 'unavailable';
    const closed = calls.map(({ name }) => [name, name === 'getPublicChatbot' ? settings : code]);
    await within5s(async () => {
      const found = await codes(visitor, calls);
      return JSON.stringify(found) === JSON.stringify(closed);
    });
    const strangers = await codes(app.anonymous(), calls);
    expect(strangers).toEqual(closed);
  });

  it('SEC-20: stops running answers within 5 s', async () => {
    const settings = { model: { provider: 'openai', name: 'gpt-4o-mini' } };
    const chatbotId = await publishChatbot(app, member, { settings });
    const messages = `/api/chat/${chatbotId}/messages`;
    const stream = await app.anonymous().stream('POST', messages, { message: voucherQuestion });
    await readTokens(stream.events, 3);
    await close(chatbotId);
    const rest = await within(5, collectEvents(stream.events));
    // If the chatbot was deleted, its answer is gone and cannot be checked.
    if (code === 'chatbot_unavailable')
      expect(rest.at(-1)).toMatchObject({ event: 'done', data: { message: { status: 'stopped' } } });
  });
});

it('SEC-20: a chatbot that was never published is closed on every visitor route', async () => {
  const { body } = await member.post('/api/chatbots', { name: 'Draft' });
  const calls = visitorCalls(body.id, body.id);
  const found = await codes(app.anonymous(), calls);
  expect(
    found.filter(([name, code]) => name !== 'getPublicChatbot' && code !== 'chatbot_unavailable'),
  ).toEqual([]);
});

it('SEC-19: a new password locks every visitor route within 5 s, and the page shows no more than necessary', async () => {
  const { chatbotId, visitor, calls } = await conversation();
  await member.patch(`/api/chatbots/${chatbotId}`, {
    deployment: { password: 'open sesame' },
    appearance: { welcomeMessage: welcome },
  });
  await member.post(`/api/chatbots/${chatbotId}/redeploy`);
  const locked = calls.map(({ name }) => [name, 'password_required']);
  await within5s(async () => JSON.stringify(await codes(visitor, calls)) === JSON.stringify(locked));
  const page = await app.anonymous().get(`/chat/${chatbotId}`);
  expect(page.text).not.toContain(welcome);
  expect((await app.anonymous().get(`/api/chat/${chatbotId}`)).text).not.toContain(welcome);
});

it('SEC-15: a visitor’s token is accepted only in its header, never in a URL, and is not logged', async () => {
  const { chatbotId, visitor } = await conversation();
  const path = `/api/chat/${chatbotId}/me`;
  const session = await visitor.post(`/api/chat/${chatbotId}/sessions`, {});
  const token: string = session.body.visitorToken;
  expect((await app.anonymous().get(path, { authorization: `Bearer ${token}` })).status).toBe(200);
  const forms: Record<string, string>[] = [
    { authorization: token },
    { authorization: `Token ${token}` },
    { authorization: `Basic ${Buffer.from(`${token}:`).toString('base64')}` },
    { authorization: `Bearer ${token} ${token}` },
    { 'x-api-key': token },
    { 'x-visitor-token': token },
    { cookie: `visitorToken=${token}` },
  ];
  for (const headers of forms) {
    const refused = await app.anonymous().get(path, headers);
    expect([Object.keys(headers), refused.body.code]).toEqual([
      Object.keys(headers),
      'visitor_token_invalid',
    ]);
  }
  for (const name of ['token', 'visitorToken', 'access_token', 'authorization']) {
    for (const rest of ['/me', '/messages', '/stream']) {
      const refused = await app.anonymous().get(`/api/chat/${chatbotId}${rest}?${name}=${token}`);
      expect([name, refused.status < 500 && refused.status >= 400]).toEqual([name, true]);
    }
  }
  await app.anonymous().get(`/api/nowhere?token=${token}`);
  expect(logged.length).toBeGreaterThan(10);
  expect(logged.filter((line) => line.includes(token))).toEqual([]);
});
