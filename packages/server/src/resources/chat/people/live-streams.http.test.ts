import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startVisitor, voucherQuestion } from '../../../../test/chat-fixtures.ts';
import { type Member, startTestApp, type TestApp } from '../../../../test/harness.ts';
import { changeTalk, chatbotWithPeople, setPresence, writeAs } from '../../../../test/people-at-work.ts';
import { type SecondWeb, startSecondWeb } from '../../../../test/second-web.ts';
import { TestClient, type TestEvent } from '../../../../test/test-client.ts';
import { withPlatform } from '../../../db/scope.ts';
import { sql } from '../../../db/sql.ts';
import { listRevs } from './people.queries.ts';

let app: TestApp;
let other: SecondWeb;
let member: Member;
let chatbotId: string;

beforeAll(async () => {
  app = await startTestApp();
  other = await startSecondWeb(app);
  member = await app.register();
  chatbotId = await chatbotWithPeople(app, member);
  await setPresence(app, member, 'online');
});
afterAll(async () => {
  await other.close();
  await app.close();
});

/** A visitor who has written once, with a way to read the live stream. */
async function talking(id = chatbotId) {
  const { body } = await app.anonymous().post(`/api/chat/${id}/messages`, { message: voucherQuestion });
  const { conversationId, visitorToken: token } = body;
  const headers = { authorization: `Bearer ${token}` };
  const here = app.anonymous().with(headers);
  const there = new TestClient(other.origin, { headers });
  const key = {
    organizationId: member.organizationId,
    chatbotId: id,
    conversationId: String(conversationId),
  };
  return { here, there, key, headers };
}

/** Reads events of a live stream one by one; `stop` leaves it. */
async function follow(client: TestClient, { after, id = chatbotId }: { after?: string; id?: string } = {}) {
  const answer = await client.stream(
    'GET',
    `/api/chat/${id}/stream?live=true`,
    undefined,
    after === undefined ? {} : { 'last-event-id': after },
  );
  expect(answer.status).toBe(200);
  const next = async (patienceMs = 8_000): Promise<TestEvent> => {
    const { value, done } = await Promise.race([
      answer.events.next(),
      wait(patienceMs).then((): never => {
        throw new Error('no event came');
      }),
    ]);
    if (done) throw new Error('the stream has ended');
    return value;
  };
  const rest = async (): Promise<TestEvent[]> => {
    const all: TestEvent[] = [];
    for await (const event of answer.events) all.push(event);
    return all;
  };
  return { next, rest, stop: answer.abort };
}

describe('a live stream', () => {
  it('is empty before there is a conversation', async () => {
    const visitor = await startVisitor(app, chatbotId);
    expect((await visitor.get(`/api/chat/${chatbotId}/stream?live=true`)).status).toBe(204);
  });

  it('makes nothing delivered that its reader has not acknowledged, and staff see that the visitor is here', async () => {
    const { here, key } = await talking();
    const unseen = await talking();
    await changeTalk(app, member, key, { type: 'take', userId: member.user.id, force: false });
    const { next, stop } = await follow(here);
    await next();
    const said = async (): Promise<TestEvent> => {
      const event = await next();
      return event.data.message?.content === 'Here I am' ? event : said();
    };
    const read = async (id: string) => (await member.get(`/api/conversations/${id}`)).body;
    await expect.poll(async () => (await read(key.conversationId)).reach.isHere).toBe(true);
    await writeAs(app, member, key, 'Here I am');
    await writeAs(app, member, unseen.key, 'Is anybody there?');
    const stateOf = async (id: string) => (await read(id)).messages.at(-1).delivery.state;
    const { ordinal } = (await said()).data.message;
    await app.settled();
    expect(await stateOf(key.conversationId)).toBe('pending');
    const tell = (upTo: number) => here.post(`/api/chat/${chatbotId}/shown`, { ordinal: upTo });
    expect((await tell(ordinal - 1)).status).toBe(204);
    expect(await stateOf(key.conversationId)).toBe('pending');
    expect((await tell(ordinal)).status).toBe(204);
    expect(await stateOf(key.conversationId)).toBe('delivered');
    expect((await tell(0)).body.code).toBe('validation_failed');
    // What one visitor has seen says nothing of another one's messages.
    expect(await stateOf(unseen.key.conversationId)).toBe('pending');
    expect((await read(unseen.key.conversationId)).reach.isHere).toBe(false);
    stop();
  });

  it('notes that the visitor is here only with consent, where the banner asks for it', async () => {
    const id = await chatbotWithPeople(app, member, { privacy: { consentBanner: true } });
    const { version } = (await app.anonymous().get(`/api/chat/${id}`)).body.consent;
    const visitor = await startVisitor(app, id, { consent: { accepted: true, version } });
    const { conversationId } = (await visitor.post(`/api/chat/${id}/person`, {})).body;
    const key = { organizationId: member.organizationId, conversationId: String(conversationId) };
    const isNoted = () =>
      withPlatform(app.deps.database, async (tx) => {
        await tx.execute(sql`update handovers set visitor_seen_at = null where chatbot_id = ${id}`);
        expect(await listRevs(tx, [key], new Date())).toHaveLength(1);
        const noted = sql`select 1 from handovers where chatbot_id = ${id} and visitor_seen_at is not null`;
        return (await tx.rows(noted)).length === 1;
      });
    const decide = (accepted: boolean) => visitor.post(`/api/chat/${id}/consent`, { accepted, version });
    expect(await isNoted()).toBe(true);
    expect((await decide(false)).status).toBe(204);
    expect(await isNoted()).toBe(false);
    expect((await decide(true)).status).toBe(204);
    expect(await isNoted()).toBe(true);
    await withPlatform(app.deps.database, (tx) =>
      tx.execute(sql`delete from consents where chatbot_id = ${id}`),
    );
    expect(await isNoted()).toBe(false);
  });

  it('tells who may speak, and sends what people write, also from another process', async () => {
    const { here, there, key } = await talking();
    const streams = [await follow(here), await follow(there)];
    for (const { next } of streams) {
      const first = await next();
      expect(first).toMatchObject({
        event: 'controller',
        data: { controller: 'bot', person: null, waiting: null },
      });
      expect(first.id).toMatch(new RegExp(`^${key.conversationId}:\\d+$`));
    }
    await here.post(`/api/chat/${chatbotId}/person`, {});
    for (const { next } of streams) {
      expect(await next()).toMatchObject({ event: 'controller', data: { controller: 'waiting' } });
      expect(await next()).toMatchObject({
        event: 'message',
        data: { message: { role: 'system', ordinal: 3 } },
      });
    }
    await writeAs(app, member, key, 'Hello from a person.');
    for (const { next, stop } of streams) {
      expect(await next()).toMatchObject({
        event: 'controller',
        data: { controller: 'person', person: { name: 'Test', photoURL: null }, waiting: null },
      });
      expect(await next()).toMatchObject({ data: { message: { system: { key: 'joined' } } } });
      const said = await next();
      expect(said).toMatchObject({
        event: 'message',
        data: { message: { role: 'agent', content: 'Hello from a person.', author: { name: 'Test' } } },
      });
      expect(JSON.stringify(said)).not.toContain(member.user.id);
      stop();
    }
  });

  it('continues after Last-Event-ID in another process, without gap or repeat', async () => {
    const { here, there, key } = await talking();
    const { rev } = (await here.get(`/api/chat/${chatbotId}/messages`)).body;
    await writeAs(app, member, key, 'one');
    await writeAs(app, member, key, 'two');
    const first = await follow(here, { after: `${key.conversationId}:${rev}` });
    const seen: TestEvent[] = [await first.next(), await first.next(), await first.next()];
    first.stop();
    await writeAs(app, member, key, 'three');
    const second = await follow(there, { after: seen.at(-1)?.id ?? '' });
    const more = [await second.next(), await second.next(), await second.next()];
    await writeAs(app, member, key, 'four');
    more.push(await second.next());
    second.stop();
    const said = [...seen, ...more].filter(({ event }) => event === 'message');
    expect(said.map(({ data }) => data.message.content.replaceAll(/\p{Cf}/gu, ''))).toEqual([
      'Test has joined.',
      'one',
      'two',
      'three',
      'four',
    ]);
    const { body } = await here.get(`/api/chat/${chatbotId}/messages`);
    expect(more.at(-1)?.id).toBe(`${key.conversationId}:${body.rev}`);
  });

  it('sends many messages in batches, each once', async () => {
    const { here, key } = await talking();
    const { rev } = (await here.get(`/api/chat/${chatbotId}/messages`)).body;
    const count = 1_100;
    await withPlatform(app.deps.database, async (tx) => {
      await tx.execute(sql`
        insert into messages (id, organization_id, conversation_id, chatbot_id, ordinal, role, status, content, rev, created_at)
        select gen_random_uuid(), ${key.organizationId}, ${key.conversationId}, ${chatbotId}, 2 + n, 'user', 'complete',
          'm' || n, ${rev}::integer + (n + 1) / 2, now()
        from generate_series(1, ${count}::integer) n`);
      await tx.execute(sql`
        update conversations set rev = rev + ${count / 2}, message_count = message_count + ${count}
        where id = ${key.conversationId}`);
    });
    const stream = await follow(here, { after: `${key.conversationId}:${rev}` });
    await stream.next();
    const said: string[] = [];
    while (said.length < count) said.push((await stream.next()).data.message.content);
    stream.stop();
    expect(said).toEqual(Array.from({ length: count }, (_, n) => `m${n + 1}`));
  });

  it('withdraws an answer that a person withheld, and shows nothing of it from then on', async () => {
    const { here, key } = await talking();
    const stream = await follow(here);
    await stream.next();
    const id = app.deps.ids.next();
    await withPlatform(app.deps.database, async (tx) => {
      await tx.execute(sql`
        update conversations set rev = rev + 1, message_count = 3, running_message_id = ${id} where id = ${key.conversationId}`);
      await tx.execute(sql`
        insert into messages (id, organization_id, conversation_id, chatbot_id, ordinal, role, status, content, rev, deadline_at, created_at)
        select ${id}, c.organization_id, c.id, c.chatbot_id, 3, 'assistant', 'running', 'half an ans', c.rev, now() + interval '1 minute', now()
        from conversations c where c.id = ${key.conversationId}`);
    });
    await changeTalk(app, member, key, { type: 'take', userId: member.user.id, force: false });
    // The running answer may have been sent before, as it was stored.
    let told = await stream.next();
    if (told.event === 'message') told = await stream.next();
    expect(told).toMatchObject({ event: 'controller', data: { controller: 'person' } });
    const withdrawn = await stream.next();
    expect([withdrawn.event, withdrawn.data]).toEqual(['withdrawn', { messageId: id }]);
    expect(await stream.next()).toMatchObject({ data: { message: { system: { key: 'joined' } } } });
    stream.stop();
    const { messages } = (await here.get(`/api/chat/${chatbotId}/messages`)).body;
    expect(messages.map((one: { id: string }) => one.id)).not.toContain(id);
  });

  it('passes on that a person is typing, by the name that visitors see', async () => {
    const { here, key } = await talking();
    const until = new Date().toISOString();
    const about = { resource: 'conversation', resourceId: key.conversationId, chatbotId } as const;
    const by = { kind: 'member', id: member.user.id, name: 'Test Person' } as const;
    const { organizationId } = key;
    const stream = await follow(here);
    await stream.next();
    // Nobody is told that a person types while the chatbot has the conversation.
    await app.deps.pubsub.publish([
      { organizationId, event: { ...about, id: '0', type: 'conversation.typing', by, until } },
    ]);
    await changeTalk(app, member, key, { type: 'take', userId: member.user.id, force: false });
    expect(await stream.next()).toMatchObject({ event: 'controller', data: { controller: 'person' } });
    expect(await stream.next()).toMatchObject({ event: 'message' });
    await app.deps.pubsub.publish([
      { organizationId, event: { ...about, id: '1', type: 'conversation.reading', by, until } },
      {
        organizationId,
        event: { ...about, id: '2', type: 'conversation.typing', by: { kind: 'visitor' }, until },
      },
      { organizationId, event: { ...about, id: '3', type: 'conversation.typing', by, until } },
      {
        organizationId,
        event: {
          ...about,
          id: '4',
          type: 'conversation.typing',
          by: { kind: 'member', name: 'Internal key' },
          until,
        },
      },
    ]);
    const typing = await stream.next();
    expect([typing.event, typing.data]).toEqual(['typing', { name: 'Test', until }]);
    // A program has no id, and the name of its key is internal.
    const { title } = (await here.get(`/api/chat/${chatbotId}`)).body;
    expect((await stream.next()).data).toEqual({ name: title, until });
    stream.stop();
  });

  it('finds a change whose notification was lost', { timeout: 30_000 }, async () => {
    const { here, key } = await talking();
    const stream = await follow(here);
    await stream.next();
    // What is told of the conversation so far has been read.
    await app.settled();
    await wait(500);
    await withPlatform(app.deps.database, (tx) =>
      tx.execute(
        sql`update conversations set controller = 'waiting', rev = rev + 1 where id = ${key.conversationId}`,
      ),
    );
    expect(await stream.next(20_000)).toMatchObject({
      event: 'controller',
      data: { controller: 'waiting' },
    });
    stream.stop();
  });

  it('tells who waits the new place in line', { timeout: 30_000 }, async () => {
    const id = await chatbotWithPeople(app, member);
    const [first, second] = [await talking(id), await talking(id)];
    await first.here.post(`/api/chat/${id}/person`, {});
    await second.here.post(`/api/chat/${id}/person`, {});
    const stream = await follow(second.here, { id });
    expect(await stream.next()).toMatchObject({ data: { controller: 'waiting', waiting: { position: 2 } } });
    await first.here.delete(`/api/chat/${id}/person`);
    expect(await stream.next(15_000)).toMatchObject({
      event: 'controller',
      data: { waiting: { position: 1 } },
    });
    stream.stop();
  });

  it('the oldest of four streams of a conversation gives way', async () => {
    const { here } = await talking();
    const streams = [];
    for (let n = 0; n < 4; n += 1) {
      const stream = await follow(here);
      await stream.next();
      streams.push(stream);
    }
    expect(await streams[0]?.rest()).toMatchObject([{ event: 'reconnect', data: { afterMs: 1_000 } }]);
    for (const { stop } of streams) stop();
  });
});

describe('the end of a live stream', () => {
  it('an erased conversation ends it, in every process', async () => {
    const { here, there } = await talking();
    const streams = [await follow(here), await follow(there)];
    for (const { next } of streams) await next();
    await here.delete(`/api/chat/${chatbotId}/me`);
    for (const { rest } of streams) expect((await rest()).map(({ event }) => event)).toEqual(['erased']);
  });

  it('SEC-18: a paused chatbot, or a changed password, ends it within 5 s', { timeout: 20_000 }, async () => {
    const id = await chatbotWithPeople(app, member);
    const changes = [{ deployment: { password: 'secret-1' } }, { status: 'paused' }];
    for (const change of changes) {
      const { here } = await talking(id);
      const stream = await follow(here, { id });
      await stream.next();
      const fromMs = performance.now();
      expect((await member.patch(`/api/chatbots/${id}`, change)).status).toBe(200);
      await stream.rest();
      expect(performance.now() - fromMs).toBeLessThan(5_500);
      await member.patch(`/api/chatbots/${id}`, { deployment: { password: null } });
      await wait(2_500);
    }
  });

  it('a process that stops asks its readers to reconnect', async () => {
    const { headers } = await talking();
    const leaving = await startSecondWeb(app);
    const stream = await follow(new TestClient(leaving.origin, { headers }));
    await stream.next();
    const rest = stream.rest();
    await leaving.close();
    expect(await rest).toMatchObject([{ event: 'reconnect' }]);
  });
});

describe('what others see of a live stream', () => {
  it('nobody reads a conversation that is not theirs', async () => {
    const mine = await talking();
    const foreign = await talking();
    const stream = await follow(foreign.here, { after: `${mine.key.conversationId}:0` });
    expect(await stream.next()).toMatchObject({ event: 'controller', data: { controller: 'bot' } });
    await writeAs(app, member, mine.key, 'for the other visitor only');
    await writeAs(app, member, foreign.key, 'for this visitor');
    const seen = [await stream.next(), await stream.next(), await stream.next()];
    expect(JSON.stringify(seen)).not.toContain('for the other visitor only');
    expect(seen.at(-1)?.data.message.content).toBe('for this visitor');
    stream.stop();
  });
});

describe('typing', () => {
  it('is passed on at most once in 2 s, stores nothing, and only while people have the conversation', async () => {
    const { here, key } = await talking();
    const told: string[] = [];
    const leave = app.deps.pubsub.subscribe(key.organizationId, (event) => {
      if (event.type === 'conversation.typing') told.push(event.resourceId);
    });
    const type = () => here.post(`/api/chat/${chatbotId}/typing`, {});
    expect((await type()).status).toBe(204);
    await wait(2_100);
    await changeTalk(app, member, key, { type: 'take', userId: member.user.id, force: false });
    for (let n = 0; n < 3; n += 1) await type();
    await expect.poll(() => told).toEqual([key.conversationId]);
    const guest = await startVisitor(app, chatbotId);
    expect((await guest.post(`/api/chat/${chatbotId}/typing`, {})).status).toBe(204);
    leave();
    expect(told).toHaveLength(1);
    const stored = await withPlatform(app.deps.database, (tx) =>
      tx.rows(sql`select id from events where type = 'conversation.typing'`),
    );
    expect(stored).toEqual([]);
  });
});
