import { afterAll, beforeAll, expect, it } from 'vitest';
import { within } from '../../../../tools/within.ts';
import { type Member, startTestApp, type TestApp } from '../../test/harness.ts';
import { TestClient, type TestEvent } from '../../test/test-client.ts';
import { endSessions } from '../accounts/sessions/sessions.queries.ts';
import { withScope } from '../db/scope.ts';

let app: TestApp;
let member: Member;

beforeAll(async () => {
  app = await startTestApp({ env: { LIMIT_EVENT_STREAMS_PER_USER: '2' } });
  member = await app.register();
});
afterAll(async () => {
  await app.close();
});

/** Reads until an event matches or the stream ends. */
async function until(
  events: AsyncGenerator<TestEvent>,
  fits: (event: TestEvent) => boolean,
): Promise<TestEvent[]> {
  const seen: TestEvent[] = [];
  for await (const event of events) {
    seen.push(event);
    if (fits(event)) break;
  }
  return seen;
}

it('KB-06, TEN-01: sends changes and progress to their organization only, without content', async () => {
  const other = await app.register();
  const mine = await member.stream('GET', '/api/events');
  const theirs = await other.stream('GET', '/api/events');
  expect((await mine.events.next()).value?.event).toBe('resync');
  await theirs.events.next();
  const bot = await member.post('/api/chatbots', { name: 'Told live' });
  await member.post(`/api/chatbots/${bot.body.id}/knowledge`, {
    type: 'text',
    name: 'Secret name',
    content: 'Secret text.',
  });
  const seen = await until(mine.events, ({ data }) => data.type === 'knowledge.ready');
  expect(seen.map(({ data }) => data.type)).toEqual(
    expect.arrayContaining(['chatbot.created', 'knowledge.ready']),
  );
  expect(JSON.stringify(seen)).not.toMatch(/Secret|Told live/);
  const ownBot = await other.post('/api/chatbots', { name: 'Their own' });
  const heard = await until(theirs.events, ({ data }) => data.resourceId === ownBot.body.id);
  expect(JSON.stringify(heard)).not.toContain(bot.body.id);
  mine.abort();
  theirs.abort();
});

it("SEC-2: an open stream ends within 5 s of its session's logout", async () => {
  const person = await app.register();
  const stream = await person.stream('GET', '/api/events');
  const twin = new TestClient(app.origin, { cookie: person.cookie });
  await twin.post('/api/logout');
  await within(
    5,
    until(stream.events, () => false),
  );
});

it('SEC-2: an open stream ends within 5 s of its session’s end in any process, and other streams stay open', async () => {
  const person = await app.register();
  const stream = await person.stream('GET', '/api/events');
  const other = await member.stream('GET', '/api/events');
  const userId = person.user.id;
  // Simulates another process, which cannot notify this one.
  await withScope(app.deps.database, { organizationId: null, userId }, (tx) =>
    endSessions(tx, app.deps, userId),
  );
  await within(
    5,
    until(stream.events, () => false),
  );
  expect((await person.get('/api/user')).status).toBe(401);
  const bot = await member.post('/api/chatbots', { name: 'Told afterwards' });
  const heard = await until(other.events, ({ data }) => data.resourceId === bot.body.id);
  expect(heard.at(-1)?.data.type).toBe('chatbot.created');
  other.abort();
});

it('SEC-13: requires a session, and limits the open streams per user', async () => {
  expect((await app.anonymous().get('/api/events')).status).toBe(401);
  const person = await app.register();
  const open = [await person.stream('GET', '/api/events'), await person.stream('GET', '/api/events')];
  const third = await person.get('/api/events');
  expect([third.status, third.body.code]).toEqual([429, 'rate_limited']);
  expect(Number(third.headers.get('retry-after'))).toBeGreaterThan(0);
  for (const stream of open) stream.abort();
});
