import { routes } from '@parley/contracts/api';
import { isAdminPermission } from '@parley/contracts/rights/admin-permissions';
import type { RouteDefinition } from '@parley/contracts/route';
import { flowInput } from '@parley/contracts/settings/flow-document';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ZodType } from 'zod';
import { bubble, typebotExport } from '../../../flow/test/typebot-export.ts';
import { signInAsAdmin } from '../../test/admins.ts';
import { mockModel, publishChatbot, startVisitor, voucherQuestion } from '../../test/chat-fixtures.ts';
import { ends, flowOf } from '../../test/flow-fixtures.ts';
import { type Member, startTestApp, type TestApp } from '../../test/harness.ts';
import { makeKey } from '../../test/mcp-client.ts';
import { invite } from '../../test/people.ts';
import { findSpots, type Spot } from '../../test/string-fields.ts';
import type { TestClient } from '../../test/test-client.ts';
import { startWebSite, type WebSite } from '../../test/web-site.ts';

let app: TestApp;
let site: WebSite;
let clients: { owner: Member; admin: TestClient; key: TestClient; visitor: TestClient; nobody: TestClient };
/** Existing ids, by path parameter. */
const real: Record<string, string> = {};
const anyId = '01900000-0000-7000-8000-000000000000';

const roomy = ['LOGIN_FAILURES', 'LOGIN_SLOWED_FROM', 'INVITATIONS_PER_DAY', 'API_CALLS_PER_MINUTE_PER_KEY'];

beforeAll(async () => {
  site = await startWebSite();
  app = await startTestApp({
    env: {
      EGRESS_ALLOW: site.host,
      ...Object.fromEntries(roomy.map((name) => [`LIMIT_${name}`, '100000'])),
      LIMIT_MAILS_PER_HOUR_PER_ADDRESS: '1',
    },
  });
  const owner = await app.register();
  await owner.patch(`/api/organization/users/${owner.user.id}`, { role: 'owner' });
  const chatbotId = await publishChatbot(app, owner);
  const visitor = await startVisitor(app, chatbotId);
  clients = {
    owner,
    admin: await signInAsAdmin(app, 'owner'),
    key: app.anonymous().with({ authorization: await makeKey(owner, 'full') }),
    visitor,
    nobody: app.anonymous(),
  };
  await fillReal(owner, chatbotId, visitor);
});
afterAll(async () => {
  await app.close();
  await site.close();
});

async function fillReal(owner: Member, chatbotId: string, visitor: TestClient): Promise<void> {
  const talk = await visitor.post(`/api/chat/${chatbotId}/messages`, { message: 'voucher?' });
  const sources = await owner.get(`/api/chatbots/${chatbotId}/knowledge`);
  const lead = await owner.post('/api/leads', { chatbotId, email: 'ada@example.com' });
  const webhook = await owner.post('/api/webhooks', {
    url: 'https://example.com/hook',
    events: ['lead.created'],
  });
  const invitation = await invite(owner, 'invited@example.com', 'viewer');
  Object.assign(real, {
    chatbotId,
    conversationId: talk.body.conversationId,
    messageId: talk.body.message.id,
    sourceId: sources.body[0]?.id ?? sources.body.items?.[0]?.id,
    leadId: lead.body.id,
    webhookId: webhook.body.webhook?.id ?? webhook.body.id,
    invitationId: invitation.id,
    userId: owner.user.id,
    organizationId: owner.organizationId,
    agencyId: owner.organizationId,
    version: '1',
    name: 'token',
    provider: 'openai',
    kind: 'slack',
  });
}

function clientOf({ permission, keysOnly }: RouteDefinition): TestClient {
  if (keysOnly === true) return clients.key;
  if (permission === 'visitor') return clients.visitor;
  if (permission === 'public') return clients.nobody;
  return isAdminPermission(permission) ? clients.admin : clients.owner;
}

const flow = flowOf(
  {
    start: ['start', { on: 'message' }],
    say: ['message', { text: 'Hello' }],
    end: ends('Bye'),
  },
  ['start > say', 'say > end'],
);
const typebot = typebotExport({
  groups: { g1: [bubble('b1', 'Hello {{Name}}')] },
  variables: { v1: 'Name' },
});
const toolCalls = ['ask_chatbot', 'search_knowledge', 'create_lead', 'add_knowledge_text'];

/** Valid documents for schemas that accept anything. */
function knownOf(route: RouteDefinition): ReadonlyMap<ZodType, unknown> {
  const known = new Map<ZodType, unknown>([[flowInput, flow]]);
  if (route === table.importFlow && route.body) {
    const options = (route.body._zod.def as unknown as { options: { shape: { document: ZodType } }[] })
      .options;
    const document = options[1]?.shape.document;
    if (document) known.set(document, typebot);
  }
  if (route === table.callMcp && route.body) known.set(route.body, messageOf('list_chatbots'));
  return known;
}

const messageOf = (name: string) => ({
  jsonrpc: '2.0',
  id: '1',
  method: 'tools/call',
  params: {
    name,
    arguments: {
      chatbotId: real.chatbotId,
      question: 'voucher?',
      query: 'voucher',
      email: 'ada@example.com',
      name: 'Ada',
      content: 'A text of knowledge',
    },
  },
});

const table: Record<string, RouteDefinition> = routes;

/** Fields that a body needs although all of them are optional. */
const besides = new Map<RouteDefinition | undefined, object>([
  [table.sendMessage, { message: 'voucher?' }],
  [table.previewMessage, { message: 'voucher?' }],
  [table.createLead, { email: 'ada@example.com' }],
  [table.previewPrivacyRequest, { email: 'ada@example.com' }],
  [table.createPrivacyRequest, { email: 'ada@example.com' }],
  [table.confirmIdentity, { password: 'wrong-words' }],
  [table.confirmAdmin, { password: 'wrong-words' }],
]);

interface Try {
  what: string;
  /** Sends the request with the text in one of its fields. */
  send(text: string): Promise<{ status: number; body: unknown; text: string }>;
}

function* triesOf(name: string, route: RouteDefinition): Generator<Try> {
  const client = clientOf(route);
  const accept = route.keysOnly ? { accept: 'application/json, text/event-stream' } : undefined;
  const url = (changed?: string, text = '') =>
    route.path.replaceAll(/\{(\w+)\}/g, (_, parameter: string) =>
      parameter === changed ? asEscapes(text) : (real[parameter] ?? anyId),
    );
  for (const parameter of [...route.path.matchAll(/\{(\w+)\}/g)].map(([, found = '']) => found)) {
    yield {
      what: `${name} path ${parameter}`,
      send: (text) =>
        client.send(
          route.method,
          url(parameter, text),
          route.body ? findSpots(route.body, knownOf(route)).sample : undefined,
        ),
    };
  }
  for (const parameter of route.query ? queryNames(route.query) : []) {
    const filled = (text: string) => {
      const others = Object.entries(Object(findSpots(route.query as ZodType, new Map()).sample));
      return [...others.filter(([other]) => other !== parameter), [parameter, text]]
        .map(([key, value]) => `${key}=${asEscapes(String(value))}`)
        .join('&');
    };
    yield {
      what: `${name} query ${parameter}`,
      send: (text) => client.send(route.method, `${url()}?${filled(text)}`),
    };
  }
  for (const spot of bodySpots(route)) {
    yield {
      what: `${name} body ${spot.path}`,
      send: (text) => client.send(route.method, url(), spot.fill(text), accept),
    };
  }
}

function bodySpots(route: RouteDefinition): Spot[] {
  if (!route.body) return [];
  if (route !== table.callMcp) {
    const more = besides.get(route) ?? {};
    return findSpots(route.body, knownOf(route)).spots.map(({ path, fill }) => ({
      path,
      fill: (text) => ({ ...(path.startsWith('reply') ? {} : more), ...Object(fill(text)) }),
    }));
  }
  const { body } = route;
  return toolCalls.flatMap((tool) => findSpots(body, new Map([[body, messageOf(tool)]])).spots);
}

function queryNames(schema: ZodType): string[] {
  const {
    shape,
    left,
    right,
    in: input,
    innerType,
  } = schema._zod.def as unknown as {
    shape?: object;
    left?: ZodType;
    right?: ZodType;
    in?: ZodType;
    innerType?: ZodType;
  };
  if (shape) return Object.keys(shape);
  return [left, right, input, innerType].flatMap((inner) => (inner ? queryNames(inner) : []));
}

/** Escapes the text like JSON `\u` escapes do, including unpaired surrogates, which UTF-8 cannot encode. */
function asEscapes(text: string): string {
  const escaped = (unit: number) =>
    [0xe0 | (unit >> 12), 0x80 | ((unit >> 6) & 63), 0x80 | (unit & 63)]
      .map((byte) => `%${byte.toString(16).toUpperCase()}`)
      .join('');
  return [...text]
    .map((letter) => (letter.isWellFormed() ? encodeURIComponent(letter) : escaped(letter.charCodeAt(0))))
    .join('');
}

const unstorable = ['\ud800', 'a\udc00b', '\u0000'];
const long = 'x'.repeat(1_000_000);
const odd = ['__proto__', '\u202e\uffff', '%'];

describe('every text field of every route', () => {
  const tried: string[] = [];
  const failed = new Set<string>();
  const taken = new Set<string>();

  it('SEC-46: refuses NUL and unpaired surrogates, and never returns 500', { timeout: 600_000 }, async () => {
    for (const [name, route] of Object.entries(table)) {
      // The route may have switched the current organization.
      await clients.owner.post(`/api/organization/switch/${real.organizationId}`);
      for (const { what, send } of triesOf(name, route)) {
        tried.push(what);
        for (const text of unstorable) {
          const { status } = await send(text);
          if (status >= 500) failed.add(`${what} ${status}`);
          else if (status !== 400) taken.add(`${what} ${status}`);
        }
        const isInAddress = / (path|query) /.test(what);
        for (const text of [...odd, ...(isInAddress ? ['x'.repeat(8_000)] : [long])]) {
          const { status } = await send(text);
          if (status >= 500) failed.add(`${what} ${status} ${text.slice(0, 20)}`);
        }
      }
    }
    expect([...failed]).toEqual([]);
    expect([...taken]).toEqual([]);
    expect(tried.length).toBeGreaterThan(500);
  });
});

it('SEC-46: names the field, in a query, a body and a form', async () => {
  const { owner } = clients;
  const answers = [
    await owner.get('/api/leads?page=1&search=%ED%A0%80'),
    await owner.post('/api/chatbots', { name: 'a\udc00b' }),
    await owner.multipart(
      `/api/chatbots/${real.chatbotId}/knowledge`,
      { name: 'a.txt', bytes: 'Some words' },
      { name: 'a\0b' },
    ),
    await owner.post('/api/chatbots', { '\ud800': 'x' }),
  ];
  expect(answers.map(({ status, body }) => [status, body.code, body.message])).toEqual(
    ['search', 'name', 'name', '\ufffd'].map((field) => [
      400,
      'validation_failed',
      `“${field}” contains characters that cannot be saved. Remove them and try again`,
    ]),
  );
});

describe('responses of other servers', () => {
  it('SEC-46, REL-16: makes a response to a flow storable, and continues the conversation', async () => {
    site.pages.set('/city', '{"city":"\\ud800Hal\\u0000den","\\udc00":1}');
    const asking = flowOf(
      {
        start: ['start', { on: 'message' }],
        call: [
          'request',
          { method: 'GET', url: `${site.origin}/city`, save: [{ path: 'city', variable: 'city' }] },
        ],
        found: ['ask', { text: 'You live in {{city}}?', input: { type: 'text' }, saveAs: 'reply' }],
        lost: ['message', { text: 'Not found.' }],
        end: ends('Bye {{city}}'),
      },
      ['start > call', 'call > found', 'call:error > lost', 'found > end'],
      ['city', 'reply'].map((name) => ({ name, type: 'text' as const })),
    );
    const id = await publishChatbot(app, await app.register(), { settings: { flow: asking } });
    const visitor = await startVisitor(app, id);
    const first = await visitor.post(`/api/chat/${id}/messages`, { message: 'hello' });
    expect([first.status, first.body.message?.content]).toEqual([200, 'You live in \ufffdHalden?']);
    const second = await visitor.post(`/api/chat/${id}/messages`, { message: 'yes' });
    expect([second.status, second.body.message?.content]).toEqual([200, 'Bye \ufffdHalden']);
  });

  it('SEC-46, REL-16: makes a model’s answer storable, and joins surrogate pairs split across chunks', async () => {
    const deltas = ['Hi \ud83d', '\ude00 a\0b', ' \ud800'].map((content) => ({
      choices: [{ index: 0, delta: { content } }],
    }));
    let wasAsked = 0;
    site.pages.set('/v1/chat/completions', (_request, response) => {
      wasAsked += 1;
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      for (const delta of deltas) response.write(`data: ${JSON.stringify(delta)}\n\n`);
      response.end('data: {"choices":[{"index":0,"delta":{},"finish_reason":"stop"}]}\n\ndata: [DONE]\n\n');
    });
    const settings = { model: mockModel(`${site.origin}/v1`) };
    const id = await publishChatbot(app, await app.register(), { settings });
    const visitor = await startVisitor(app, id);
    for (const message of [voucherQuestion, voucherQuestion]) {
      expect((await visitor.post(`/api/chat/${id}/messages`, { message })).status).toBe(200);
    }
    const { body } = await visitor.get(`/api/chat/${id}/messages`);
    expect(wasAsked).toBe(2);
    const said = body.messages.filter(({ role }: { role: string }) => role === 'assistant');
    expect(said.map(({ content }: { content: string }) => content)).toEqual(Array(2).fill('Hi 😀 ab \ufffd'));
  });
});
