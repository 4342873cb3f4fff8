import type { Client } from '@modelcontextprotocol/client';
import { Client as EarlierClient } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { draftChatbot, publishChatbot, voucherFact, voucherQuestion } from '../../../test/chat-fixtures.ts';
import { type Member, startTestApp, type TestApp } from '../../../test/harness.ts';
import { connect, makeKey, textOf } from '../../../test/mcp-client.ts';
import { tenantScope, withScope } from '../../db/scope.ts';
import { sql } from '../../db/sql.ts';

let app: TestApp;
let owner: Member;
let chatbotId: string;
let key: string;
let model: Client;

beforeAll(async () => {
  app = await startTestApp();
  owner = await app.register();
  chatbotId = await publishChatbot(app, owner);
  key = await makeKey(owner);
  model = await connect(app, key);
});
afterAll(async () => {
  await model.close();
  await app.close();
});

const call = (name: string, given: object, client = model) =>
  client.callTool({ name, arguments: { ...given } });

const reading = ['list_chatbots', 'ask_chatbot', 'search_knowledge'];
const writing = ['create_lead', 'add_knowledge_text'];

describe('the tools', () => {
  it('list_chatbots returns the chatbots, and whether each is open', async () => {
    const draft = await draftChatbot(app, owner);
    const { structuredContent } = await call('list_chatbots', {});
    expect(structuredContent).toEqual({
      chatbots: [
        { id: draft, name: 'Voucher helper', isOpen: false },
        { id: chatbotId, name: 'Voucher helper', isOpen: true },
      ],
    });
  });

  it('ask_chatbot returns an answer with its sources, as text and as structured data', async () => {
    const result = await call('ask_chatbot', { chatbotId, question: voucherQuestion });
    expect(textOf(result)).toBe(`${voucherFact} [1]\n\nSources:\n[1] Vouchers`);
    expect(result.structuredContent).toEqual({
      answer: `${voucherFact} [1]`,
      mode: 'extractive',
      sources: [{ n: 1, name: 'Vouchers', url: null, heading: null, quote: voucherFact }],
    });
  });

  it('search_knowledge returns passages', async () => {
    const { structuredContent } = await call('search_knowledge', { chatbotId, query: 'voucher' });
    expect(structuredContent).toEqual({
      passages: [{ source: 'Vouchers', url: null, heading: null, text: voucherFact }],
    });
  });

  it('create_lead adds a lead, and its history names the API key', async () => {
    const added = await call('create_lead', {
      chatbotId,
      name: 'Ada Lovelace',
      email: 'ADA@example.com',
      note: 'Asked for an offer',
    });
    const { leadId } = added.structuredContent as { leadId: string };
    const lead = await owner.get(`/api/leads/${leadId}`);
    expect(lead.body).toMatchObject({ name: 'Ada Lovelace', email: 'ADA@example.com', chatbotId });
    expect(lead.body.history.map(({ note }: { note: string | null }) => note)).toContain(
      'Asked for an offer',
    );
  });

  it('add_knowledge_text adds a source that becomes searchable', async () => {
    const other = await publishChatbot(app, owner);
    const added = await call('add_knowledge_text', {
      chatbotId: other,
      name: 'Opening',
      content: 'The quokkashop opens at nine in the morning.',
    });
    const { sourceId } = added.structuredContent as { sourceId: string };
    await app.settled();
    const sources = await owner.get(`/api/chatbots/${other}/knowledge`);
    expect(sources.body).toContainEqual(expect.objectContaining({ id: sourceId }));
    const found = await call('search_knowledge', {
      chatbotId: other,
      query: 'When does the quokkashop open?',
    });
    expect(textOf(found)).toContain('opens at nine');
  });

  it('supports clients of the previous protocol version at the same URL', async () => {
    const client = new EarlierClient({ name: 'test', version: '1' });
    const transport = new StreamableHTTPClientTransport(new URL(`${app.origin}/mcp`), {
      requestInit: { headers: { authorization: key } },
    });
    // The type of its optional session id does not match its own interface.
    await client.connect(transport as Transport);
    expect((await client.listTools()).tools.map(({ name }) => name)).toEqual([...reading, ...writing]);
    const { structuredContent } = await client.callTool({
      name: 'ask_chatbot',
      arguments: { chatbotId, question: voucherQuestion },
    });
    expect(structuredContent).toMatchObject({ answer: `${voucherFact} [1]` });
    await client.close();
  });
});

describe('permissions', () => {
  const namesFor = async (authorization: string) => {
    const client = await connect(app, authorization);
    const { tools } = await client.listTools();
    await client.close();
    return tools.map(({ name }) => name);
  };

  it('KEY-05: a read key lists no writing tools, and calling one returns the required level', async () => {
    const readKey = await makeKey(owner, 'read');
    expect(await namesFor(readKey)).toEqual(reading);
    expect(await namesFor(await makeKey(owner, 'full'))).toEqual([...reading, ...writing]);
    const reader = await connect(app, readKey);
    const lead = { chatbotId, email: 'reader@example.com' };
    const refused = await call('create_lead', lead, reader);
    expect([refused.isError, textOf(refused), refused.structuredContent]).toEqual([
      true,
      'This API key may not do this: the level “read_write” is needed',
      { code: 'forbidden', requiredLevel: 'read_write' },
    ]);
    await expect(call('delete_lead', lead, reader)).rejects.toMatchObject({ code: -32_602 });
    await reader.close();
    const { body } = await owner.get('/api/leads?search=reader%40example.com');
    expect(body.total).toBe(0);
  });

  it('a key is limited to the current permissions of its creator', async () => {
    const admin = await owner.asRole('admin');
    const adminKey = await makeKey(admin);
    expect(await namesFor(adminKey)).toContain('create_lead');
    await owner.patch(`/api/organization/users/${admin.user.id}`, { role: 'viewer' });
    await expect.poll(() => namesFor(adminKey)).toEqual(reading);
    const demoted = await connect(app, adminKey);
    const lead = { chatbotId, email: 'demoted@example.com' };
    await expect(call('create_lead', lead, demoted)).rejects.toMatchObject({ code: -32_602 });
    await demoted.close();
  });

  it('every tool treats a chatbot of another organization as missing', async () => {
    const stranger = await app.register();
    const theirs = await publishChatbot(app, stranger);
    const given = { question: 'x', query: 'x', email: 'x@example.com', name: 'x', content: 'x' };
    const fields: Record<string, (keyof typeof given)[]> = {
      ask_chatbot: ['question'],
      search_knowledge: ['query'],
      create_lead: ['email'],
      add_knowledge_text: ['name', 'content'],
    };
    for (const [name, used] of Object.entries(fields)) {
      const rest = Object.fromEntries(used.map((field) => [field, given[field]]));
      const told = [];
      for (const id of [theirs, '01900000-0000-7000-8000-000000000000', "' or 1=1", '']) {
        const result = await call(name, { chatbotId: id, ...rest });
        expect(result.isError, name).toBe(true);
        told.push(textOf(result));
      }
      expect(new Set(told).size, name).toBe(1);
      expect(told[0]).toContain('no chatbot with this id');
    }
    const { structuredContent } = await call('list_chatbots', {});
    expect(JSON.stringify(structuredContent)).not.toContain(theirs);
    expect((await stranger.get('/api/leads')).body.total).toBe(0);
    expect((await stranger.get(`/api/chatbots/${theirs}/knowledge`)).body).toHaveLength(1);
  });
});

describe('errors', () => {
  it('are returned as sentences in a tool error', async () => {
    const cases: [string, object, RegExp][] = [
      ['ask_chatbot', {}, /chatbotId: .*expected string/],
      ['ask_chatbot', { chatbotId, question: ' ' }, /question: Too small/],
      ['ask_chatbot', { chatbotId, question: 'x'.repeat(4_001) }, /question: Too big/],
      ['ask_chatbot', { chatbotId, question: 'x', flow: {} }, /Unrecognized key/],
      ['search_knowledge', { chatbotId, query: ' ' }, /^query: Enter/],
      ['create_lead', { chatbotId }, /^email: Enter a name, an email address or a phone number$/],
      ['create_lead', { chatbotId, email: 'nonsense' }, /^email: .*valid email/],
      ['add_knowledge_text', { chatbotId, name: 'x', content: ' ' }, /^content: Content is required$/],
      ['add_knowledge_text', { chatbotId, name: 'x', content: 'x'.repeat(300_001) }, /content: Too big/],
    ];
    for (const [name, given, told] of cases) {
      const result = await call(name, given);
      expect([result.isError, textOf(result)], name).toEqual([true, expect.stringMatching(told)]);
    }
  });

  it('an existing lead is not added again', async () => {
    const lead = { chatbotId, email: 'twice@example.com' };
    expect((await call('create_lead', lead)).isError).toBeUndefined();
    expect(textOf(await call('create_lead', lead))).toContain('already');
    expect((await owner.get('/api/leads?search=twice%40example.com')).body.total).toBe(1);
  });

  it('knowledge that exceeds the plan is rejected', async () => {
    const small = await app.register();
    const id = await draftChatbot(app, small);
    const limits = JSON.stringify({ knowledgeTokens: 100 });
    await withScope(app.deps.database, tenantScope(small.organizationId), (tx) =>
      tx.execute(sql`update organizations set limits = ${limits}::jsonb where id = ${small.organizationId}`),
    );
    const client = await connect(app, await makeKey(small));
    const text = { chatbotId: id, name: 'Long', content: 'word '.repeat(200) };
    expect(textOf(await call('add_knowledge_text', text, client))).toBe('Token limit reached');
    expect((await small.get(`/api/chatbots/${id}/knowledge`)).body).toHaveLength(1);
    await client.close();
  });

  it('a chatbot that is paused or was never published does not answer', async () => {
    const draft = await draftChatbot(app, owner);
    const paused = await publishChatbot(app, owner);
    await owner.post(`/api/chatbots/${paused}/deactivate`);
    for (const id of [draft, paused]) {
      const result = await call('ask_chatbot', { chatbotId: id, question: voucherQuestion });
      expect(textOf(result)).toContain('not published, or is paused');
    }
  });

  it('an unexpected error reveals no details', async () => {
    const lines: string[] = [];
    const other = await startTestApp({ onLog: (line) => lines.push(line) });
    const member = await other.register();
    const id = await publishChatbot(other, member);
    const client = await connect(other, await makeKey(member));
    await withScope(other.deps.database, tenantScope(member.organizationId), (tx) =>
      tx.execute(sql`update chatbot_versions set model = 'null' where chatbot_id = ${id}`),
    );
    const result = await call('ask_chatbot', { chatbotId: id, question: voucherQuestion }, client);
    expect([result.isError, textOf(result)]).toEqual([
      true,
      expect.stringMatching(/^A server error occurred/),
    ]);
    expect(lines.filter((line) => line.includes('mcp_tool_failed'))).toHaveLength(1);
    await client.close();
    await other.close();
  });
});

describe('the endpoint', () => {
  const both = 'application/json, text/event-stream';
  const ping = { jsonrpc: '2.0', id: 1, method: 'ping' };
  const send = (body: unknown, headers: Record<string, string> = {}) =>
    app.anonymous().post('/mcp', body, { authorization: key, accept: both, ...headers });

  it('requires an API key, and accepts no session', async () => {
    for (const headers of [
      {},
      { authorization: 'Bearer parley_sk_wrong' },
      { authorization: 'Basic eDp5' },
    ]) {
      const answer = await app.anonymous().post('/mcp', ping, headers);
      expect([answer.status, answer.headers.get('www-authenticate')]).toEqual([401, 'Bearer']);
    }
    expect((await owner.post('/mcp', ping)).status).toBe(401);
    const query = `?api_key=${key.slice(7)}`;
    expect((await app.anonymous().post(`/mcp${query}`, ping)).status).toBe(401);
  });

  it('rejects GET and DELETE, because there are no streams or sessions', async () => {
    for (const method of ['GET', 'DELETE']) {
      const answer = await app.anonymous().send(method, '/mcp', undefined, { authorization: key });
      expect([answer.status, answer.headers.get('allow')], method).toEqual([405, 'POST']);
    }
    // Does not offer OAuth either: without a 404, clients would read the app's page as metadata.
    expect((await app.anonymous().get('/.well-known/oauth-protected-resource')).status).toBe(404);
  });

  it('rejects pages of other origins, even with DNS rebinding', async () => {
    expect((await send(ping)).status).toBe(200);
    expect((await send(ping, { origin: app.origin })).status).toBe(200);
    for (const headers of [
      { origin: 'https://evil.example' },
      { origin: 'null' },
      { origin: 'https://evil.example', host: 'evil.example' },
      { origin: 'https://evil.example', 'sec-fetch-site': 'same-origin' },
      { 'sec-fetch-site': 'cross-site' },
    ]) {
      const answer = await send(ping, headers);
      expect([answer.status, answer.headers.get('access-control-allow-origin')]).toEqual([403, null]);
    }
    const preflight = await app.anonymous().send('OPTIONS', '/mcp', undefined, {
      origin: 'https://evil.example',
      'access-control-request-method': 'POST',
    });
    expect(preflight.headers.get('access-control-allow-origin')).toBeNull();
  });

  it('responds to invalid messages with a protocol or HTTP error', async () => {
    const statuses = [];
    for (const body of [
      {},
      { jsonrpc: '1.0', id: 1, method: 'ping' },
      { jsonrpc: '2.0', id: {}, method: 1 },
    ]) {
      const { status, body: told } = await send(body);
      statuses.push(status);
      expect(told).toMatchObject({ jsonrpc: '2.0', error: { code: -32_600 } });
    }
    expect(statuses).toEqual([400, 400, 400]);
    const unknown = await send({ ...ping, method: 'resources/list' });
    expect(unknown.text).toContain('-32601');
    await expect(call('delete_everything', {})).rejects.toMatchObject({ code: -32_602 });
    const raw = (body: string, type = 'application/json') =>
      fetch(`${app.origin}/mcp`, {
        method: 'POST',
        headers: { authorization: key, accept: both, 'content-type': type },
        body,
      });
    expect((await raw('{"jsonrpc":')).status).toBe(400);
    expect((await raw(JSON.stringify(ping), 'text/plain')).status).toBe(415);
    expect((await raw('a=b', 'application/x-www-form-urlencoded')).status).toBe(415);
    expect((await raw(`{"jsonrpc":"2.0","id":1,"method":"${'x'.repeat(1_048_576)}"}`)).status).toBe(413);
  });

  it('accepts one message per request, so that one call of the key is one call', async () => {
    const message = { ...ping, method: 'tools/call', params: { name: 'list_chatbots', arguments: {} } };
    const { status, body } = await send(Array.from({ length: 50 }, (_, id) => ({ ...message, id })));
    expect([status, body.error.code]).toEqual([400, -32_600]);
    expect((await send([])).status).toBe(400);
  });

  it('opens no stream for change notifications', async () => {
    const meta = {
      'io.modelcontextprotocol/protocolVersion': '2026-07-28',
      'io.modelcontextprotocol/clientInfo': { name: 'test', version: '1' },
      'io.modelcontextprotocol/clientCapabilities': {},
    };
    const listen = {
      ...ping,
      method: 'subscriptions/listen',
      params: { _meta: meta, notifications: { toolsListChanged: true } },
    };
    const { body } = await send(listen, {
      'mcp-protocol-version': '2026-07-28',
      'mcp-method': 'subscriptions/listen',
    });
    expect(body.error).toMatchObject({ code: -32_603 });
  });

  it('forbids caching', async () => {
    const { headers } = await app.anonymous().post('/mcp', ping);
    expect(headers.get('cache-control')).toBe('no-store');
  });
});
