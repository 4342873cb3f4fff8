import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTcpProxy, type TcpProxy } from '../../../../../../tools/doubles/tcp-proxy.ts';
import { type ModelServer, startModelServer } from '../../../../../../tools/model-server/model-server.ts';
import { startTestApp, type TestApp } from '../../../../test/harness.ts';
import { TestClient, type TestEvent } from '../../../../test/test-client.ts';
import { createWebApp, type WebApp } from '../../../app.ts';
import { withPlatform } from '../../../db/scope.ts';
import { sql } from '../../../db/sql.ts';
import { createDeps } from '../../../kernel/deps/create-deps.ts';
import type { Deps } from '../../../kernel/deps/deps.ts';
import { endOfStream } from './turn-recorder.ts';

const redisUrl = process.env.TEST_REDIS_URL;
const slowly = 'Tell me everything. [[mock tokens=60 delay=30]]';

describe.skipIf(redisUrl === undefined)('two processes that share Redis', () => manyNodes(true));
describe('two processes that share only the database', () => manyNodes(false));

function manyNodes(hasRedis: boolean) {
  let app: TestApp;
  let other: WebApp;
  let otherDeps: Deps;
  let otherOrigin: string;
  let model: ModelServer;
  let proxy: TcpProxy;
  let chatbotId: string;

  beforeAll(async () => {
    model = await startModelServer();
    const { hostname, port } = new URL(redisUrl ?? 'redis://127.0.0.1:9');
    proxy = await startTcpProxy({ host: hostname, port: Number(port || 6379) });
    app = await startTestApp({
      env: {
        OPENAI_API_KEY: 'sk-test',
        OPENAI_BASE_URL: model.baseUrl,
        LIMIT_RUNNING_TURNS: '3',
        ...(hasRedis ? { REDIS_URL: `redis://127.0.0.1:${proxy.port}` } : {}),
      },
    });
    const { config, secret, database, log } = app.deps;
    otherDeps = await createDeps({ config, secret, database, log });
    other = await createWebApp(otherDeps);
    otherOrigin = await other.http.listen({ host: '127.0.0.1', port: 0 });
    const member = await app.register();
    chatbotId = (await member.post('/api/chatbots', { name: 'Helper' })).body.id;
    const saved = await member.patch(`/api/chatbots/${chatbotId}`, {
      model: { provider: 'openai', name: 'gpt-4o-mini' },
    });
    if (saved.status !== 200) throw new Error(saved.text);
    await member.post(`/api/chatbots/${chatbotId}/deploy`);
  });
  afterAll(async () => {
    await other.stop();
    otherDeps.redis?.close();
    await otherDeps.egress.close();
    await otherDeps.meaning?.close();
    await app.close();
    await proxy.close();
    await model.close();
  });
  beforeEach(() => proxy.set('pass'));

  const there = (token: string) =>
    new TestClient(otherOrigin, { headers: { authorization: `Bearer ${token}` } });
  const here = (token: string) => app.anonymous().with({ authorization: `Bearer ${token}` });

  /** A turn's slot is released a few milliseconds after the answer has ended, so a refused question is retried. */
  async function ask(body: Record<string, unknown>) {
    for (;;) {
      const answer = await app.anonymous().stream('POST', `/api/chat/${chatbotId}/messages`, body);
      if (answer.status !== 503) return answer;
      answer.abort();
      await wait(20);
    }
  }

  /** Asks as a new visitor, reads until this many token events have arrived, and disconnects. */
  async function askAndLeave(tokens: number, body: Record<string, unknown> = { message: slowly }) {
    const answer = await ask(body);
    const seen: TestEvent[] = [];
    for await (const event of answer.events) {
      seen.push(event);
      if (seen.filter((one) => one.event === 'token').length === tokens) break;
    }
    const { visitorToken, messageId } = seen[0]?.data ?? {};
    return { seen, token: String(visitorToken), messageId: String(messageId) };
  }

  async function resume(client: TestClient, seen: readonly TestEvent[], untilTokens = Infinity) {
    const answer = await client.stream('GET', `/api/chat/${chatbotId}/stream`, undefined, {
      'last-event-id': seen.at(-1)?.id ?? '',
    });
    expect(answer.status).toBe(200);
    const more: TestEvent[] = [];
    for await (const event of answer.events) {
      more.push(event);
      if (more.length >= untilTokens) break;
    }
    return more;
  }

  it('REL-7: an answer of one process can be resumed at the other without gap or repeat', async () => {
    const { seen, token } = await askAndLeave(10);
    const more = await resume(there(token), seen);
    const all = [...seen, ...more];
    expect(all.at(-1)).toMatchObject({ event: 'done', data: { message: { status: 'complete' } } });
    expect(textOf(all)).toBe(all.at(-1)?.data.message.content);
    expect(textOf(all).split(' ')).toHaveLength(60);
    const numbers = all.map(({ id }) => Number(id?.split(':')[1]));
    // Without Redis, the text saved in the meantime arrives as one event with a higher number.
    const expected = hasRedis
      ? all.map((_, index) => index + 1)
      : [...new Set(numbers)].sort((a, b) => a - b);
    expect(numbers).toEqual(expected);
  });

  it('REL-7: an answer can be read from one process, then the other, then the first again', async () => {
    const { seen, token } = await askAndLeave(8);
    const second = await resume(there(token), seen, 3);
    const third = await resume(here(token), [...seen, ...second]);
    const all = [...seen, ...second, ...third];
    expect(textOf(all)).toBe(all.at(-1)?.data.message.content);
    expect(textOf(all).split(' ')).toHaveLength(60);
  });

  it('REL-7: an answer that has just ended can be read from the other process', async () => {
    const { seen, token } = await askAndLeave(5, { message: 'Short. [[mock tokens=20 delay=5]]' });
    await expect
      .poll(
        async () => (await there(token).get(`/api/chat/${chatbotId}/messages`)).body.messages.at(-1).status,
      )
      .toBe('complete');
    const all = [...seen, ...(await resume(there(token), seen))];
    expect(textOf(all)).toBe(all.at(-1)?.data.message.content);
    expect(textOf(all).split(' ')).toHaveLength(20);
  });

  it('REL-7: a message sent again to the other process gets the existing answer', async () => {
    const body = { message: slowly, clientMessageId: 'again-1' };
    const { token, messageId } = await askAndLeave(5, body);
    const again = await there(token).post(`/api/chat/${chatbotId}/messages`, body);
    expect(again.status).toBe(200);
    expect(again.body.message).toMatchObject({ id: messageId, status: 'complete' });
    expect(again.body.message.content.split(' ')).toHaveLength(60);
  });

  it('REL-7: an answer can be resumed only by its own visitor', async () => {
    const { seen } = await askAndLeave(5);
    const session = await app.anonymous().post(`/api/chat/${chatbotId}/sessions`, {});
    const stranger = there(session.body.visitorToken);
    const answer = await stranger.get(`/api/chat/${chatbotId}/stream`, {
      'last-event-id': seen.at(-1)?.id ?? '',
    });
    expect(answer.status).toBe(204);
  });

  it('CHAT-03: stopping an answer from the other process keeps the text so far', async () => {
    const { seen, token, messageId } = await askAndLeave(5);
    const stop = await there(token).post(`/api/chat/${chatbotId}/messages/${messageId}/stop`);
    expect(stop.status).toBe(204);
    const all = [...seen, ...(await resume(there(token), seen))];
    const { message } = all.at(-1)?.data ?? {};
    expect(message.status).toBe('stopped');
    expect(textOf(all)).toBe(message.content);
    expect(message.content.split(' ').length).toBeLessThan(60);
  });

  it('REL-8: an answer whose process died is ended once, as incomplete, for readers at the other process', async () => {
    const { seen, token, messageId } = await askAndLeave(2, {
      message: 'Short. [[mock tokens=20 delay=10]]',
    });
    await expect
      .poll(
        async () => (await there(token).get(`/api/chat/${chatbotId}/messages`)).body.messages.at(-1).status,
      )
      .toBe('complete');
    await expect.poll(() => isRecorded(messageId)).toBe(true);
    await loseTurn(messageId, 'Only this', Number(seen.at(-1)?.id?.split(':')[1]));
    const readers = await Promise.all([resume(there(token), seen), resume(there(token), seen)]);
    for (const events of readers) {
      const ends = events.filter(({ event }) => event === 'done');
      expect(ends).toHaveLength(1);
      expect(ends[0]?.data.message).toMatchObject({ status: 'incomplete', content: 'Only this' });
      expect(textOf([...seen, ...events])).toBe('Only this');
    }
    expect(await recoveries(messageId)).toBe(1);
    const next = await there(token).post(`/api/chat/${chatbotId}/messages`, {
      message: '[[mock echo]] Still there?',
    });
    expect(next.status).toBe(200);
  });

  it('REL-8: a running answer keeps its lease for as long as its process lives', async () => {
    const { token, messageId } = await askAndLeave(3, { message: 'Long. [[mock tokens=150 delay=50]]' });
    const first = await leaseOf(messageId);
    await expect
      .poll(async () => ((await leaseOf(messageId)) ?? 0) > (first ?? Infinity), { timeout: 7_000 })
      .toBe(true);
    await there(token).post(`/api/chat/${chatbotId}/messages/${messageId}/stop`);
    await expect.poll(() => leaseOf(messageId)).toBe(undefined);
  });

  it('REL-17: turns beyond the limit are refused before anything is stored, with a time to retry', async () => {
    const running = await Promise.all([askAndLeave(1), askAndLeave(1), askAndLeave(1)]);
    const session = await app.anonymous().post(`/api/chat/${chatbotId}/sessions`, {});
    const visitor = here(session.body.visitorToken);
    const refused = await visitor.post(`/api/chat/${chatbotId}/messages`, { message: 'And me?' });
    expect(refused.status).toBe(503);
    expect(refused.body.code).toBe('overloaded');
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await visitor.get(`/api/chat/${chatbotId}/messages`)).body.messages).toEqual([]);
    for (const { token, messageId } of running) {
      await here(token).post(`/api/chat/${chatbotId}/messages/${messageId}/stop`);
    }
    await expect
      .poll(
        async () => (await visitor.post(`/api/chat/${chatbotId}/messages`, { message: 'And me?' })).status,
      )
      .toBe(200);
  });

  if (hasRedis) {
    it.each(['cut', 'stall'] as const)(
      'REL-7: when Redis is %s mid-answer, the visitor still gets all of it',
      async (mode) => {
        const { seen, token } = await askAndLeave(5);
        proxy.set(mode);
        const all = [...seen, ...(await resume(there(token), seen))];
        expect(textOf(all)).toBe(all.at(-1)?.data.message.content);
        expect(textOf(all).split(' ')).toHaveLength(60);
        const next = await here(token).post(`/api/chat/${chatbotId}/messages`, {
          message: '[[mock echo]] Hello?',
        });
        expect(next.status).toBe(200);
      },
    );

    it('REL-7: when Redis loses everything mid-answer, nothing is missing or repeated', async () => {
      const { seen, token } = await askAndLeave(5);
      await wait(100);
      await app.deps.redis?.evaluate(`return redis.call('flushdb')`, [], []);
      const all = [...seen, ...(await resume(there(token), seen))];
      expect(textOf(all)).toBe(all.at(-1)?.data.message.content);
      expect(textOf(all).split(' ')).toHaveLength(60);
    });

    it("SEC-14: every Redis key of streams and rate limits contains the organization's id", async () => {
      const { token } = await askAndLeave(2);
      await wait(150);
      const rows = await withPlatform(app.deps.database, (tx) =>
        tx.rows<{ organization_id: string }>(
          sql`select organization_id from chatbots where id = ${chatbotId}`,
        ),
      );
      const organizationId = rows[0]?.organization_id ?? 'none';
      const pattern = `parley:*${chatbotId}*`;
      const keys = await app.deps.redis?.evaluate(`return redis.call('keys', ARGV[1])`, [], [pattern]);
      const names = Array.isArray(keys) ? keys.map(String) : [];
      expect(names.some((name) => name.startsWith('parley:stream:'))).toBe(true);
      expect(names.some((name) => name.startsWith('parley:rate:'))).toBe(true);
      expect(names.filter((name) => !name.includes(organizationId))).toEqual([]);
      await here(token).get(`/api/chat/${chatbotId}/messages`);
    });
  }

  async function leaseOf(messageId: string): Promise<number | undefined> {
    const row = await withPlatform(app.deps.database, (tx) =>
      tx.first<{ deadline_at: Date | null }>(sql`select deadline_at from messages where id = ${messageId}`),
    );
    return row?.deadline_at?.getTime();
  }

  /** Puts the answer in the state left by a process that was killed half a minute ago, before it recorded the end. */
  async function loseTurn(messageId: string, content: string, events: number): Promise<void> {
    const longAgo = new Date(Date.now() - 30_000);
    await withPlatform(app.deps.database, async (tx) => {
      await tx.execute(sql`
        update messages set status = 'running', content = ${content}, deadline_at = ${longAgo} where id = ${messageId}`);
      await tx.execute(sql`
        insert into running_turns (message_id, organization_id)
        select id, organization_id from messages where id = ${messageId}`);
      await tx.execute(sql`
        update conversations c set running_message_id = m.id from messages m
        where m.id = ${messageId} and c.id = m.conversation_id`);
    });
    const keys = await app.deps.redis?.evaluate(`return redis.call('keys', ARGV[1])`, [], [`*${messageId}`]);
    for (const key of Array.isArray(keys) ? keys : []) {
      await app.deps.redis?.evaluate(
        `return redis.call('ltrim', KEYS[1], 0, ARGV[1] - 1)`,
        [String(key)],
        [`${events}`],
      );
    }
  }

  /** Whether the shared stream of an answer has its end marker, after which nothing more is written to it. */
  async function isRecorded(messageId: string): Promise<boolean> {
    if (!hasRedis) return true;
    const last = await app.deps.redis?.evaluate(
      `return redis.call('lindex', redis.call('keys', ARGV[1])[1], -1)`,
      [],
      [`*${messageId}`],
    );
    return last === endOfStream;
  }

  async function recoveries(messageId: string): Promise<number> {
    const row = await withPlatform(app.deps.database, (tx) =>
      tx.first<{ count: number }>(sql`
        select count(*)::int as count from recorded.events e join messages m on m.conversation_id = e.resource_id
        where m.id = ${messageId} and e.type = 'message.recovered'`),
    );
    return Number(row?.count);
  }
}

/** The text that these events add up to. */
function textOf(events: readonly TestEvent[]): string {
  let text = '';
  for (const { event, data } of events) {
    if (event === 'token') text += data.text;
    if (event === 'replace') text = data.text;
  }
  return text;
}
