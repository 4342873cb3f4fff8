import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { publishChatbot, startVisitor, voucherQuestion, within5s } from '../../../../test/chat-fixtures.ts';
import { type Member, startTestApp, type TestApp } from '../../../../test/harness.ts';
import { withKey } from '../../../../test/inbox-fixtures.ts';
import { changeTalk, chatbotWithPeople, setPresence, writeAs } from '../../../../test/people-at-work.ts';
import type { TestClient } from '../../../../test/test-client.ts';
import { withPlatform } from '../../../db/scope.ts';
import { type Statement, sql } from '../../../db/sql.ts';
import { listPlaces } from './people.queries.ts';

let app: TestApp;
let member: Member;
let chatbotId: string;

const path = (rest: string, id = chatbotId) => `/api/chat/${id}${rest}`;
const read = <Row>(statement: Statement<Row>) => withPlatform(app.deps.database, (tx) => tx.rows(statement));
const keyOf = (conversationId: string, id = chatbotId) => ({
  organizationId: member.organizationId,
  chatbotId: id,
  conversationId,
});

/** A visitor who has written once. */
async function talkingVisitor(id = chatbotId): Promise<{ visitor: TestClient; conversationId: string }> {
  const visitor = await startVisitor(app, id);
  const { body } = await visitor.post(path('/messages', id), { message: voucherQuestion });
  return { visitor, conversationId: body.conversationId };
}

beforeAll(async () => {
  app = await startTestApp();
  member = await app.register();
  chatbotId = await chatbotWithPeople(app, member);
  await setPresence(app, member, 'online');
});
afterAll(() => app.close());

describe('asking for a person', () => {
  it('may be the first act: the visitor is in line, and gets a token for the conversation', async () => {
    const answer = await app.anonymous().post(path('/person'), {}, { 'accept-language': 'de' });
    expect(answer.status).toBe(200);
    expect(answer.body).toMatchObject({
      controller: 'waiting',
      offer: 'chat',
      position: expect.any(Number),
      waitSeconds: null,
      opensAt: null,
      input: null,
    });
    const visitor = app.anonymous().with({ authorization: `Bearer ${answer.body.visitorToken}` });
    const { body } = await visitor.get(path('/messages'));
    expect(body).toMatchObject({
      conversationId: answer.body.conversationId,
      controller: 'waiting',
      person: null,
      waiting: { position: answer.body.position, waitSeconds: null },
      rev: 1,
    });
    expect(body.messages).toMatchObject([
      {
        role: 'system',
        ordinal: 1,
        content: 'A person will be with you soon.',
        system: { key: 'waitingSoon', params: { position: answer.body.position } },
      },
    ]);
    const again = await visitor.post(path('/person'), {});
    expect([again.status, again.body.controller, again.body.position]).toEqual([
      200,
      'waiting',
      answer.body.position,
    ]);
    expect((await visitor.get(path('/messages'))).body.messages).toHaveLength(1);
    const handovers = await read(
      sql`select reason, offer from handovers where conversation_id = ${answer.body.conversationId}`,
    );
    expect(handovers).toEqual([{ reason: 'asked', offer: 'chat' }]);
  });

  it('tells the place in line and the expected wait, in the language of the reader', async () => {
    const id = await chatbotWithPeople(app, member);
    const at = app.deps.clock.now().getTime();
    for (let n = 0; n < 5; n += 1) {
      const { conversationId } = await talkingVisitor(id);
      await read(sql`
        insert into handovers (organization_id, id, conversation_id, chatbot_id, reason, offer, requested_at, joined_at,
          joined_offer, ended_at)
        values (${member.organizationId}, ${app.deps.ids.next()}, ${conversationId}, ${id}, 'asked', 'chat',
          ${new Date(at - 600_000)}, ${new Date(at - 600_000 + (n + 1) * 50_000)},
          'chat', ${new Date(at)})`);
    }
    const first = await app.anonymous().post(path('/person', id), {});
    const second = await app.anonymous().post(path('/person', id), {});
    expect([first.body.position, second.body.position, second.body.waitSeconds]).toEqual([1, 2, 150]);
    const visitor = app.anonymous().with({ authorization: `Bearer ${second.body.visitorToken}` });
    const [line] = (await visitor.get(path('/messages', id))).body.messages;
    expect(line.content.replaceAll(/\p{Cf}/gu, '')).toBe(
      'You are number 2 in line. Expected wait: about 3 min.',
    );
    expect(line.system).toEqual({ key: 'waiting', params: { position: 2, minutes: 3 } });
  });

  it('offers a message beside the chat once enough visitors wait', async () => {
    const id = await chatbotWithPeople(app, member, { people: { maxWaiting: 1 } });
    await app.anonymous().post(path('/person', id), {});
    const { body } = await app.anonymous().post(path('/person', id), {});
    expect(body).toMatchObject({
      controller: 'waiting',
      offer: 'both',
      position: 2,
      input: { type: 'form' },
    });
  });

  it('who is back in line has the place of the first request, and counts for those behind', async () => {
    const id = await chatbotWithPeople(app, member, { people: { maxWaiting: 1 } });
    const { visitor, conversationId } = await talkingVisitor(id);
    await visitor.post(path('/person', id), {});
    await changeTalk(app, member, keyOf(conversationId, id), {
      type: 'take',
      userId: member.user.id,
      force: false,
    });
    const second = await app.anonymous().post(path('/person', id), {});
    expect(second.body).toMatchObject({ offer: 'chat', position: 1 });
    await changeTalk(app, member, keyOf(conversationId, id), { type: 'requeue' });
    expect((await visitor.get(path('/messages', id))).body.waiting.position).toBe(1);
    const behind = app.anonymous().with({ authorization: `Bearer ${second.body.visitorToken}` });
    expect((await behind.get(path('/messages', id))).body.waiting.position).toBe(2);
    const third = await app.anonymous().post(path('/person', id), {});
    expect(third.body).toMatchObject({ offer: 'both', position: 3 });
    const places = await withPlatform(app.deps.database, (tx) =>
      listPlaces(tx, { organizationId: member.organizationId, chatbotId: id }, 10),
    );
    expect(places.map(({ conversation_id, position }) => [conversation_id, position])).toEqual([
      [conversationId, 1],
      [second.body.conversationId, 2],
      [third.body.conversationId, 3],
    ]);
  });

  it.each([
    ['after it asked', true],
    ['without a hand-over', false],
  ])(
    'does nothing more in a conversation that was closed as spam %s, also with an address',
    async (_, asks) => {
      const { visitor, conversationId } = await talkingVisitor();
      if (asks) await visitor.post(path('/person'), {});
      await changeTalk(app, member, keyOf(conversationId), { type: 'close', outcome: 'spam' });
      expect((await visitor.get(path(''))).body.people).toMatchObject({ offer: 'none', waitSeconds: null });
      expect((await app.anonymous().get(path(''))).body.people.offer).not.toBe('none');
      const before = (await visitor.get(path('/messages'))).body.messages.length;
      for (const body of [{}, { email: 'buy@example.com', message: 'Cheap watches' }]) {
        const asked = await visitor.post(path('/person'), body);
        expect(asked.body).toMatchObject({ controller: 'bot', offer: 'none', position: null, input: null });
      }
      const ask = { type: 'ask', offer: 'chat' } as const;
      expect((await changeTalk(app, member, keyOf(conversationId), ask)).isChanged).toBe(false);
      expect((await visitor.get(path('/messages'))).body.messages.length).toBe(before);
      expect(
        await read(sql`select id from contact_requests where conversation_id = ${conversationId}`),
      ).toEqual([]);
    },
  );

  it('is refused while people are off, with nothing stored', async () => {
    const id = await publishChatbot(app, member);
    const visitor = await startVisitor(app, id);
    for (const answer of [
      await visitor.post(path('/person', id), {}),
      await visitor.post(path('/person', id), { email: 'ada@reader.example' }),
      await visitor.delete(path('/person', id)),
    ]) {
      expect([answer.status, answer.body.code]).toEqual([403, 'feature_off']);
    }
    expect(await read(sql`select id from conversations where chatbot_id = ${id}`)).toEqual([]);
    expect((await app.anonymous().get(path('', id))).body.people).toBeNull();
  });

  it('is refused before consent, with nothing stored, and is recorded with the consent after it', async () => {
    const id = await chatbotWithPeople(app, member, { privacy: { consentBanner: true } });
    const { version } = (await app.anonymous().get(path('', id))).body.consent;
    for (const body of [{}, { email: 'ada@reader.example' }]) {
      const refused = await app.anonymous().post(path('/person', id), body);
      expect([refused.status, refused.body.code]).toEqual([403, 'consent_required']);
    }
    for (const table of ['conversations', 'handovers', 'contact_requests', 'messages']) {
      expect(await read({ text: `select 1 from ${table} where chatbot_id = $1`, values: [id] })).toEqual([]);
    }
    const agreed = await startVisitor(app, id, { consent: { accepted: true, version } });
    expect((await agreed.post(path('/person', id), {})).status).toBe(200);
    const seenAt = () =>
      read(
        sql`select visitor_seen_at from handovers where chatbot_id = ${id} and visitor_seen_at is not null`,
      );
    await agreed.post(path('/consent', id), { accepted: false, version });
    const unwanted = await agreed.post(path('/shown', id), { ordinal: 1 });
    expect([unwanted.status, unwanted.body.code]).toEqual([403, 'consent_required']);
    expect(await seenAt()).toEqual([]);
    await agreed.post(path('/consent', id), { accepted: true, version });
    expect((await agreed.post(path('/shown', id), { ordinal: 1 })).status).toBe(204);
    expect(await seenAt()).toHaveLength(1);
    const consents = await read(
      sql`select accepted, version from consents where chatbot_id = ${id} order by created_at, id`,
    );
    expect(consents).toEqual([true, false, true].map((accepted) => ({ accepted, version })));
  });

  it('is refused for a token of another chatbot or organization', async () => {
    const other = await app.register();
    const foreign = await chatbotWithPeople(app, other);
    const visitor = await startVisitor(app, foreign);
    for (const call of [
      visitor.post(path('/person'), {}),
      visitor.delete(path('/person')),
      visitor.post(path('/typing'), {}),
      visitor.post(path('/shown'), { ordinal: 1 }),
      visitor.get(path('/stream?live=true')),
    ]) {
      const { status, body } = await call;
      expect([status, body.code]).toEqual([401, 'visitor_token_invalid']);
    }
  });

  it('names wrong input', async () => {
    const answer = await app.anonymous().post(path('/person'), { email: 'nobody' });
    expect([answer.status, Object.keys(answer.body.fields)]).toEqual([400, ['email']]);
    const nowhere = await app.anonymous().post(path('/person'), { message: 'Please call me.' });
    expect([nowhere.status, Object.keys(nowhere.body.fields)]).toEqual([400, ['email']]);
    const long = { email: 'ada@reader.example', message: 'x'.repeat(2_001) };
    expect((await app.anonymous().post(path('/person'), long)).status).toBe(400);
  });
});

describe('leaving a message', () => {
  const closed = { hours: { timezone: 'Europe/Berlin', week: [], closed: [] } };

  it('is offered while nobody is online; the line says so once, and only in a conversation that exists', async () => {
    const alone = await app.register();
    const id = await chatbotWithPeople(app, alone);
    const first = await app.anonymous().post(path('/person', id), {});
    expect(first.body).toMatchObject({ controller: 'bot', offer: 'message', position: null });
    expect(first.body.input).toMatchObject({ type: 'form', fields: [{ key: 'email' }, { key: 'message' }] });
    expect(await read(sql`select id from conversations where chatbot_id = ${id}`)).toEqual([]);
    const { visitor } = await talkingVisitor(id);
    await visitor.post(path('/person', id), {});
    await visitor.post(path('/person', id), {});
    const { messages } = (await visitor.get(path('/messages', id))).body;
    expect(
      messages.map(({ role, content }: { role: string; content: string }) => [role, content]).slice(2),
    ).toEqual([['system', 'Nobody is available right now. You can leave a message.']]);
  });

  it('outside of business hours, the line tells the opening; with people outside of hours, a chat is offered', async () => {
    const id = await chatbotWithPeople(app, member, {
      deployment: {
        hours: {
          timezone: 'Europe/Berlin',
          week: [{ day: weekdayIn(3), from: '09:00', to: '17:00' }],
          closed: [],
        },
      },
    });
    const { visitor } = await talkingVisitor(id);
    const { body } = await visitor.post(path('/person', id), {});
    expect(body).toMatchObject({ offer: 'message', opensAt: expect.stringMatching(/^\d{4}-.*Z$/) });
    const line = (await visitor.get(path('/messages', id))).body.messages.at(-1);
    expect(line.system).toEqual({ key: 'closed', params: { time: body.opensAt, zone: 'Europe/Berlin' } });
    expect(line.content).toMatch(/We open again .*9:00.*AM/u);
    await member.patch(`/api/chatbots/${id}`, { deployment: { people: { outsideHours: true } } });
    await within5s(async () => (await app.anonymous().get(path('', id))).body.people.offer === 'chat');
    expect((await visitor.post(path('/person', id), {})).body).toMatchObject({
      controller: 'waiting',
      offer: 'chat',
    });
  });

  it('keeps the address as a contact request and opens a handover; twice changes nothing', async () => {
    const id = await chatbotWithPeople(app, member, { deployment: closed });
    const left = { email: 'ada@reader.example', message: 'Please send the catalog.' };
    const answer = await app.anonymous().post(path('/person', id), left);
    expect(answer.body).toMatchObject({ controller: 'bot', offer: 'message', input: { type: 'form' } });
    const visitor = app.anonymous().with({ authorization: `Bearer ${answer.body.visitorToken}` });
    expect((await visitor.post(path('/person', id), { email: left.email })).status).toBe(200);
    const { messages } = (await visitor.get(path('/messages', id))).body;
    expect(messages).toHaveLength(1);
    expect(messages[0].system).toEqual({ key: 'messageLeft', params: { email: 'a…@reader.example' } });
    expect(await read(sql`select email, message from contact_requests where chatbot_id = ${id}`)).toEqual([
      left,
    ]);
    expect(await read(sql`select offer, reason from handovers where chatbot_id = ${id}`)).toEqual([
      { offer: 'message', reason: 'asked' },
    ]);
    // The chatbot goes on.
    const { body } = await visitor.post(path('/messages', id), { message: voucherQuestion });
    expect(body.message.role).toBe('assistant');
  });

  it('PRIV-07: no address is taken, and nobody is offered, where contacts are not collected', async () => {
    const id = await chatbotWithPeople(app, member, {
      deployment: closed,
      privacy: { anonymization: 'full' },
    });
    expect((await app.anonymous().post(path('/person', id), {})).body).toMatchObject({
      offer: 'none',
      input: null,
      controller: 'bot',
    });
    const answer = await app.anonymous().post(path('/person', id), { email: 'ada@reader.example' });
    expect([answer.status, Object.keys(answer.body.fields)]).toEqual([400, ['email']]);
    expect(await read(sql`select id from contact_requests where chatbot_id = ${id}`)).toEqual([]);
    expect(await read(sql`select id from conversations where chatbot_id = ${id}`)).toEqual([]);
  });
});

describe('returning and ending', () => {
  it('returns to the chatbot, which answers again; twice changes nothing', async () => {
    const { visitor, conversationId } = await talkingVisitor();
    await visitor.post(path('/person'), {});
    const back = await visitor.delete(path('/person'));
    expect([back.status, back.body]).toEqual([
      200,
      expect.objectContaining({ conversationId, controller: 'bot', position: null }),
    ]);
    expect((await visitor.delete(path('/person'))).status).toBe(200);
    const { messages, controller } = (await visitor.get(path('/messages'))).body;
    expect([controller, messages.length, messages.at(-1).content]).toEqual([
      'bot',
      4,
      'You are talking to the chatbot again.',
    ]);
    expect(
      await read(sql`select outcome, ended_by from handovers where conversation_id = ${conversationId}`),
    ).toEqual([{ outcome: 'returned', ended_by: 'visitor' }]);
  });

  it('a visitor who waits may return even after people were switched off', async () => {
    const id = await chatbotWithPeople(app, member);
    const { visitor } = await talkingVisitor(id);
    await visitor.post(path('/person', id), {});
    await member.patch(`/api/chatbots/${id}`, { deployment: { people: { enabled: false } } });
    await within5s(async () => (await app.anonymous().get(path('', id))).body.people === null);
    expect((await visitor.delete(path('/person', id))).body).toMatchObject({
      controller: 'bot',
      offer: 'none',
    });
  });

  it('the end of the conversation ends what is owed', async () => {
    const { visitor, conversationId } = await talkingVisitor();
    await visitor.post(path('/person'), {});
    expect((await visitor.post(path('/end'))).status).toBe(204);
    expect(
      await read(sql`select c.status, c.controller, h.outcome from conversations c
        join handovers h on h.conversation_id = c.id where c.id = ${conversationId}`),
    ).toEqual([{ status: 'completed', controller: 'bot', outcome: 'ended' }]);
    const { visitor: alone, conversationId: plain } = await talkingVisitor();
    expect((await alone.post(path('/end'))).status).toBe(204);
    expect(await read(sql`select status from conversations where id = ${plain}`)).toEqual([
      { status: 'completed' },
    ]);
  });
});

describe('what a visitor sees of people', () => {
  it('sees a program by the name of the chatbot, never by that of its key', async () => {
    const { visitor, conversationId } = await talkingVisitor();
    const key = await withKey(app, member, 'read_write');
    const written = await key.post(`/api/conversations/${conversationId}/messages`, {
      message: 'By program',
    });
    expect([written.status, written.body.author.name]).toEqual([201, 'A read_write key']);
    const { title } = (await visitor.get(path(''))).body;
    const seen = await visitor.get(path('/messages'));
    expect(seen.body.person.name).toBe(title);
    const [line, said] = seen.body.messages.slice(-2);
    expect(line.content.replaceAll(/\p{Cf}/gu, '')).toBe(`${title} has joined.`);
    expect(said.author.name).toBe(title);
    const mine = await visitor.get(path('/me'));
    expect(mine.body.messages.at(-1).author.name).toBe(title);
    for (const { text } of [seen, mine]) expect(text).not.toContain('read_write');
  });

  it("a visitor's client id that a member's message has conflicts; only the visitor's own ids are shown", async () => {
    const { visitor, conversationId } = await talkingVisitor();
    const say = { message: 'Hello', seen: 99, clientMessageId: 'same' };
    expect((await member.post(`/api/conversations/${conversationId}/messages`, say)).status).toBe(201);
    const sent = await visitor.post(path('/messages'), { message: 'Hello', clientMessageId: 'same' });
    expect([sent.status, sent.body.code]).toEqual([409, 'idempotency_conflict']);
    const own = await visitor.post(path('/messages'), { message: 'Hello', clientMessageId: 'own' });
    expect(own.status).toBe(200);
    const { messages } = (await visitor.get(path('/messages'))).body;
    expect(messages.flatMap(({ clientMessageId: id }: { clientMessageId?: string }) => id ?? [])).toEqual([
      'own',
    ]);
  });

  it('sees names as set, and no notes, no withheld answer and no id of a member, in any answer', async () => {
    const id = await chatbotWithPeople(app, member);
    const { visitor, conversationId } = await talkingVisitor(id);
    await changeTalk(app, member, keyOf(conversationId, id), {
      type: 'take',
      userId: member.user.id,
      force: false,
    });
    await writeAs(app, member, keyOf(conversationId, id), 'Hello, I am a person.');
    const at = app.deps.clock.now();
    await read(sql`
      insert into conversation_notes (organization_id, id, conversation_id, author_id, content, after_ordinal, created_at)
      values (${member.organizationId}, ${app.deps.ids.next()}, ${conversationId}, ${member.user.id}, 'secret note', 2, ${at})`);
    await read(sql`
      update messages set status = 'withheld', content = 'secret answer' where conversation_id = ${conversationId}
        and role = 'assistant'`);
    const seen = (await visitor.get(path('/messages', id))).body;
    expect(seen).toMatchObject({
      controller: 'person',
      person: { name: 'Test', photoURL: null },
      waiting: null,
    });
    expect(
      seen.messages.map(({ role, content }: Record<string, string>) => [
        role,
        content?.replaceAll(/\p{Cf}/gu, ''),
      ]),
    ).toEqual([
      ['user', voucherQuestion],
      ['system', 'Test has joined.'],
      ['agent', 'Hello, I am a person.'],
    ]);
    expect(seen.messages.at(-1)).toMatchObject({ author: { name: 'Test', photoURL: null }, mode: 'agent' });
    expect(seen.messages.at(-1).generatedBy).toBeUndefined();
    const mine = await visitor.get(path('/me', id));
    expect(mine.body.messages).toMatchObject([
      { role: 'user' },
      { role: 'system' },
      { author: { name: 'Test' } },
    ]);
    const answers = [
      mine,
      await visitor.get(path('/messages', id)),
      await visitor.get(path('/stream', id)),
      await visitor.post(path('/person', id), {}),
      await visitor.get(path('', id)),
    ];
    for (const { text, status } of answers) {
      expect(status).toBeLessThan(300);
      expect(text).not.toContain('secret');
      expect(text).not.toContain(member.user.id);
    }
    await member.patch(`/api/chatbots/${id}`, { deployment: { people: { names: 'full' } } });
    await within5s(async () => (await visitor.get(path('/messages', id))).body.person.name === 'Test Person');
    expect((await visitor.get(path('/me', id))).body.messages.at(-1).author.name).toBe('Test Person');
  });

  it('erasure takes handovers, notes and reads along', async () => {
    const { visitor, conversationId } = await talkingVisitor();
    await visitor.post(path('/person'), {});
    await read(sql`
      insert into conversation_reads (organization_id, conversation_id, user_id, ordinal)
      values (${member.organizationId}, ${conversationId}, ${member.user.id}, 1)`);
    expect((await visitor.delete(path('/me'))).status).toBe(204);
    for (const table of ['handovers', 'conversation_notes', 'conversation_reads', 'messages']) {
      const text = `select 1 from ${table} where conversation_id = $1`;
      expect(await read({ text, values: [conversationId] }), table).toEqual([]);
    }
  });
});

describe('the public settings', () => {
  it('tell the offer, and whether the chat holds a live stream', async () => {
    const alone = await app.register();
    const id = await chatbotWithPeople(app, alone, { people: { button: false } });
    const people = async (client: TestClient = app.anonymous()) =>
      (await client.get(path('', id))).body.people;
    expect(await people()).toEqual({
      offer: 'message',
      button: false,
      waitSeconds: null,
      opensAt: null,
      live: false,
    });
    const { visitor } = await talkingVisitor(id);
    await visitor.post(path('/person', id), { email: 'ada@reader.example' });
    expect((await people(visitor)).live).toBe(true);
    expect((await people()).live).toBe(false);
    await setPresence(app, alone, 'online');
    await within5s(async () => (await people()).live);
    expect((await people()).offer).toBe('chat');
    const viewer = await alone.asRole('viewer');
    await setPresence(app, alone, 'off');
    await setPresence(app, viewer, 'online');
    await within5s(async () => !(await people()).live);
    const page = await app.anonymous().get(`/chat/${id}`);
    expect(page.text).toContain('"people":{"offer":"message"');
  });
});

/** The weekday so many days from now. */
function weekdayIn(days: number): string {
  const at = new Date(app.deps.clock.now().getTime() + days * 86_400_000);
  return new Intl.DateTimeFormat('en', { weekday: 'short', timeZone: 'UTC' }).format(at).toLowerCase();
}
