import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { flowOf } from '../../test/flow-fixtures.ts';
import { type Member, startTestApp, type TestApp } from '../../test/harness.ts';
import { type SecondWeb, startSecondWeb } from '../../test/second-web.ts';
import { TestClient } from '../../test/test-client.ts';
import { withPlatform } from '../db/scope.ts';
import { sql } from '../db/sql.ts';

const redisUrl = process.env.TEST_REDIS_URL;
const tries = 40;

describe.skipIf(redisUrl === undefined)('two web processes that share Redis', () => {
  let app: TestApp;
  let other: SecondWeb;
  let member: Member;

  beforeAll(async () => {
    app = await startTestApp({
      env: {
        REDIS_URL: redisUrl ?? '',
        LIMIT_API_CALLS_PER_MINUTE_PER_KEY: '15',
        LIMIT_PAGE_LOOKUPS_PER_MINUTE: '6',
        LIMIT_CHAT_PER_MINUTE_PER_ADDRESS: '12',
        LIMIT_VISITOR_EMAILS_PER_HOUR_PER_ADDRESS: '30',
        LIMIT_NEW_CONVERSATIONS_PER_HOUR_PER_ADDRESS: '11',
      },
    });
    other = await startSecondWeb(app);
    member = await app.register();
  });
  afterAll(async () => {
    await other.close();
    await app.close();
  });

  /** Makes `count` calls at once, half of them to each process, and returns how many were not refused by a limit. */
  async function admitted(
    headers: Record<string, string>,
    call: (client: TestClient) => Promise<{ status: number }>,
  ) {
    const clients = [app.origin, other.origin].map((origin) => new TestClient(origin, { headers }));
    const answers = await Promise.all(
      Array.from({ length: tries }, (_, n) => call(clients[n % 2] as TestClient)),
    );
    const statuses = answers.map(({ status }) => status);
    expect(statuses.filter((status) => status >= 500)).toEqual([]);
    return statuses.filter((status) => status !== 429).length;
  }

  it('SEC-6, SEC-21: admit exactly as many parallel calls as each limit allows', async () => {
    const fields = { name: randomUUID(), expires: 'never', permissions: 'read' };
    const { key } = (await member.post('/api/api-keys', fields)).body;
    const byKey = { authorization: `Bearer ${key}` };
    expect(await admitted(byKey, (client) => client.get('/api/chatbots'))).toBe(15);

    const { cookie } = member;
    const look = { url: 'http://127.0.0.1:1/' };
    expect(await admitted({ cookie }, (client) => client.post('/api/knowledge/preview', look))).toBe(6);

    const chatbotId: string = (await member.post('/api/chatbots', { name: 'Helper' })).body.id;
    await member.post(`/api/chatbots/${chatbotId}/deploy`);
    const first = await new TestClient(app.origin).post(`/api/chat/${chatbotId}/sessions`, {});
    const known = { authorization: `Bearer ${first.body.visitorToken}` };
    expect(await admitted(known, (client) => client.post(`/api/chat/${chatbotId}/sessions`, {}))).toBe(11);
  });

  it('SEC-21, DEP-03: share ten times the hourly limit for messages without a token', async () => {
    const chatbotId: string = (await member.post('/api/chatbots', { name: 'Limited' })).body.id;
    await member.patch(`/api/chatbots/${chatbotId}`, { deployment: { rateLimitPerHour: 1 } });
    await member.post(`/api/chatbots/${chatbotId}/deploy`);
    const path = `/api/chat/${chatbotId}/messages`;
    expect(await admitted({}, (client) => client.post(path, { message: 'Hello' }))).toBe(10);
  });

  it('SEC-21: share the limit for emails caused by one address', async () => {
    const flow = flowOf(
      {
        start: ['start', { on: 'message' }],
        tell: ['email', { subject: 'Hello', text: 'Somebody is here.', to: [member.user.id] }],
        done: ['message', { text: 'We know.' }],
      },
      ['start > tell', 'tell > done'],
    );
    // Here each chatbot allows an address to begin eleven conversations.
    for (const name of ['One', 'Two', 'Three']) {
      const chatbotId: string = (await member.post('/api/chatbots', { name })).body.id;
      await member.patch(`/api/chatbots/${chatbotId}`, { flow });
      await member.post(`/api/chatbots/${chatbotId}/deploy`);
      const path = `/api/chat/${chatbotId}/messages`;
      expect(await admitted({}, (client) => client.post(path, { message: 'Hello' }))).toBe(11);
    }
    const mails = await withPlatform(app.deps.database, (tx) =>
      tx.rows(
        sql`select id from mails where organization_id = ${member.organizationId} and kind = 'flowMessage'`,
      ),
    );
    expect(mails).toHaveLength(30);
  });

  it('SEC-21: share the limit for conversations that one address begins', async () => {
    const chatbotId: string = (await member.post('/api/chatbots', { name: 'Often begun' })).body.id;
    await member.post(`/api/chatbots/${chatbotId}/deploy`);
    const path = `/api/chat/${chatbotId}/sessions`;
    expect(await admitted({}, (client) => client.post(path, {}))).toBe(11);
  });
});
