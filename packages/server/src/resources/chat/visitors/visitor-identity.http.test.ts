import { SignJWT, UnsecuredJWT } from 'jose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { publishChatbot, voucherQuestion, within5s } from '../../../../test/chat-fixtures.ts';
import { type Member, startTestApp, type TestApp } from '../../../../test/harness.ts';
import { withPlatform } from '../../../db/scope.ts';
import { sql } from '../../../db/sql.ts';

const hour = 3_600;
const ada = { sub: 'customer-7', name: 'Ada Reader', email: 'ada@reader.example', phone: '+44 20 7946 0958' };

let app: TestApp;
let member: Member;
let chatbotId: string;
let key: string;
const path = (rest = '', id = chatbotId) => `/api/chat/${id}${rest}`;
const soon = (seconds = hour) => Math.floor(app.deps.clock.now().getTime() / 1000) + seconds;

/** A valid token as a website signs it, with the test's changes. */
function signed(
  claims: object = ada,
  { by = key, audience = chatbotId, alg = 'HS256', exp = soon() }: Partial<Signing> = {},
): Promise<string> {
  return new SignJWT({ ...claims, aud: audience, exp })
    .setProtectedHeader({ alg })
    .sign(new TextEncoder().encode(by));
}
interface Signing {
  by: string;
  audience: string;
  alg: string;
  exp: number;
}

const open = (identity: string, id = chatbotId) => app.anonymous().post(path('/sessions', id), { identity });
const visitorOf = (session: { body: { visitorToken: string } }) =>
  app.anonymous().with({ authorization: `Bearer ${session.body.visitorToken}` });

/** Publishes a chatbot that identifies visitors; returns its id and its identity key. */
async function knowing(owner: Member, settings: object = {}): Promise<{ id: string; key: string }> {
  const id = await publishChatbot(app, owner, { settings });
  const made = await owner.put(`/api/chatbots/${id}/identity`, {});
  await owner.patch(`/api/chatbots/${id}`, { deployment: { identity: 'optional' } });
  await within5s(async () => (await app.anonymous().get(path('', id))).body.identity === 'optional');
  return { id, key: made.body.key };
}

beforeAll(async () => {
  app = await startTestApp();
  member = await app.register();
  ({ id: chatbotId, key } = await knowing(member));
});
afterAll(() => app.close());

describe('the key', () => {
  it('SEC-34: is shown once, stored sealed, audited, and no setting shows it', async () => {
    expect(key).toMatch(/^parley_ik_[\w-]{43}$/);
    const chatbot = await member.get(`/api/chatbots/${chatbotId}`);
    expect(chatbot.text).not.toContain(key);
    expect(chatbot.body.deployment).toMatchObject({ identity: 'optional' });
    expect(Date.parse(chatbot.body.deployment.identityKeyAt)).not.toBeNaN();
    const row = await withPlatform(app.deps.database, (tx) =>
      tx.first<{ text: string }>(sql`select chatbots::text as text from chatbots where id = ${chatbotId}`),
    );
    expect(row?.text).not.toContain(key);
    const { items } = (await member.get('/api/organization/audit')).body;
    expect(JSON.stringify(items)).not.toContain(key);
    expect(items.map(({ action }: { action: string }) => action)).toContain('chatbot.renewIdentityKey');
  });

  it('SEC-13: is created only by administrators of the organization, and identities need one', async () => {
    const stranger = await app.register();
    expect((await stranger.put(`/api/chatbots/${chatbotId}/identity`, {})).status).toBe(404);
    const bare = await publishChatbot(app, member);
    const refused = await member.patch(`/api/chatbots/${bare}`, { deployment: { identity: 'required' } });
    expect([refused.status, Object.keys(refused.body.fields)]).toEqual([400, ['deployment.identity']]);
    expect((await open(await signed(ada, { audience: bare }), bare)).body).toMatchObject({
      code: 'identity_invalid',
      reason: 'not_enabled',
    });
  });

  it('SEC-17: a copy of the chatbot has no key and identities are off', async () => {
    const copy = (await member.post(`/api/chatbots/${chatbotId}/duplicate`)).body;
    expect(copy.deployment).toMatchObject({ identity: 'off', identityKeyAt: null });
  });
});

describe('a signed visitor', () => {
  it('SEC-17: resumes their conversation from any device, and no other visitor can', async () => {
    const first = await open(await signed());
    expect([first.status, first.body.resumed]).toEqual([201, false]);
    const { conversationId } = (await visitorOf(first).post(path('/messages'), { message: voucherQuestion }))
      .body;
    const second = await open(await signed());
    expect(second.body).toMatchObject({ conversationId, resumed: true });
    const transcript = await visitorOf(second).get(path('/messages'));
    expect(transcript.body.messages.map(({ role }: { role: string }) => role)).toEqual(['user', 'assistant']);

    const other = await open(await signed({ ...ada, sub: 'customer-8' }));
    expect(other.body.resumed).toBe(false);
    expect(other.body.conversationId).not.toBe(conversationId);
    // Address and name prove nothing, and neither does an anonymous token.
    const anonymous = await app.anonymous().post(path('/sessions'), {});
    const joined = await visitorOf(anonymous).post(path('/sessions'), {
      identity: await signed({ ...ada, sub: 'customer-9' }),
    });
    expect(joined.body.conversationId).not.toBe(anonymous.body.conversationId);
    // Another chatbot with its own key does not share the conversation.
    const elsewhere = await knowing(member);
    const there = await open(await signed(ada, { by: elsewhere.key, audience: elsewhere.id }), elsewhere.id);
    expect(there.body.resumed).toBe(false);
  });

  it.each(['name', 'phone'])('SEC-25: a %s that cannot be stored unchanged is dropped', async (field) => {
    const session = await open(
      await signed({ ...ada, sub: `half-${field}`, [field]: '+49 30 12345 \ud800' }),
    );
    expect(session.status).toBe(201);
    const sent = await visitorOf(session).post(path('/messages'), { message: voucherQuestion });
    expect(sent.status).toBe(200);
    const stored = await withPlatform(app.deps.database, (tx) =>
      tx.first<{ text: string }>(sql`
        select to_jsonb(c)::text as text from conversations c where id = ${session.body.conversationId}`),
    );
    expect(stored?.text).toContain(`half-${field}`);
    expect(stored?.text).not.toContain('12345');
  });

  it('CHAT-04: is shown to staff, and to the visitor in their stored data', async () => {
    const session = await open(await signed({ ...ada, sub: 'customer-10' }));
    const { conversationId } = (
      await visitorOf(session).post(path('/messages'), {
        message: voucherQuestion,
        page: { url: 'https://shop.example/cart?customer=7#top', title: 'Cart' },
      })
    ).body;
    const visitor = { id: 'customer-10', name: ada.name, email: ada.email, phone: ada.phone };
    expect((await member.get(`/api/conversations/${conversationId}`)).body).toMatchObject({ visitor });
    const held = (await visitorOf(session).get(path('/me'))).body;
    expect(held.conversation).toMatchObject({ visitor, referrer: 'https://shop.example/cart' });
    const found = await member.get('/api/conversations?search=customer-10');
    expect(found.body.items.map(({ id }: { id: string }) => id)).toEqual([conversationId]);
  });

  it('SEC-41: with anonymization, nothing of the identity is stored and nothing is resumed', async () => {
    const own = await knowing(member, { privacy: { anonymization: 'partial' } });
    const token = await signed(ada, { by: own.key, audience: own.id });
    const session = await open(token, own.id);
    await visitorOf(session).post(path('/messages', own.id), { message: voucherQuestion });
    expect((await open(token, own.id)).body.resumed).toBe(false);
    expect((await visitorOf(session).get(path('/me', own.id))).text).not.toContain('customer-7');
  });

  it('SEC-39: must consent if asked, once for all devices', async () => {
    const own = await knowing(member, { privacy: { consentBanner: true, bannerText: 'May we?' } });
    const { version } = (await app.anonymous().get(path('', own.id))).body.consent;
    const identity = await signed(ada, { by: own.key, audience: own.id });
    const send = (session: Parameters<typeof visitorOf>[0]) =>
      visitorOf(session).post(path('/messages', own.id), { message: voucherQuestion });
    expect((await send(await open(identity, own.id))).body.code).toBe('consent_required');
    const agreed = await app
      .anonymous()
      .post(path('/sessions', own.id), { identity, consent: { accepted: true, version } });
    expect((await send(agreed)).status).toBe(200);
    const later = await open(identity, own.id);
    expect(later.body).toMatchObject({ resumed: true, consentVersion: version });
    expect((await send(later)).status).toBe(200);
    await member.patch(`/api/chatbots/${own.id}`, { privacy: { bannerText: 'May we, please?' } });
    await within5s(async () => (await open(identity, own.id)).body.consentVersion === null);
  });
});

describe('SEC-17: a token is refused', () => {
  const keyBytes = () => new TextEncoder().encode(key);
  const forgeries: [reason: string, why: string, make: () => Promise<string> | string][] = [
    ['signature', 'signed with another key', () => signed(ada, { by: `${key.slice(0, -1)}_` })],
    [
      'algorithm',
      'signed with nothing',
      () => new UnsecuredJWT({ ...ada, aud: chatbotId, exp: soon() }).encode(),
    ],
    ['algorithm', 'signed by HS384', () => signed(ada, { alg: 'HS384' })],
    ['algorithm', 'signed by HS512', () => signed(ada, { alg: 'HS512' })],
    ['signature', 'whose claims were changed', async () => tampered(await signed())],
    ['expired', 'that has ended', () => signed(ada, { exp: soon(-120) })],
    ['lifetime_too_long', 'that lasts longer than a day', () => signed(ada, { exp: soon(25 * hour) })],
    ['audience', 'for another chatbot', () => signed(ada, { audience: member.organizationId })],
    ['missing_sub', 'that names nobody', () => signed({ name: 'Ada' })],
    ['invalid_sub', 'whose visitor is too long', () => signed({ sub: 'x'.repeat(201) })],
    [
      'invalid_sub',
      'whose visitor is padded beyond the length',
      () => signed({ sub: `${' '.repeat(100)}${'x'.repeat(101)}` }),
    ],
    ['invalid_sub', 'whose visitor holds NUL', () => signed({ sub: 'a\u0000b' })],
    ['invalid_sub', 'whose visitor is half a character', () => signed({ sub: 'a\ud800' })],
    ['invalid_sub', 'whose visitor is no text', () => signed({ sub: 7 as never })],
    ['malformed', 'that is none', () => 'not.a.token'],
    [
      'missing_exp',
      'that never ends',
      () => new SignJWT({ ...ada, aud: chatbotId }).setProtectedHeader({ alg: 'HS256' }).sign(keyBytes()),
    ],
    [
      'missing_aud',
      'for any chatbot',
      () => new SignJWT({ ...ada, exp: soon() }).setProtectedHeader({ alg: 'HS256' }).sign(keyBytes()),
    ],
    [
      'signature',
      'that has ended and was signed with another key, without a word about its claims',
      () => signed(ada, { by: `${key.slice(0, -1)}_`, exp: soon(-120) }),
    ],
  ];
  it.each(forgeries)('as %s: one %s', async (reason, _why, make) => {
    const { status, body } = await open(await make());
    expect([status, body.code, body.reason]).toEqual([401, 'identity_invalid', reason]);
  });

  it('signed by RS256, even with the public key', async () => {
    const { generateKeyPair } = await import('jose');
    const { privateKey } = await generateKeyPair('RS256');
    const token = await new SignJWT({ ...ada, aud: chatbotId, exp: soon() })
      .setProtectedHeader({ alg: 'RS256' })
      .sign(privateKey);
    expect((await open(token)).body.code).toBe('identity_invalid');
  });

  it('of another organization, whose key signs for its own chatbot', async () => {
    const stranger = await app.register();
    const theirs = await knowing(stranger);
    expect((await open(await signed(ada, { by: theirs.key }))).body.code).toBe('identity_invalid');
    const replayed = await open(await signed(), theirs.id);
    expect(replayed.body.code).toBe('identity_invalid');
  });

  it('signed with a renewed key, and so is the session that it opened', async () => {
    const own = await knowing(member);
    const token = await signed(ada, { by: own.key, audience: own.id });
    const session = await open(token, own.id);
    await visitorOf(session).post(path('/messages', own.id), { message: voucherQuestion });
    const { key: next } = (await member.put(`/api/chatbots/${own.id}/identity`, {})).body;
    await within5s(async () => (await open(token, own.id)).body.code === 'identity_invalid');
    const messages = await visitorOf(session).get(path('/messages', own.id));
    expect([messages.status, messages.body.code]).toEqual([401, 'visitor_token_invalid']);
    expect((await open(await signed(ada, { by: next, audience: own.id }), own.id)).body.resumed).toBe(true);
  });
});

it('SEC-17: a chatbot that requires identities answers nobody else', async () => {
  const own = await knowing(member);
  const anonymous = await app.anonymous().post(path('/sessions', own.id), {});
  await member.patch(`/api/chatbots/${own.id}`, { deployment: { identity: 'required' } });
  await within5s(async () => (await app.anonymous().get(path('', own.id))).body.identity === 'required');
  const message = { message: voucherQuestion };
  for (const caller of [app.anonymous(), visitorOf(anonymous)]) {
    const refused = await caller.post(path('/messages', own.id), message);
    expect([refused.status, refused.body.code]).toEqual([401, 'identity_required']);
  }
  const bare = await app.anonymous().post(path('/sessions', own.id), {});
  expect(bare.body.code).toBe('identity_required');
  const session = await open(await signed(ada, { by: own.key, audience: own.id }), own.id);
  expect((await visitorOf(session).post(path('/messages', own.id), message)).status).toBe(200);
  await member.patch(`/api/chatbots/${own.id}`, { deployment: { identity: 'off' } });
  await within5s(async () => (await visitorOf(session).get(path('/me', own.id))).status === 401);
});

function tampered(token: string): string {
  const [head, , signature] = token.split('.');
  const claims = { ...ada, sub: 'customer-1', aud: chatbotId, exp: soon() };
  return [head, Buffer.from(JSON.stringify(claims)).toString('base64url'), signature].join('.');
}
