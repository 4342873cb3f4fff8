import { afterEach, expect, it } from 'vitest';
import { publishChatbot, startVisitor, voucherQuestion } from '../../../../test/chat-fixtures.ts';
import { startTestApp, type TestApp } from '../../../../test/harness.ts';
import type { TestClient } from '../../../../test/test-client.ts';

const behindProxy = { TRUSTED_PROXIES: '127.0.0.1' };

let app: TestApp | undefined;
afterEach(async () => {
  await app?.close();
  app = undefined;
});

async function start(env: Record<string, string>): Promise<TestApp> {
  app = await startTestApp({ env });
  return app;
}

/** Statuses of new visitors' first messages, one from each address that a proxy reports. */
async function ask(running: TestApp, chatbotId: string, addresses: readonly string[]): Promise<number[]> {
  const statuses: number[] = [];
  for (const address of addresses) {
    const visitor = running.anonymous().with({ 'x-forwarded-for': address });
    const { status } = await visitor.post(`/api/chat/${chatbotId}/messages`, { message: voucherQuestion });
    statuses.push(status);
  }
  return statuses;
}

const many = (count: number) => Array.from({ length: count }, (_, n) => `192.0.2.${n + 1}`);

it('SEC-21: behind a trusted proxy an IPv6 network of 64 bits is one visitor, and the adjacent network another', async () => {
  const running = await start({ ...behindProxy, LIMIT_CHAT_PER_MINUTE_PER_ADDRESS: '3' });
  const id = await publishChatbot(running, await running.register());
  const one = ['2001:db8:1:2::1', '2001:DB8:1:2:ffff::9', '2001:0db8:0001:0002:0:0:0:7'];
  expect(await ask(running, id, [...one, '2001:db8:1:2::2'])).toEqual([200, 200, 200, 429]);
  expect(await ask(running, id, ['2001:db8:1:3::1', '2001:db8:1:2:a::1'])).toEqual([200, 429]);
  const four = ['198.51.100.7', '::ffff:198.51.100.7', '198.51.100.7', '198.51.100.7', '198.51.100.8'];
  expect(await ask(running, id, four)).toEqual([200, 200, 200, 429, 200]);
});

it('SEC-21: addresses claimed by untrusted callers are ignored, as are other headers beside the proxy’s', async () => {
  const running = await start({ LIMIT_CHAT_PER_MINUTE_PER_ADDRESS: '2' });
  const id = await publishChatbot(running, await running.register());
  expect(await ask(running, id, many(3))).toEqual([200, 200, 429]);
  await running.close();
  const proxied = await start({ ...behindProxy, LIMIT_CHAT_PER_MINUTE_PER_ADDRESS: '2' });
  const other = await publishChatbot(proxied, await proxied.register());
  const forged = ['192.0.2.1, 203.0.113.5', '192.0.2.2, 203.0.113.5', '192.0.2.3, 203.0.113.5'];
  expect(await ask(proxied, other, forged)).toEqual([200, 200, 429]);
  // A port in the address, which some proxies add, does not make another visitor.
  const ports = ['192.0.2.1, 203.0.113.6:1001', '192.0.2.2:80, 203.0.113.6:1002', '203.0.113.6:1003'];
  expect(await ask(proxied, other, ports)).toEqual([200, 200, 429]);
});

it('SEC-21: new tokens do not reset the limit of an address on any route', async () => {
  const running = await start({ LIMIT_CHAT_PER_MINUTE_PER_ADDRESS: '6' });
  const id = await publishChatbot(running, await running.register());
  const visitors: TestClient[] = [];
  for (let n = 0; n < 3; n += 1) visitors.push(await startVisitor(running, id));
  const statuses: number[] = [];
  for (const visitor of visitors) {
    const answer = await visitor.post(`/api/chat/${id}/messages`, { message: voucherQuestion });
    statuses.push(answer.status);
  }
  expect(statuses).toEqual([200, 200, 200]);
  const [first] = visitors;
  const { body } = (await first?.get(`/api/chat/${id}/messages`)) ?? {};
  const again = await first?.post(`/api/chat/${id}/messages/${body.messages[1].id}/regenerate`);
  expect(again?.status).toBe(429);
  const session = await running.anonymous().post(`/api/chat/${id}/sessions`, {});
  expect([session.status, session.body.code]).toEqual([429, 'rate_limited']);
  expect(Number(session.headers.get('retry-after'))).toBeGreaterThan(0);
});

it('DEP-03: the hourly limit of a chatbot is per visitor, not per address, and counts the first message', async () => {
  const running = await start({});
  const settings = { deployment: { rateLimitPerHour: 2 } };
  const id = await publishChatbot(running, await running.register(), { settings });
  const path = `/api/chat/${id}/messages`;
  for (let visitor = 1; visitor <= 4; visitor += 1) {
    const first = await running.anonymous().post(path, { message: voucherQuestion });
    const known = running.anonymous().with({ authorization: `Bearer ${first.body.visitorToken}` });
    const statuses = [first.status];
    for (let n = 0; n < 2; n += 1)
      statuses.push((await known.post(path, { message: voucherQuestion })).status);
    expect(statuses).toEqual([200, 200, 429]);
  }
});

it('SEC-21, DEP-03: a script that drops its token or starts a new conversation each time has ten times the hourly limit', async () => {
  const running = await start({});
  const settings = { deployment: { rateLimitPerHour: 1 } };
  const owner = await running.register();
  const [dropping, opening, leaving] = [
    await publishChatbot(running, owner, { settings }),
    await publishChatbot(running, owner, { settings }),
    await publishChatbot(running, owner, { settings }),
  ];
  const twelve = Array.from({ length: 12 }, () => '127.0.0.1');
  const expected = [...Array(10).fill(200), 429, 429];
  expect(await ask(running, dropping, twelve)).toEqual(expected);

  const ofOpening: number[] = [];
  const ofLeaving: number[] = [];
  let held = await startVisitor(running, leaving);
  for (let n = 0; n < 12; n += 1) {
    const visitor = await startVisitor(running, opening);
    const path = `/api/chat/${opening}/messages`;
    ofOpening.push((await visitor.post(path, { message: voucherQuestion })).status);
    ofLeaving.push((await held.post(`/api/chat/${leaving}/messages`, { message: voucherQuestion })).status);
    const next = await held.post(`/api/chat/${leaving}/sessions`, { newConversation: true });
    held = running.anonymous().with({ authorization: `Bearer ${next.body.visitorToken}` });
  }
  expect(ofOpening).toEqual(expected);
  expect(ofLeaving).toEqual(expected);
});

it('SEC-21: an address can start a limited number of conversations per hour with a chatbot, on all routes together', async () => {
  const running = await start({ LIMIT_NEW_CONVERSATIONS_PER_HOUR_PER_ADDRESS: '4' });
  const owner = await running.register();
  const id = await publishChatbot(running, owner);
  const path = `/api/chat/${id}/sessions`;
  const known = await startVisitor(running, id);
  expect((await known.post(path, { newConversation: true })).status).toBe(201);
  expect((await running.anonymous().post(path, {})).status).toBe(201);
  expect(await ask(running, id, ['127.0.0.1', '127.0.0.1'])).toEqual([200, 429]);
  expect((await running.anonymous().post(path, {})).status).toBe(429);
  expect((await known.post(path, { newConversation: true })).status).toBe(429);
  // A visitor who already has a conversation can continue it.
  expect((await known.post(path, { locale: 'en' })).status).toBe(201);
  const going = await known.post(`/api/chat/${id}/messages`, { message: voucherQuestion });
  expect(going.status).toBe(200);
  expect(await ask(running, await publishChatbot(running, owner), ['127.0.0.1'])).toEqual([200]);
});

it('SEC-21: a chatbot and its organization have limits across all addresses, which do not affect others', async () => {
  const limits = { LIMIT_CHAT_PER_MINUTE_PER_CHATBOT: '4', LIMIT_CHAT_PER_MINUTE_PER_ORGANIZATION: '6' };
  const running = await start({ ...behindProxy, ...limits });
  const [owner, other] = [await running.register(), await running.register()];
  const [one, two] = [await publishChatbot(running, owner), await publishChatbot(running, owner)];
  const foreign = await publishChatbot(running, other);
  expect(await ask(running, one, many(5))).toEqual([200, 200, 200, 200, 429]);
  expect(await ask(running, two, many(3))).toEqual([200, 200, 429]);
  expect(await ask(running, foreign, many(4))).toEqual([200, 200, 200, 200]);
});
