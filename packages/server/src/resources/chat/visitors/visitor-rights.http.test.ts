import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { publishChatbot, startVisitor, voucherQuestion, within5s } from '../../../../test/chat-fixtures.ts';
import { type Member, startTestApp, type TestApp } from '../../../../test/harness.ts';
import type { TestClient } from '../../../../test/test-client.ts';
import { withPlatform } from '../../../db/scope.ts';
import { sql } from '../../../db/sql.ts';
import { ManualClock } from '../../../ports/clock.ts';
import { chatJobs } from '../chat.jobs.ts';

let app: TestApp;
let member: Member;
let chatbotId: string;
const path = (rest: string) => `/api/chat/${chatbotId}${rest}`;
const ask = (visitor: TestClient) => visitor.post(path('/messages'), { message: voucherQuestion });
const stored = (table: 'conversations' | 'messages' | 'consents', id: string) =>
  withPlatform(app.deps.database, (tx) =>
    tx.rows<{ id: string }>(
      table === 'conversations'
        ? sql`select id from conversations where id = ${id}`
        : table === 'messages'
          ? sql`select id from messages where conversation_id = ${id}`
          : sql`select id from consents where conversation_id = ${id}`,
    ),
  );

beforeAll(async () => {
  app = await startTestApp();
  member = await app.register();
  chatbotId = await publishChatbot(app, member);
});
afterAll(() => app.close());

describe('ending', () => {
  it('CHAT-12: a visitor ends the conversation, and a later message reopens it', async () => {
    const visitor = await startVisitor(app, chatbotId);
    const { conversationId } = (await ask(visitor)).body;
    const status = async () => (await member.get(`/api/conversations/${conversationId}`)).body.status;
    expect(await status()).toBe('active');
    expect((await visitor.post(path('/end'))).status).toBe(204);
    expect((await visitor.post(path('/end'))).status).toBe(204);
    expect(await status()).toBe('completed');
    await ask(visitor);
    expect(await status()).toBe('active');
  });

  it('CHAT-12: half an hour without a message completes it, and a later message reopens it', async () => {
    const visitor = await startVisitor(app, chatbotId);
    const { conversationId, message } = (await ask(visitor)).body;
    const status = async () => (await member.get(`/api/conversations/${conversationId}`)).body.status;
    const sentMs = Date.parse(message.createdAt);
    const completeAfter = async (minutes: number) => {
      const deps = { ...app.deps, clock: new ManualClock(new Date(sentMs + minutes * 60_000)) };
      await chatJobs(deps)
        .find(({ queue }) => queue === 'chat.complete')
        ?.handle(AbortSignal.timeout(10_000));
    };
    await completeAfter(29);
    expect(await status()).toBe('active');
    await completeAfter(31);
    expect(await status()).toBe('completed');
    await ask(visitor);
    expect(await status()).toBe('active');
  });

  it('API: requires a token of this chatbot', async () => {
    expect((await app.anonymous().post(path('/end'))).body.code).toBe('visitor_token_invalid');
    const elsewhere = await startVisitor(app, await publishChatbot(app, member));
    expect((await elsewhere.post(path('/end'))).body.code).toBe('visitor_token_invalid');
  });
});

describe('stored data', () => {
  it('API: a visitor reads all of their own data and nothing of others', async () => {
    const visitor = await startVisitor(app, chatbotId, {
      locale: 'de',
      referrer: 'https://shop.example/cart',
    });
    expect((await visitor.get(path('/me'))).body).toMatchObject({ conversation: null, messages: [] });
    const { conversationId } = (await ask(visitor)).body;
    const held = await visitor.get(path('/me'));
    expect(held.body).toMatchObject({
      chatbotId,
      conversationId,
      conversation: {
        status: 'active',
        locale: 'de',
        ip: '127.0.0.1',
        referrer: 'https://shop.example/cart',
      },
    });
    expect(held.body.messages.map((one: { role: string }) => one.role)).toEqual(['user', 'assistant']);
    const other = await startVisitor(app, chatbotId);
    expect((await other.get(path('/me'))).body.messages).toEqual([]);
    expect((await app.anonymous().get(path('/me'))).status).toBe(401);
  });

  it('SEC-40: a visitor reads what was inferred about them', async () => {
    const visitor = await startVisitor(app, chatbotId);
    expect((await visitor.get(path('/me'))).body.insight).toBeNull();
    const { conversationId } = (await ask(visitor)).body;
    const inferred = {
      language: 'en',
      intent: 'question',
      topics: ['Vouchers'],
      sentiment: -0.5,
      outcome: 'resolved',
    };
    // The values that the judging job would store.
    await withPlatform(app.deps.database, (tx) =>
      tx.execute(sql`
        update conversations set language = 'en', user_intent = 'question', main_topics = '{Vouchers}',
          sentiment_score = -0.5, outcome = 'resolved' where id = ${conversationId}`),
    );
    expect((await visitor.get(path('/me'))).body.insight).toEqual(inferred);
  });

  it.each([
    ['none', { ip: '127.0.0.1', userAgent: 'Mozilla/5.0', referrer: 'https://shop.example/ana' }],
    ['partial', { ip: '127.0.0.0', userAgent: 'Mozilla/5.0', referrer: 'https://shop.example/ana' }],
    ['full', { ip: null, userAgent: null, referrer: null }],
  ])(
    'PRIV-09: with anonymization %s stores only the allowed part of the visitor’s connection data',
    async (anonymization, kept) => {
      const id = await publishChatbot(app, member, { settings: { privacy: { anonymization } } });
      const session = { referrer: 'https://shop.example/ana' };
      const visitor = (await startVisitor(app, id, session)).with({ 'user-agent': 'Mozilla/5.0' });
      await visitor.post(`/api/chat/${id}/messages`, { message: voucherQuestion });
      expect((await visitor.get(`/api/chat/${id}/me`)).body.conversation).toMatchObject(kept);
    },
  );

  it('API: erasure removes conversation, messages, and consents, and is audited without content', async () => {
    const visitor = await startVisitor(app, chatbotId);
    const { conversationId } = (await ask(visitor)).body;
    const bystander = (await ask(await startVisitor(app, chatbotId))).body.conversationId;
    expect((await visitor.delete(path('/me'))).status).toBe(204);
    expect((await visitor.delete(path('/me'))).status).toBe(204);
    expect(await stored('conversations', conversationId)).toEqual([]);
    expect(await stored('messages', conversationId)).toEqual([]);
    expect((await visitor.get(path('/messages'))).body.messages).toEqual([]);
    expect((await member.get(`/api/conversations/${conversationId}`)).status).toBe(404);
    expect(await stored('messages', bystander)).toHaveLength(2);
    const log = await withPlatform(app.deps.database, (tx) =>
      tx.rows<{ action: string; details: unknown }>(
        sql`select action, details from audit_log where target_id = ${conversationId}`,
      ),
    );
    expect(log).toEqual([{ action: 'visitor.erase', details: {} }]);
  });

  it('SEC-40: erasure is recorded outside of the database, with ids only, and once', async () => {
    const visitor = await startVisitor(app, chatbotId);
    const recorded = async () => {
      const found: object[] = [];
      for await (const { conversationIds, organizationId, leadIds } of app.deps.erasureLedger.entries())
        found.push({ conversationIds, organizationId, leadIds });
      return found;
    };
    const before = (await recorded()).length;
    await visitor.delete(path('/me'));
    expect(await recorded()).toHaveLength(before);
    const { conversationId } = (await ask(visitor)).body;
    await visitor.delete(path('/me'));
    await visitor.delete(path('/me'));
    const { organizationId } = member;
    const entry = { conversationIds: [conversationId], organizationId, leadIds: [] };
    expect((await recorded()).slice(before)).toEqual([entry]);
  });

  it('SEC-40: nothing is erased if the erasure cannot be recorded', async () => {
    const visitor = await startVisitor(app, chatbotId);
    const { conversationId } = (await ask(visitor)).body;
    const { append } = app.deps.erasureLedger;
    app.deps.erasureLedger.append = async () => {
      throw new Error('the disk is full');
    };
    expect((await visitor.delete(path('/me'))).status).toBe(500);
    app.deps.erasureLedger.append = append;
    expect(await stored('messages', conversationId)).toHaveLength(2);
    expect((await visitor.delete(path('/me'))).status).toBe(204);
    expect(await stored('messages', conversationId)).toEqual([]);
  });

  it('API: an answer that is still running when its visitor is erased leaves nothing behind', async () => {
    const visitor = await startVisitor(app, chatbotId);
    const stream = await visitor.stream('POST', path('/messages'), { message: voucherQuestion });
    const first = await stream.events.next();
    expect((await visitor.delete(path('/me'))).status).toBe(204);
    for await (const _ of stream.events) void _;
    expect(await stored('messages', first.value?.data.conversationId)).toEqual([]);
  });
});

it.each([
  ['none', '127.0.0.1'],
  ['partial', '127.0.0.0'],
  ['full', null],
])(
  'SEC-41, PRIV-09: with anonymization %s the address is stored as %s, and nowhere in more detail',
  async (anonymization, ip) => {
    const id = await publishChatbot(app, member, { settings: { privacy: { anonymization } } });
    const visitor = await startVisitor(app, id);
    const { conversationId } = (await visitor.post(`/api/chat/${id}/messages`, { message: voucherQuestion }))
      .body;
    await app.settled();
    expect((await visitor.get(`/api/chat/${id}/me`)).body.conversation.ip).toBe(ip);
    const rows = await withPlatform(app.deps.database, (tx) =>
      tx.rows<{ text: string }>(sql`
      select c::text as text from conversations c where id = ${conversationId}
      union all select m::text from messages m where conversation_id = ${conversationId}
      union all select e::text from events e where resource_id = ${conversationId}
      union all select a::text from audit_log a where target_id = ${conversationId}`),
    );
    expect(rows.length).toBeGreaterThan(2);
    const isWhole = rows.some(({ text }) => text.includes('127.0.0.1'));
    expect(isWhole).toBe(anonymization === 'none');
  },
);

describe('consent', () => {
  let banned: string;
  const at = (rest: string) => `/api/chat/${banned}${rest}`;
  const versionOf = async () => (await app.anonymous().get(at(''))).body.consent.version;

  beforeAll(async () => {
    banned = await publishChatbot(app, member, {
      settings: { privacy: { consentBanner: true, bannerText: 'May we store this chat?' } },
    });
  });

  it('SEC-39: consent by POST /consent opens the chat, withdrawal closes it, and both are recorded', async () => {
    const visitor = await startVisitor(app, banned);
    const version = await versionOf();
    const say = (accepted: boolean) => visitor.post(at('/consent'), { accepted, version });
    const send = () => visitor.post(at('/messages'), { message: voucherQuestion });
    expect((await send()).body.code).toBe('consent_required');
    expect((await say(false)).status).toBe(204);
    expect((await visitor.get(at('/me'))).body).toMatchObject({ conversation: null, consents: [] });
    expect((await say(true)).status).toBe(204);
    expect((await send()).status).toBe(200);
    expect((await say(false)).status).toBe(204);
    const refused = await send();
    expect([refused.status, refused.body.code]).toEqual([403, 'consent_required']);
    const held = (await visitor.get(at('/me'))).body;
    expect(held.consents.map((one: { accepted: boolean }) => one.accepted)).toEqual([true, false]);
    expect(held.consents[0]).toMatchObject({
      version,
      statement: 'May we store this chat?',
      purpose: 'chat',
    });
    expect(held.messages).toHaveLength(2);
  });

  it('SEC-39: an answer cannot be regenerated after consent was withdrawn', async () => {
    const visitor = await startVisitor(app, banned);
    const version = await versionOf();
    await visitor.post(at('/consent'), { accepted: true, version });
    const { conversationId, message } = (await visitor.post(at('/messages'), { message: voucherQuestion }))
      .body;
    const again = () => visitor.post(at(`/messages/${message.id}/regenerate`));
    await visitor.post(at('/consent'), { accepted: false, version });
    const refused = await again();
    expect([refused.status, refused.body.code]).toEqual([403, 'consent_required']);
    expect(await stored('messages', conversationId)).toHaveLength(2);
    await visitor.post(at('/consent'), { accepted: true, version });
    expect((await again()).status).toBe(200);
  });

  it('SEC-39: a withdrawal also revokes the consent of an earlier token, until consent is given again', async () => {
    const version = await versionOf();
    const consent = { accepted: true, version };
    const visitor = await startVisitor(app, banned, { consent });
    expect((await visitor.post(at('/messages'), { message: voucherQuestion })).status).toBe(200);
    await visitor.post(at('/consent'), { accepted: false, version });
    expect((await visitor.post(at('/messages'), { message: voucherQuestion })).body.code).toBe(
      'consent_required',
    );
    const again = await visitor.post(at('/sessions'), { consent });
    const talking = app.anonymous().with({ authorization: `Bearer ${again.body.visitorToken}` });
    expect((await talking.post(at('/messages'), { message: voucherQuestion })).status).toBe(200);
  });

  it('SEC-39: consent to an outdated text is a conflict, and stores nothing', async () => {
    const visitor = await startVisitor(app, banned);
    const refused = await visitor.post(at('/consent'), { accepted: true, version: 'earlier' });
    expect([refused.status, refused.body.code]).toEqual([409, 'conflict']);
    expect((await visitor.get(at('/me'))).body.conversation).toBeNull();
  });

  it('SEC-39: a session that accepts an outdated text has no consent', async () => {
    const visitor = await startVisitor(app, banned, { consent: { accepted: true, version: 'earlier' } });
    const refused = await visitor.post(at('/messages'), { message: voucherQuestion });
    expect([refused.status, refused.body.code]).toEqual([403, 'consent_required']);
    expect((await visitor.get(at('/me'))).body).toMatchObject({ conversation: null, consents: [] });
  });

  it('SEC-39, PRIV-02: without a text of its own, the chatbot stores the default text that was shown', async () => {
    const id = await publishChatbot(app, member, { settings: { privacy: { consentBanner: true } } });
    const { bannerText, version } = (await app.anonymous().get(`/api/chat/${id}`)).body.consent;
    expect(bannerText).toBe('');
    const shown = app.deps.sentences.render('en', 'chat:consentText');
    expect(shown).not.toBe('');
    const consent = { accepted: true, version };
    const byToken = await startVisitor(app, id, { consent, locale: 'en-GB' });
    await byToken.post(`/api/chat/${id}/messages`, { message: voucherQuestion });
    const byCall = await startVisitor(app, id);
    await byCall.post(`/api/chat/${id}/consent`, consent);
    await byCall.post(`/api/chat/${id}/consent`, { ...consent, accepted: false });
    for (const [visitor, decisions] of [
      [byToken, [true]],
      [byCall, [true, false]],
    ] as const) {
      const { consents } = (await visitor.get(`/api/chat/${id}/me`)).body;
      expect(consents).toEqual(
        decisions.map((accepted) => ({
          accepted,
          version,
          statement: shown,
          purpose: 'chat',
          givenAt: expect.any(String),
        })),
      );
    }
  });

  it('SEC-39: a changed text asks for consent again', async () => {
    const id = await publishChatbot(app, member, {
      settings: { privacy: { consentBanner: true, bannerText: 'First text' } },
    });
    const first = (await app.anonymous().get(`/api/chat/${id}`)).body.consent.version;
    const visitor = await startVisitor(app, id);
    await visitor.post(`/api/chat/${id}/consent`, { accepted: true, version: first });
    const send = () => visitor.post(`/api/chat/${id}/messages`, { message: voucherQuestion });
    expect((await send()).status).toBe(200);
    await member.patch(`/api/chatbots/${id}`, { privacy: { bannerText: 'Second text' } });
    await within5s(async () => (await send()).body.code === 'consent_required');
  });
});
