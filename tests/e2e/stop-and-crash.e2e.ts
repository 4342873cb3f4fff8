import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { Source } from '@parley/contracts/resources/chatbot/knowledge';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { WebSite } from '../../packages/server/test/web-site.ts';
import { startSlowSite } from '../../tools/doubles/slow-site.ts';
import { addText, askAsVisitor, createChatbot, deploy } from '../../tools/e2e/acts.ts';
import { apiClient } from '../../tools/e2e/api-client.ts';
import { readEvents, type SentEvent } from '../../tools/e2e/read-events.ts';
import { type RunningServer, startServer } from '../../tools/e2e/servers/start-server.ts';
import { type ModelServer, startModelServer } from '../../tools/model-server/model-server.ts';
import { descendants } from '../../tools/process-tree.ts';
import { within } from '../../tools/within.ts';

const wordDelayMs = 50;
const words = 100;
const signIn = { email: 'ada@example.com', password: 'correct horse' };

let model: ModelServer;
let site: WebSite;
const folders: string[] = [];

beforeAll(async () => {
  model = await startModelServer({ tokens: words, delayMs: wordDelayMs });
  site = await startSlowSite({ pages: 30, delayMs: 300 });
});
afterAll(async () => {
  await model.close();
  await site.close();
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

const start = (dataDir: string, more: Readonly<Record<string, string>> = {}) =>
  startServer({
    dataDir,
    env: {
      OPENAI_API_KEY: 'sk-test',
      OPENAI_BASE_URL: model.baseUrl,
      EGRESS_ALLOW: site.host,
      DEFAULT_PLAN: 'enterprise',
      ...more,
    },
  });

/** Starts a fresh server with a published chatbot on a slow language model. */
async function withChatbot(more?: Readonly<Record<string, string>>) {
  const dataDir = mkdtempSync(join(tmpdir(), 'parley-crash-'));
  folders.push(dataDir);
  const server = await start(dataDir, more);
  const account = apiClient(server.url);
  await account.expectOk('POST', '/api/register', {
    ...signIn,
    fullName: 'Ada Osei',
    organizationName: 'Harbour Books',
    termsAccepted: true,
  });
  const { id } = await createChatbot(account, { name: 'Shop Desk' });
  const slow = { model: { provider: 'openai', name: 'gpt-4o-mini' } };
  await account.expectOk('PATCH', `/api/chatbots/${id}`, slow);
  await deploy(account, id);
  return { server, account, dataDir, chatbotId: id };
}

/** Requests a stream and reads until `untilWords` words have arrived; `rest` reads the remainder. */
async function ask(server: RunningServer, chatbotId: string, untilWords: number) {
  const response = await fetch(`${server.url}/api/chat/${chatbotId}/messages`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'text/event-stream' },
    body: JSON.stringify({ message: 'Tell me everything.' }),
  });
  const events = readEvents(response);
  const seen: SentEvent[] = [];
  for (let tokens = 0; tokens < untilWords; ) {
    const { value, done } = await events.next();
    if (done) throw new Error(`the answer ended early: ${JSON.stringify(seen)}`);
    seen.push(value);
    if (value.event === 'token') tokens += 1;
  }
  const rest = async () => {
    const more: SentEvent[] = [];
    for await (const event of events) more.push(event);
    return more;
  };
  const token: string = seen.find(({ event }) => event === 'start')?.data.visitorToken;
  return { seen, rest, token, lastId: seen.at(-1)?.id ?? '' };
}

async function transcript(server: RunningServer, chatbotId: string, token: string) {
  const response = await fetch(`${server.url}/api/chat/${chatbotId}/messages`, {
    headers: { authorization: `Bearer ${token}` },
  });
  const body: { messages: { role: string; status: string; content: string }[] } = await response.json();
  return body.messages;
}

async function answersOf(server: RunningServer, chatbotId: string, token: string) {
  const messages = await transcript(server, chatbotId, token);
  return messages
    .filter(({ role }) => role === 'assistant')
    .map(({ status, content }) => ({ status, words: content.split(' ').length }));
}

it('REL-13: on SIGTERM an open stream is told to reconnect, readyz returns 503, answer and job are finished, exit 0 within 30 s', async () => {
  const { server, account, dataDir, chatbotId } = await withChatbot();
  const website = { type: 'url', url: `${site.origin}/`, crawl: {} };
  const { id: sourceId } = await account.expectOk<Source>(
    'POST',
    `/api/chatbots/${chatbotId}/knowledge`,
    website,
  );
  await expect.poll(() => site.asked.length, { interval: 50 }).toBeGreaterThan(1);
  const { rest, token } = await ask(server, chatbotId, 10);
  const exit = within(30, server.stop());
  await expect.poll(() => fetch(`${server.url}/readyz`).then((answer) => answer.status)).toBe(503);
  expect((await rest()).at(-1)).toMatchObject({ event: 'reconnect', data: { afterMs: expect.any(Number) } });
  expect(await exit).toBe(0);
  expect(server.log()).not.toContain('job_failed');
  const asked = site.asked.length;

  const again = await start(dataDir);
  expect(await answersOf(again, chatbotId, token)).toEqual([{ status: 'complete', words }]);
  await expect.poll(() => site.asked.length, { timeout: 10_000 }).toBeGreaterThan(asked);
  const reader = apiClient(again.url);
  await reader.expectOk('POST', '/api/login', signIn);
  await expect
    .poll(() => reader.expectOk<Source>('GET', `/api/knowledge/${sourceId}`), { timeout: 60_000 })
    .toMatchObject({ status: 'ready', pages: 30 });
  await again.stop();
});

it('REL-16: an uncaught error is logged, the running answer is finished, and the process exits with 1', async () => {
  const script = encodeURIComponent(
    "process.on('SIGUSR2', () => setTimeout(() => { throw new Error('a slip of the hand'); }));",
  );
  const env = { NODE_OPTIONS: `--import=data:text/javascript,${script}` };
  const { server, dataDir, chatbotId } = await withChatbot(env);
  const { rest, token } = await ask(server, chatbotId, 10);
  process.kill(server.pid, 'SIGUSR2');
  expect((await rest()).at(-1)?.event).toBe('reconnect');
  await expect
    .poll(
      () =>
        fetch(server.url)
          .then(() => 'up')
          .catch(() => 'down'),
      { timeout: 30_000 },
    )
    .toBe('down');
  expect(await server.stop()).toBe(1);
  expect(server.log()).toContain('uncaught_exception');
  expect(server.log()).toContain('a slip of the hand');

  const again = await start(dataDir);
  expect(await answersOf(again, chatbotId, token)).toEqual([{ status: 'complete', words }]);
  await again.stop();
});

it('REL-8: after kill -9 during an answer the question is kept and its answer ends once, as incomplete, with the saved text', async () => {
  const { server, dataDir, chatbotId } = await withChatbot();
  const { rest, token, lastId } = await ask(server, chatbotId, 5);
  await wait(1_500);
  process.kill(server.pid, 'SIGKILL');
  await rest();
  await server.stop();

  const again = await start(dataDir);
  const resumed = await fetch(`${again.url}/api/chat/${chatbotId}/stream`, {
    headers: { authorization: `Bearer ${token}`, accept: 'text/event-stream', 'last-event-id': lastId },
  });
  const told: SentEvent[] = [];
  for await (const event of readEvents(resumed)) told.push(event);
  expect(told.map(({ event }) => event)).toEqual(['replace', 'done']);
  expect(told[1]?.data.message.status).toBe('incomplete');

  const messages = await transcript(again, chatbotId, token);
  expect(messages).toMatchObject([
    { role: 'user', status: 'complete', content: 'Tell me everything.' },
    { role: 'assistant', status: 'incomplete', content: told[0]?.data.text },
  ]);
  const saved = messages[1]?.content.split(' ').length ?? 0;
  expect(saved).toBeGreaterThan(3);
  expect(saved).toBeLessThan(words);

  const visit = { conversationId: '', token, answer: '' };
  const { answer } = await askAsVisitor(again.url, chatbotId, '[[mock echo]] Still there?', visit);
  expect(answer).toContain('Still there?');
  await again.stop();

  const third = await start(dataDir);
  const statuses = (await transcript(third, chatbotId, token)).map(({ status }) => status);
  expect(statuses).toEqual(['complete', 'incomplete', 'complete', 'complete']);
  await third.stop();
});

it('REL-8: after kill -9 during an answer whose sentences are checked first, the shown text stays and no removed sentence appears', async () => {
  const { server, account, dataDir, chatbotId } = await withChatbot();
  await account.expectOk('PATCH', `/api/chatbots/${chatbotId}`, { answers: { hideUnsupported: true } });
  await deploy(account, chatbotId);
  const shown = ['| Kind | Price |', '|---|---|', '| Paper | 5 € |', '', '| Door | Hours |', '|---|---|'];
  const more = Array.from({ length: 100 }, (_, n) => `| ${n} | all day |`);
  // Without knowledge, no sentence is supported; tables are not checked.
  const whole = [...shown.slice(0, 4), 'A trained walrus stamps each book.', '', ...shown.slice(4), ...more];
  model.write(() => whole.join('\n'));
  const { rest, token, seen } = await ask(server, chatbotId, 8);
  await wait(1_500);
  process.kill(server.pid, 'SIGKILL');
  await rest();
  await server.stop();
  model.write(undefined);

  const again = await start(dataDir);
  const said = [...shown, ...more].join('\n');
  const resumed = await fetch(`${again.url}/api/chat/${chatbotId}/stream`, {
    headers: {
      authorization: `Bearer ${token}`,
      accept: 'text/event-stream',
      'last-event-id': seen[0]?.id ?? '',
    },
  });
  const told: SentEvent[] = [];
  for await (const event of readEvents(resumed)) told.push(event);
  const [, answer] = await transcript(again, chatbotId, token);
  expect(answer?.status).toBe('incomplete');
  expect(answer?.content).toContain('Door');
  expect(said.startsWith(answer?.content ?? '-')).toBe(true);
  const staff = apiClient(again.url);
  await staff.expectOk('POST', '/api/login', signIn);
  const { conversationId } = seen[0]?.data ?? {};
  const kept = await staff.expectOk('GET', `/api/conversations/${conversationId}`);
  for (const one of [seen, told, answer, kept]) expect(JSON.stringify(one)).not.toContain('walrus');
  await again.stop();
});

it.each(['SIGTERM', 'SIGKILL'] as const)('REL-13, REL-14: %s leaves no process behind', async (signal) => {
  const { server, account, chatbotId } = await withChatbot();
  await addText(account, chatbotId, 'Prices', 'An order costs five euros. The desk is open on weekdays.');
  await expect.poll(() => descendants(server.pid), { timeout: 30_000 }).toHaveLength(1);
  const children = descendants(server.pid);
  process.kill(server.pid, signal);
  await server.stop();
  await expect.poll(() => children.filter(isRunning)).toEqual([]);
});

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

it('MAINT-01, ADM-11: suspension and maintenance still apply after kill -9', async () => {
  const admin = { email: 'ada@platform.example', password: 'correct horse battery' };
  const env = { ADMIN_EMAIL: admin.email, ADMIN_PASSWORD: admin.password };
  const { server, account, dataDir } = await withChatbot(env);
  const operator = apiClient(server.url);
  await operator.expectOk('POST', '/api/admin/login', admin);
  const { items } = await operator.expectOk<{ items: { id: string }[] }>('GET', '/api/admin/organizations');
  await operator.expectOk('PATCH', `/api/admin/organizations/${items[0]?.id}`, {
    status: 'suspended',
    reason: 'Unpaid since January.',
  });
  await operator.expectOk('PUT', '/api/admin/maintenance', { active: true, message: 'A new disk goes in.' });
  process.kill(server.pid, 'SIGKILL');
  await server.stop();
  const next = await start(dataDir, env);
  try {
    const cookie = account
      .cookies()
      .map(({ name, value }) => `${name}=${value}`)
      .join('; ');
    const member = apiClient(next.url);
    const call = (method: string, body?: object) => member.call(method, '/api/chatbots', body, { cookie });
    expect(await call('GET')).toMatchObject({ status: 403, body: { code: 'organization_suspended' } });
    expect(await call('POST', { name: 'One more' })).toMatchObject({
      status: 503,
      body: { code: 'maintenance' },
    });
  } finally {
    await next.stop();
  }
});
