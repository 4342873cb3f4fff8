import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  collectEvents,
  publishChatbot,
  startVisitor,
  voucherQuestion,
  within5s,
} from '../../../../test/chat-fixtures.ts';
import { type Member, startTestApp, type TestApp } from '../../../../test/harness.ts';
import { TestClient } from '../../../../test/test-client.ts';
import { createWebApp } from '../../../app.ts';
import { withPlatform } from '../../../db/scope.ts';
import { sql } from '../../../db/sql.ts';

const banner = { consentBanner: true, bannerText: 'May we store this chat?' };

let app: TestApp;
let member: Member;
/** A visitor with a separate address, so that wrong passwords of one test do not count in another. */
const at = (address: string) => app.anonymous().with({ 'x-forwarded-for': address });

beforeAll(async () => {
  app = await startTestApp({ env: { TRUSTED_PROXIES: '127.0.0.1' } });
  member = await app.register();
});
afterAll(() => app.close());

describe('a password', () => {
  it('CHAT-10: shows title and color without it, rejects a wrong one, and shows all public settings with it', async () => {
    const id = await publishChatbot(app, member);
    await setPassword(id, 'open sesame');
    const path = `/api/chat/${id}`;
    const before = await app.anonymous().get(path);
    expect(Object.keys(before.body).sort()).toEqual([
      'appearance',
      'brand',
      'id',
      'locale',
      'passwordRequired',
      'title',
    ]);
    expect(Object.keys(before.body.appearance).sort()).toEqual(['css', 'icon', 'launcher', 'primaryColor']);
    const wrong = await app.anonymous().post(`${path}/sessions`, { password: 'wrong' });
    expect([wrong.status, wrong.body.code]).toEqual([401, 'password_required']);
    const none = await app.anonymous().post(`${path}/messages`, { message: voucherQuestion });
    expect([none.status, none.body.code]).toEqual([401, 'password_required']);
    const visitor = await startVisitor(app, id, { password: 'open sesame' });
    const after = await visitor.get(path);
    expect(after.body).toMatchObject({ status: 'available', abilities: { rate: true, exportData: true } });
    expect((await visitor.post(`${path}/messages`, { message: voucherQuestion })).status).toBe(200);
  });

  it('DEP-13, SEC-19: is stored hashed, can never be read, is rejected if too short, and is removed by null', async () => {
    const id = await publishChatbot(app, member);
    await setPassword(id, 'open sesame');
    const read = await member.get(`/api/chatbots/${id}`);
    expect(read.body.deployment.passwordProtected).toBe(true);
    expect(read.text).not.toContain('sesame');
    const row = await withPlatform(app.deps.database, (tx) =>
      tx.first<{ password_hash: string; text: string }>(
        sql`select password_hash, chatbots::text as text from chatbots where id = ${id}`,
      ),
    );
    expect(row?.password_hash).toMatch(/^\$argon2id\$/);
    expect(row?.text).not.toContain('sesame');
    for (const password of ['five5', 'abc', '', 7]) {
      const refused = await member.patch(`/api/chatbots/${id}`, { deployment: { password } });
      expect([password, refused.status]).toEqual([password, 400]);
    }
    await setPassword(id, null);
    expect((await member.get(`/api/chatbots/${id}`)).body.deployment.passwordProtected).toBe(false);
    const open = await app.anonymous().post(`/api/chat/${id}/messages`, { message: voucherQuestion });
    expect(open.status).toBe(200);
  });

  it('SEC-19, SEC-6: guesses are limited from the tenth wrong one on, whichever token is used', async () => {
    const id = await publishChatbot(app, member);
    await setPassword(id, 'open sesame');
    const guess = () => at('198.51.100.1').post(`/api/chat/${id}/sessions`, { password: 'guess' });
    for (let attempt = 1; attempt <= 9; attempt += 1) expect((await guess()).status, `${attempt}`).toBe(401);
    const throttled = await guess();
    expect([throttled.status, throttled.body.code]).toEqual([429, 'rate_limited']);
    expect(Number(throttled.headers.get('retry-after'))).toBeGreaterThan(0);
  });

  it('SEC-6: an address that guesses the passwords of many links is refused for all of them, and other addresses are not', async () => {
    const links = await Promise.all([1, 2, 3].map(() => publishChatbot(app, member)));
    for (const id of links) await setPassword(id, 'open sesame');
    const open = (address: string, n: number, password: string) =>
      at(address).post(`/api/chat/${links[n % 3]}/sessions`, { password });
    for (let n = 0; n < 9; n += 1) expect((await open('198.51.100.2', n, 'guess')).status).toBe(401);
    expect((await open('198.51.100.2', 9, 'guess')).status).toBe(429);
    expect((await open('198.51.100.2', 10, 'open sesame')).status).toBe(429);
    expect((await open('198.51.100.3', 9, 'open sesame')).status).toBe(201);
  });

  it('SEC-15: an API key is refused with a sentence that names the endpoint for API callers', async () => {
    const id = await publishChatbot(app, member);
    const program = app.anonymous().with({ authorization: `Bearer parley_sk_${'x'.repeat(43)}` });
    const { status, body } = await program.post(`/api/chat/${id}/messages`, { message: 'How long?' });
    expect([status, body.code]).toEqual([401, 'key_not_accepted']);
    expect(body.message).toContain('POST /v1/chat/completions');
  });

  it('SEC-17, SEC-19: an invalid token, or one from before a password change, grants no access', async () => {
    const id = await publishChatbot(app, member);
    await setPassword(id, 'first word');
    const visitor = await startVisitor(app, id, { password: 'first word' });
    const forged = app.anonymous().with({ authorization: 'Bearer parley_vt_e30.e30' });
    const refused = await forged.get(`/api/chat/${id}`);
    expect([refused.status, refused.body.code]).toEqual([401, 'visitor_token_invalid']);
    await setPassword(id, 'second word');
    await within5s(async () => (await visitor.get(`/api/chat/${id}`)).status === 401);
    const outdated = await visitor.get(`/api/chat/${id}`);
    expect([outdated.status, outdated.body.code]).toEqual([401, 'password_required']);
    expect((await visitor.post(`/api/chat/${id}/sessions`, {})).status).toBe(401);
  });

  it('CHAT-10, SEC-19: a new conversation of an unlocked visitor is empty, needs no password, and keeps the expiry', async () => {
    const id = await publishChatbot(app, member);
    await setPassword(id, 'open sesame');
    const sessions = `/api/chat/${id}/sessions`;
    const first = await app.anonymous().post(sessions, { password: 'open sesame' });
    const visitor = app.anonymous().with({ authorization: `Bearer ${first.body.visitorToken}` });
    await visitor.post(`/api/chat/${id}/messages`, { message: voucherQuestion });
    const second = await visitor.post(sessions, { newConversation: true });
    expect(second.body.conversationId).not.toBe(first.body.conversationId);
    expect(second.body.expiresAt).toBe(first.body.expiresAt);
    const anew = app.anonymous().with({ authorization: `Bearer ${second.body.visitorToken}` });
    expect((await anew.get(`/api/chat/${id}/messages`)).body.messages).toEqual([]);
    expect((await anew.post(`/api/chat/${id}/messages`, { message: voucherQuestion })).status).toBe(200);
    expect((await visitor.get(`/api/chat/${id}/messages`)).body.messages).toHaveLength(2);
    expect((await app.anonymous().post(sessions, { newConversation: true })).status).toBe(401);
  });

  it('SEC-39: consent is given with the same token after it, without entering the password again', async () => {
    const id = await publishChatbot(app, member);
    await setPassword(id, 'open sesame');
    await member.patch(`/api/chatbots/${id}`, { privacy: banner });
    const visitor = await startVisitor(app, id, { password: 'open sesame' });
    await within5s(async () => (await visitor.get(`/api/chat/${id}`)).body.consent.required === true);
    const { version } = (await visitor.get(`/api/chat/${id}`)).body.consent;
    expect((await visitor.post(`/api/chat/${id}/messages`, { message: voucherQuestion })).body.code).toBe(
      'consent_required',
    );
    const agreed = await visitor.post(`/api/chat/${id}/sessions`, { consent: { accepted: true, version } });
    const talking = app.anonymous().with({ authorization: `Bearer ${agreed.body.visitorToken}` });
    expect((await talking.post(`/api/chat/${id}/messages`, { message: voucherQuestion })).status).toBe(200);
  });
});

it('SEC-39: consent requested mid-conversation continues that conversation', async () => {
  const id = await publishChatbot(app, member);
  const first = await app.anonymous().post(`/api/chat/${id}/messages`, { message: voucherQuestion });
  const visitor = app.anonymous().with({ authorization: `Bearer ${first.body.visitorToken}` });
  await member.patch(`/api/chatbots/${id}`, { privacy: banner });
  await within5s(async () => (await app.anonymous().get(`/api/chat/${id}`)).body.consent.required === true);
  const { version } = (await app.anonymous().get(`/api/chat/${id}`)).body.consent;
  const agreed = await visitor.post(`/api/chat/${id}/sessions`, { consent: { accepted: true, version } });
  expect(agreed.body.conversationId).toBe(first.body.conversationId);
  const talking = app.anonymous().with({ authorization: `Bearer ${agreed.body.visitorToken}` });
  expect((await talking.post(`/api/chat/${id}/messages`, { message: voucherQuestion })).status).toBe(200);
  expect((await talking.get(`/api/chat/${id}/messages`)).body.messages).toHaveLength(4);
});

it('SEC-18: with a list of domains, our own page can read its transcript although browsers send no Origin with that request', async () => {
  const id = await publishChatbot(app, member);
  const { body } = await app.anonymous().post(`/api/chat/${id}/messages`, { message: voucherQuestion });
  await member.patch(`/api/chatbots/${id}`, { deployment: { allowedDomains: ['shop.example'] } });
  const read = (headers: Record<string, string>) =>
    app
      .anonymous()
      .get(`/api/chat/${id}/messages`, { authorization: `Bearer ${body.visitorToken}`, ...headers });
  await within5s(async () => (await read({})).status === 403);
  expect((await read({ referer: `${app.origin}/chat/${id}?widget=1` })).status).toBe(200);
  for (const referer of ['https://evil.example/', 'nonsense', '']) {
    expect((await read({ referer })).body.code, referer).toBe('origin_not_allowed');
  }
});

it('CHAT-06, REL-8: another process resumes an answer after the last event that its reader received', async () => {
  const id = await publishChatbot(app, member);
  const { body } = await app.anonymous().post(`/api/chat/${id}/messages`, { message: voucherQuestion });
  const other = await createWebApp(app.deps);
  const origin = await other.http.listen({ host: '127.0.0.1', port: 0 });
  try {
    const visitor = new TestClient(origin).with({ authorization: `Bearer ${body.visitorToken}` });
    const stream = await visitor.stream('GET', `/api/chat/${id}/stream`, undefined, {
      'last-event-id': `${body.message.id}:7`,
    });
    const events = await collectEvents(stream.events);
    expect(events.map((event) => event.id)).toEqual(events.map((_, n) => `${body.message.id}:${8 + n}`));
    expect(events.map(({ event }) => event)).toEqual(['replace', 'sources', 'done']);
    expect(events[0]?.data.text).toBe(body.message.content);
  } finally {
    await other.stop();
  }
});

async function setPassword(id: string, password: string | null): Promise<void> {
  const saved = await member.patch(`/api/chatbots/${id}`, { deployment: { password } });
  if (saved.status !== 200) throw new Error(saved.text);
  const isProtected = password !== null;
  await within5s(
    async () => (await app.anonymous().get(`/api/chat/${id}`)).body.passwordRequired === isProtected,
  );
}
