import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { draftChatbot, startVisitor } from '../../../test/chat-fixtures.ts';
import { findInDatabase } from '../../../test/find-in-database.ts';
import { flowOf } from '../../../test/flow-fixtures.ts';
import { type Member, startTestApp, type TestApp } from '../../../test/harness.ts';
import { withPlatform } from '../../db/scope.ts';
import { sql } from '../../db/sql.ts';

const value = 'sk-täglich-81723-geheim';
const lines: string[] = [];
let app: TestApp;
let owner: Member;
let received: { url: string; headers: IncomingHttpHeaders; body: string }[] = [];
let redirectTo: string | null = null;
let echoes = false;

/** The request as servers may echo it in errors: verbatim, decoded, and encoded. */
function echoOf(url: string, headers: IncomingHttpHeaders, body: string) {
  const key = JSON.parse(body).key;
  return {
    text: `${url} ${JSON.stringify(headers)} ${body}`,
    url,
    decoded: new URL(url, 'http://localhost').searchParams.get('key'),
    authorization: headers.authorization,
    body: JSON.parse(body),
    [`got ${key}`]: 1,
    base64: Buffer.from(`user:${key}`).toString('base64'),
    whole: Buffer.from(body).toString('base64url'),
    escaped: `{"key":"${[...key].map((one) => (one > '~' ? `\\u${one.charCodeAt(0).toString(16).padStart(4, '0')}` : one)).join('')}"}`,
    total: 3,
  };
}

/** An external API that records requests. */
const api = createServer(async (request, reply) => {
  let body = '';
  for await (const piece of request) body += piece;
  received.push({ url: request.url ?? '', headers: request.headers, body });
  if (echoes) reply.end(JSON.stringify(echoOf(request.url ?? '', request.headers, body)));
  else if (redirectTo === null) reply.end('{"ok":true}');
  else reply.writeHead(302, { location: redirectTo }).end();
});
/** Another server, which must never receive a request. */
const elsewhere = createServer((request, reply) => {
  received.push({ url: `elsewhere${request.url}`, headers: request.headers, body: '' });
  reply.end('{}');
});
const originOf = (server: typeof api) => {
  const address = server.address();
  return `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;
};

beforeAll(async () => {
  for (const server of [api, elsewhere]) await once(server.listen(0, '127.0.0.1'), 'listening');
  const hosts = [api, elsewhere].map((server) => new URL(originOf(server)).host);
  app = await startTestApp({ env: { EGRESS_ALLOW: hosts.join(',') }, onLog: (line) => lines.push(line) });
});
afterAll(async () => {
  await app.close();
  for (const server of [api, elsewhere]) {
    server.closeAllConnections();
    server.close();
  }
});
beforeEach(async () => {
  received = [];
  echoes = false;
  redirectTo = null;
  owner = await app.register({ plan: 'enterprise' });
});

/** A flow that sends the secret in a header, the URL and the body, and the visitor's message. */
const calling = (url = `${originOf(api)}/orders`) =>
  flowOf(
    {
      start: ['start', { on: 'message' }],
      call: [
        'request',
        {
          method: 'POST',
          url: `${url}?key={{secret.key}}`,
          headers: [{ name: 'authorization', value: 'Bearer {{secret.key}}' }],
          body: { key: '{{secret.key}}', said: '{{chat.message}}' },
        },
      ],
      yes: ['message', { text: 'Sent.' }],
      no: ['message', { text: 'Not sent.' }],
    },
    ['start > call', 'call > yes', 'call:error > no'],
  );

async function makeChatbot(flow: object, origin = originOf(api)): Promise<string> {
  const id = await draftChatbot(app, owner);
  await owner.put(`/api/chatbots/${id}/secrets/key`, { value, origin });
  await owner.patch(`/api/chatbots/${id}`, { flow });
  return id;
}

const test = (id: string, body: object) =>
  owner.post(`/api/chatbots/${id}/preview`, { message: 'hello there', requests: 'live', ...body });

it('BLD-16, SEC-34: lists only the last characters of a secret; replaces and deletes it', async () => {
  const id = await draftChatbot(app, owner);
  const path = `/api/chatbots/${id}/secrets`;
  expect((await owner.get(path)).body).toEqual([]);
  const put = await owner.put(`${path}/key`, { value, origin: `${originOf(api)}/v1/orders` });
  expect(put.body).toEqual({ name: 'key', hint: 'heim', origin: originOf(api) });
  await owner.put(`${path}/key`, { value: 'another-value-of-it', origin: originOf(elsewhere) });
  expect((await owner.get(path)).body).toEqual([{ name: 'key', hint: 'f-it', origin: originOf(elsewhere) }]);
  const rows = await withPlatform(app.deps.database, (tx) => tx.rows(sql`select * from flow_secrets`));
  expect(JSON.stringify(rows)).not.toContain('another-value');
  for (const wrong of [
    { value, origin: 'http://169.254.169.254' },
    { value, origin: 'ftp://example.com' },
    { value: '', origin: originOf(api) },
    { value: 'two\nlines', origin: originOf(api) },
    { origin: originOf(api) },
  ]) {
    expect((await owner.put(`${path}/key`, wrong)).status).toBe(400);
  }
  for (const name of ['Key', '__proto__', 'a-b', 'x'.repeat(41)]) {
    expect((await owner.put(`${path}/${name}`, { value, origin: originOf(api) })).status).toBe(400);
  }
  expect((await owner.delete(`${path}/key`)).status).toBe(204);
  expect((await owner.delete(`${path}/key`)).status).toBe(404);
  const actions = (await owner.get('/api/organization/audit')).body.items.map(
    ({ action }: { action: string }) => action,
  );
  expect(actions.slice(0, 3)).toEqual(['chatbot.deleteSecret', 'chatbot.setSecret', 'chatbot.setSecret']);
});

it('SEC-11: another organization’s secrets cannot be read, written or deleted', async () => {
  const id = await makeChatbot(calling());
  const stranger = await app.register();
  const path = `/api/chatbots/${id}/secrets`;
  for (const answer of [
    await stranger.get(path),
    await stranger.put(`${path}/key`, { value, origin: originOf(elsewhere) }),
    await stranger.delete(`${path}/key`),
  ]) {
    expect(answer.status).toBe(404);
  }
  expect((await owner.get(path)).body).toEqual([{ name: 'key', hint: 'heim', origin: originOf(api) }]);
});

it('BLD-16, SEC-34: sends the value to its origin only; no answer, trace, state, version, copy or log contains it', async () => {
  const id = await makeChatbot(calling());
  const tried = await test(id, {});
  expect(tried.body.message.content).toBe('Sent.');
  const [sent] = received;
  expect(sent?.url).toBe(`/orders?key=${encodeURIComponent(value)}`);
  expect(Buffer.from(sent?.headers.authorization ?? '', 'latin1').toString('latin1')).toBe(`Bearer ${value}`);
  expect(JSON.parse(sent?.body ?? '')).toEqual({ key: value, said: 'hello there' });
  expect(tried.body.trace[1].request.url).toBe(`${originOf(api)}/orders?key={{secret.key}}`);

  await owner.post(`/api/chatbots/${id}/deploy`);
  const visitor = await startVisitor(app, id);
  const said = await visitor.post(`/api/chat/${id}/messages`, { message: 'hello there' });
  expect(said.body.message.content).toBe('Sent.');
  const { body: copy } = await owner.post(`/api/chatbots/${id}/duplicate`);
  expect((await owner.get(`/api/chatbots/${copy.id}/secrets`)).body).toEqual([]);
  const seen = [
    tried.body,
    said.body,
    copy,
    (await owner.get(`/api/chatbots/${id}`)).body,
    (await owner.get(`/api/chatbots/${id}/flow/export`)).body,
    (await owner.get(`/api/chatbots/${id}/versions/1`)).body,
    (await owner.get(`/api/conversations/${said.body.conversationId}`)).body,
    (await owner.get('/api/organization/audit')).body,
    lines,
  ];
  for (const shown of seen) {
    for (const written of [value, encodeURIComponent(value)]) {
      expect(JSON.stringify(shown)).not.toContain(written);
    }
  }
});

it('SEC-31, SEC-35: removes an echoed secret from answers, steps, variables, messages and logs', async () => {
  echoes = true;
  const kept = ['text', 'url', 'decoded', 'authorization', 'body', 'base64', 'whole', 'escaped', 'total'];
  const flow = calling();
  for (const node of flow.nodes) {
    if (node.type === 'request')
      node.data.save = [...kept, ''].map((path) => ({ path, variable: `got.${path || 'all'}` }));
    if (node.id === 'yes' && node.type === 'message') {
      node.data.text = kept.map((name) => `{{got.${name}}}`).join(' | ');
    }
  }
  flow.variables = [...kept, 'all'].map((name) => ({ name: `got.${name}`, type: 'text' as const }));
  const id = await makeChatbot(flow);
  const tried = await test(id, { flow });
  expect(tried.body.message.content.endsWith(' | 3')).toBe(true);
  await owner.post(`/api/chatbots/${id}/deploy`);
  const visitor = await startVisitor(app, id);
  const said = await visitor.post(`/api/chat/${id}/messages`, { message: 'hello there' });
  expect(said.body.message.content.endsWith(' | 3')).toBe(true);
  const base64Part = Buffer.from(`::${value}`).toString('base64').slice(4, -6);
  const forms = [
    value,
    encodeURIComponent(value),
    Buffer.from(value).toString('latin1'),
    'glich-81723-geheim',
    base64Part,
  ];
  const seen = JSON.stringify([tried.body, said.body, lines]);
  for (const form of forms) {
    expect(seen).not.toContain(form);
    expect(await findInDatabase(app.deps.database, form)).toEqual([]);
  }
  expect(received).toHaveLength(2);
});

it('SEC-23, SEC-34: never sends the value to another origin, not even after a redirect', async () => {
  const id = await makeChatbot(calling(`${originOf(elsewhere)}/orders`));
  const refused = await test(id, {});
  expect(refused.body.message.content).toBe('Not sent.');
  expect(refused.body.trace[1].error).toBe('secret_elsewhere');
  expect(received).toEqual([]);
  redirectTo = `${originOf(elsewhere)}/stolen`;
  const redirected = await test(id, { flow: calling() });
  expect(redirected.body.message.content).toBe('Not sent.');
  expect(received.map(({ url }) => url.slice(0, 7))).toEqual(['/orders']);
});

it('SEC-29: placeholders in a visitor’s message are not replaced by secrets', async () => {
  const id = await makeChatbot(calling());
  const guesses = ['{{secret.key}}', 'secret.key', 'secret..key.', `secret.${'0'.repeat(32)}.key.`];
  for (const message of guesses) await test(id, { message });
  expect(received.map(({ body }) => JSON.parse(body).said)).toEqual(guesses);
});

it('BLD-16: publishes a flow only if its secrets exist for the origins that it calls', async () => {
  const problems = async (id: string) => (await owner.get(`/api/chatbots/${id}/flow/problems`)).body;
  const named = (found: { code: string; severity: string }[]) =>
    found.filter(({ severity }) => severity === 'error').map(({ code }) => code);
  const id = await makeChatbot(calling());
  expect(named(await problems(id))).toEqual([]);
  await owner.put(`/api/chatbots/${id}/secrets/key`, { value, origin: originOf(elsewhere) });
  expect(new Set(named(await problems(id)))).toEqual(new Set(['secret_elsewhere']));
  await owner.delete(`/api/chatbots/${id}/secrets/key`);
  const refused = await owner.post(`/api/chatbots/${id}/deploy`);
  expect(refused.body.fields).toEqual({
    'flow.nodes.call.url': 'This secret does not exist.',
    'flow.nodes.call.headers.0.value': 'This secret does not exist.',
    'flow.nodes.call.body': 'This secret does not exist.',
  });
  const missing = await test(id, {});
  expect(missing.body.trace[1].error).toBe('secret_unknown');
  expect(received).toEqual([]);
});
