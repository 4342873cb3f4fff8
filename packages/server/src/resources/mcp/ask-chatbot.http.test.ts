import type { Client } from '@modelcontextprotocol/client';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type ModelServer, startModelServer } from '../../../../../tools/model-server/model-server.ts';
import { mockModel, publishChatbot, voucherQuestion } from '../../../test/chat-fixtures.ts';
import { type Member, startTestApp, type TestApp } from '../../../test/harness.ts';
import { connect, makeKey, textOf } from '../../../test/mcp-client.ts';
import { tenantScope, withPlatform, withScope } from '../../db/scope.ts';
import { sql } from '../../db/sql.ts';
import { ManualClock } from '../../ports/clock.ts';

const clock = new ManualClock(new Date('2026-11-20T12:00:00Z'));
const lines: string[] = [];
let app: TestApp;
let provider: ModelServer;

beforeAll(async () => {
  provider = await startModelServer();
  const env = { EGRESS_ALLOW: new URL(provider.baseUrl).host };
  app = await startTestApp({ clock, env, onLog: (line) => lines.push(line) });
});
afterAll(async () => {
  await app.close();
  await provider.close();
});

/** Creates an organization with a published chatbot that uses the mock provider, and connects an MCP client with its key. */
async function startOrganization(settings: object = {}) {
  const owner = await app.register();
  const id = await publishChatbot(app, owner, {
    settings: { model: { ...mockModel(provider.baseUrl), maxTokens: 50, ...settings } },
  });
  const authorization = await makeKey(owner);
  const client = await connect(app, authorization);
  return { owner, id, authorization, client };
}

const ask = (client: Client, chatbotId: string, question: string) =>
  client.callTool({ name: 'ask_chatbot', arguments: { chatbotId, question } });

interface Month {
  messages: number;
  input_tokens: number;
  output_tokens: number;
}

const monthOf = ({ organizationId }: Member) =>
  withPlatform(app.deps.database, (tx) =>
    tx.first<Month>(
      sql`select messages, input_tokens, output_tokens from usage_months where organization_id = ${organizationId}`,
    ),
  );

const chatbotMonth = (id: string) =>
  withPlatform(app.deps.database, (tx) =>
    tx.first<{ tokens: number; reserved_tokens: number }>(
      sql`select tokens, reserved_tokens from chatbot_usage_months where chatbot_id = ${id}`,
    ),
  );

async function limitMessages({ organizationId }: Member, messagesPerMonth: number): Promise<void> {
  const limits = JSON.stringify({ messagesPerMonth });
  await withScope(app.deps.database, tenantScope(organizationId), (tx) =>
    tx.execute(sql`update organizations set limits = ${limits}::jsonb where id = ${organizationId}`),
  );
}

it('counts a question as a message with its tokens, and does not store it', async () => {
  const { owner, id, client } = await startOrganization();
  const asked = await ask(client, id, `[[mock tokens=20]] ${voucherQuestion} Marzipan?`);
  expect(asked.structuredContent).toMatchObject({ mode: 'model' });
  await app.settled();
  const month = await monthOf(owner);
  expect(month).toMatchObject({ messages: 1 });
  expect(month?.input_tokens).toBeGreaterThan(20);
  expect(month?.output_tokens).toBeGreaterThan(10);
  expect(await chatbotMonth(id)).toEqual({
    tokens: Number(month?.input_tokens) + Number(month?.output_tokens),
    reserved_tokens: 0,
  });
  expect((await owner.get('/api/conversations')).body.total).toBe(0);
  const kept = await withPlatform(app.deps.database, (tx) =>
    tx.rows<{ data: unknown }>(
      sql`select data from recorded.events where organization_id = ${owner.organizationId}`,
    ),
  );
  expect(kept.length).toBeGreaterThan(0);
  expect(JSON.stringify(kept)).not.toContain('Marzipan');
});

it('concurrent questions stay within the month’s messages, and owners are notified', async () => {
  const { owner, id, client } = await startOrganization();
  await limitMessages(owner, 2);
  const answers = await Promise.all(
    Array.from({ length: 5 }, () => ask(client, id, '[[mock tokens=5 first_delay=200]] Hello there?')),
  );
  const refused = answers.filter(({ isError }) => isError === true);
  expect(refused.map(textOf)).toEqual(
    Array(3).fill("The organization's messages of this month are used up."),
  );
  await app.settled();
  expect(await monthOf(owner)).toMatchObject({ messages: 2 });
  const told = await withPlatform(app.deps.database, (tx) =>
    tx.rows(sql`select data->>'percent' as percent from recorded.events
      where organization_id = ${owner.organizationId} and type = 'quota.reached'`),
  );
  expect(told).toEqual([{ percent: '100' }]);
});

it('reserves a chatbot’s tokens before the model call, and corrects them afterwards', async () => {
  const { id, client } = await startOrganization({ maxTokens: 100, monthlyTokenLimit: 120 });
  const answers = await Promise.all(
    Array.from({ length: 6 }, () => ask(client, id, '[[mock tokens=5 first_delay=300]] Hello there?')),
  );
  const refused = answers.filter(({ isError }) => isError === true).map(textOf);
  expect(refused).toEqual(Array(4).fill("This chatbot's tokens of this month are used up."));
  await app.settled();
  const { messages, ...spent } = (await withPlatform(app.deps.database, (tx) =>
    tx.first<Month>(sql`select u.messages, u.input_tokens, u.output_tokens from usage_months u
      join chatbots c on c.organization_id = u.organization_id where c.id = ${id}`),
  )) as Month;
  expect(messages).toBe(2);
  expect(await chatbotMonth(id)).toEqual({
    tokens: spent.input_tokens + spent.output_tokens,
    reserved_tokens: 0,
  });
});

it('visitors and API keys share the rate limits of the chatbot and its organization', async () => {
  const other = await startTestApp({ env: { LIMIT_CHAT_PER_MINUTE_PER_CHATBOT: '2' } });
  const owner = await other.register();
  const id = await publishChatbot(other, owner);
  const client = await connect(other, await makeKey(owner));
  expect((await other.anonymous().post(`/api/chat/${id}/messages`, { message: 'voucher?' })).status).toBe(
    200,
  );
  expect((await ask(client, id, 'voucher?')).isError).toBeUndefined();
  expect(textOf(await ask(client, id, 'voucher?'))).toMatch(/^Too many requests.*\(in \d+ s\)$/);
  await client.close();
  await other.close();
});

it('each call counts against the key', async () => {
  const other = await startTestApp({ env: { LIMIT_API_CALLS_PER_MINUTE_PER_KEY: '3' } });
  const authorization = await makeKey(await other.register());
  const statuses = [];
  for (let n = 0; n < 4; n += 1) {
    const message = { jsonrpc: '2.0', id: n, method: 'ping' };
    const accept = 'application/json, text/event-stream';
    const { status, headers } = await other.anonymous().post('/mcp', message, { authorization, accept });
    statuses.push(status);
    if (status === 429) expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
  }
  expect(statuses).toEqual([200, 200, 200, 429]);
  await other.close();
});

it('cancels the model call when the client disconnects, and counts the tokens used until then', async () => {
  const { owner, id, authorization } = await startOrganization();
  const leave = new AbortController();
  const { clientAborts: before, streams } = provider.counters;
  const asking = fetch(`${app.origin}/mcp`, {
    method: 'POST',
    signal: leave.signal,
    headers: {
      authorization,
      accept: 'application/json, text/event-stream',
      'content-type': 'application/json',
    },
    body: JSON.stringify({
      jsonrpc: '2.0',
      id: 1,
      method: 'tools/call',
      params: {
        name: 'ask_chatbot',
        arguments: { chatbotId: id, question: '[[mock tokens=1000 delay=100]] Hello there?' },
      },
    }),
  }).then((response) => response.text());
  await expect.poll(() => provider.counters.streams).toBeGreaterThan(streams);
  leave.abort();
  await expect(asking).rejects.toThrow();
  await expect.poll(() => provider.counters.clientAborts).toBe(before + 1);
  await expect.poll(async () => (await monthOf(owner))?.messages).toBe(1);
  expect(lines.filter((line) => line.includes('mcp_tool_failed'))).toEqual([]);
  expect(lines.join()).not.toContain('Hello there');
});

it('falls back to knowledge if the model fails, as for visitors; sources can be hidden', async () => {
  const shown = await startOrganization();
  const hidden = await startOrganization({ showSources: false });
  provider.wish('status=500');
  const answers = [
    await ask(shown.client, shown.id, voucherQuestion),
    await ask(hidden.client, hidden.id, voucherQuestion),
  ];
  const unknown = await ask(shown.client, shown.id, 'What color is the moon on Tuesdays?');
  provider.wish(undefined);
  expect(answers.map(({ structuredContent }) => structuredContent)).toMatchObject([
    { mode: 'extractive', sources: [{ n: 1 }] },
    { mode: 'extractive', sources: [] },
  ]);
  expect([unknown.isError, textOf(unknown)]).toEqual([true, expect.stringMatching(/model did not respond/)]);
});

it('anonymizes the question before the model call, as for visitors', async () => {
  const { owner, id, client } = await startOrganization();
  await owner.patch(`/api/chatbots/${id}`, { privacy: { anonymization: 'full' } });
  await ask(client, id, '[[mock tokens=3]] My address is ada@example.com, when does it open?');
  expect(JSON.stringify(provider.lastChat())).not.toContain('ada@example.com');
});

it('refuses clients if visitors must consent first, and does not call the model', async () => {
  const { owner, id, client } = await startOrganization();
  const saved = await owner.patch(`/api/chatbots/${id}`, { privacy: { consentBanner: true } });
  expect(saved.status).toBe(200);
  const { chats } = provider.counters;
  const refused = await ask(client, id, 'Hello there?');
  expect([refused.isError, textOf(refused)]).toEqual([true, expect.stringMatching(/agreed to its privacy/)]);
  expect(provider.counters.chats).toBe(chats);
  expect(await monthOf(owner)).toBeUndefined();
});
