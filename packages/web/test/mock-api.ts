import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type MockAccount, mockAccount } from './mock-account.ts';
import { currentOf, newUser, organization, subscription } from './mock-data.ts';
import { entryAnswer } from './mock-entry.ts';

const distFolder = fileURLToPath(new URL('../../../dist/web/', import.meta.url));
const localesFolder = fileURLToPath(new URL('../../locales/', import.meta.url));
const types: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
};

export type Fault = { status: number; body?: string; type?: string; delayMs?: number };
export type Mock = {
  origin: string;
  /** "METHOD /path" of every call under /api and /admin, in order. */
  calls: string[];
  bodies: unknown[];
  headers: IncomingMessage['headers'][];
  /** Answers this instead of the usual, by "METHOD /path"; also for files ("GET /assets/…" by start). */
  faults: Map<string, Fault>;
  signIn(): void;
  signOut(): void;
  chatbots: unknown[];
  account: MockAccount;
  notices: { isRead: boolean }[];
  /** What every search for conversations finds. */
  conversations: unknown[];
  /** Branding of organizations, by their id. */
  branding: Map<string, object>;
  /** Sends one live update to every open stream. */
  live(event: object): void;
  streams(): number;
  /** Ends every open stream. */
  dropStreams(): void;
  setUser(change: object): void;
  close(): Promise<void>;
};

async function readBody(request: IncomingMessage): Promise<unknown> {
  let text = '';
  for await (const piece of request) text += String(piece);
  const isJson = request.headers['content-type']?.includes('json') === true;
  return isJson && text !== '' ? JSON.parse(text) : undefined;
}

/** A stand-in for the server behind the built app: sessions, organizations, chatbots and live updates in memory. */
export async function startMock(port: number): Promise<Mock> {
  let session = false;
  let user = newUser();
  let hadStream = false;
  const streams = new Set<ServerResponse>();
  const mock: Mock = {
    origin: `http://127.0.0.1:${port}`,
    calls: [],
    bodies: [],
    headers: [],
    faults: new Map(),
    chatbots: [],
    account: mockAccount(
      () => user,
      (next) => {
        user = { ...user, ...next };
      },
    ),
    notices: [],
    conversations: [],
    branding: new Map(),
    signIn: () => {
      session = true;
    },
    signOut: () => {
      session = false;
    },
    live: (event) => {
      for (const stream of streams) stream.write(`data: ${JSON.stringify(event)}\n\n`);
    },
    streams: () => streams.size,
    dropStreams: () => {
      for (const stream of streams) stream.end();
    },
    setUser: (change) => {
      user = { ...newUser(), ...change };
    },
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };

  function json(response: ServerResponse, status: number, body: unknown): true {
    response.writeHead(status, {
      'content-type': 'application/json; charset=utf-8',
      'x-request-id': '01JD4K-7Q2M',
    });
    response.end(body === undefined ? '' : JSON.stringify(body));
    return true;
  }
  const branded = () => ({
    ...user.currentOrganization,
    ...mock.branding.get(user.currentOrganization.id),
  });
  const refuse = (response: ServerResponse, status: number, code: string, message: string) =>
    json(response, status, { message, code, requestId: '01JD4K-7Q2M' });

  function api(route: string, query: URLSearchParams, body: unknown, response: ServerResponse): true {
    const sent: Record<string, unknown> = typeof body === 'object' && body !== null ? { ...body } : {};
    const entry = entryAnswer(route, query, sent);
    if (entry?.signsIn) session = true;
    if (entry?.refusal) return refuse(response, ...entry.refusal);
    if (entry) return json(response, entry.status, entry.signsIn ? user : entry.body);
    if (route === 'POST /api/logout') {
      session = false;
      response.writeHead(204).end();
      return true;
    }
    if (route === 'GET /admin/session') return json(response, 200, { authenticated: false });
    if (!session)
      return refuse(response, 401, 'unauthenticated', 'You are not authorized to access this resource');
    const own = mock.account.answer(route, { ...Object.fromEntries(query), ...sent });
    if (own && 'refusal' in own) return json(response, own.refusal.status, own.refusal);
    if (own) return json(response, own.status, own.body);
    if (route === 'GET /api/user') return json(response, 200, { ...user, currentOrganization: branded() });
    if (route === 'GET /api/notices')
      return json(response, 200, {
        items: mock.notices,
        unread: mock.notices.filter(({ isRead }) => !isRead).length,
      });
    if (route === 'POST /api/notices/read') {
      mock.notices = mock.notices.map((notice) => ({ ...notice, isRead: true }));
      response.writeHead(204).end();
      return true;
    }
    if (route === 'GET /api/conversations')
      return json(response, 200, {
        items: mock.conversations,
        total: mock.conversations.length,
        page: 1,
        pageSize: 10,
      });
    if (route === 'GET /api/chatbots') return json(response, 200, mock.chatbots);
    if (route === 'GET /api/subscription') return json(response, 200, subscription);
    if (route === 'GET /api/organization') return json(response, 200, { ...branded(), members: [] });
    if (route === 'POST /api/organization') {
      const created = organization(randomUUID(), 'name' in sent ? String(sent.name) : '', false);
      user = {
        ...user,
        organizations: [...user.organizations, created],
        currentOrganization: currentOf(created),
      };
      return json(response, 201, { ...user.currentOrganization, members: [] });
    }
    const target = /^POST \/api\/organization\/switch\/(.+)$/.exec(route)?.[1];
    const organizationEntry = user.organizations.find(({ id }) => id === target);
    if (organizationEntry) {
      user = { ...user, currentOrganization: currentOf(organizationEntry) };
      return json(response, 200, { ...user.currentOrganization, members: [] });
    }
    if (route === 'POST /api/join') {
      user = {
        ...user,
        currentOrganization: currentOf(organization(randomUUID(), 'Northgate Press', false)),
      };
      return json(response, 200, { ...user.currentOrganization, members: [] });
    }
    if (route === 'GET /api/events') {
      response.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store' });
      // A first line right after the first reads has nothing to catch up with; a later one has.
      response.write(hadStream ? 'event: resync\ndata: {}\n\n' : ':\n\n');
      hadStream = true;
      streams.add(response);
      response.on('close', () => streams.delete(response));
      return true;
    }
    return refuse(response, 404, 'not_found', 'The resource could not be found');
  }

  async function file(path: string, response: ServerResponse): Promise<void> {
    const locale = /^\/locales\/([a-z]{2})\/(\w+)\.json$/.exec(path);
    const isAsset = extname(path) !== '';
    const name = locale
      ? join(localesFolder, `${locale[1]}/${locale[2]}.json`)
      : join(distFolder, isAsset ? path : 'index.html');
    const content = await readFile(name).catch(() => undefined);
    if (content === undefined) {
      response.writeHead(404).end();
      return;
    }
    const nonce = randomUUID();
    const isPage = name.endsWith('.html');
    const policy = `default-src 'self'; script-src 'self' 'nonce-${nonce}'; style-src 'self' 'nonce-${nonce}'; style-src-attr 'unsafe-inline'; img-src 'self' data: blob:; object-src 'none'; base-uri 'none'`;
    response.writeHead(200, {
      'content-type': types[extname(name)] ?? 'application/octet-stream',
      ...(isPage ? { 'content-security-policy': policy, 'cross-origin-opener-policy': 'same-origin' } : {}),
    });
    response.end(isPage ? String(content).replaceAll('__CSP_NONCE__', nonce) : content);
  }

  const server = createServer(async (request, response) => {
    const { pathname: path, searchParams: query } = new URL(request.url ?? '/', mock.origin);
    const route = `${request.method} ${path}`;
    const isApi = path.startsWith('/api/') || path === '/admin/session';
    const body = await readBody(request);
    if (isApi) {
      mock.calls.push(route);
      mock.bodies.push(body);
      mock.headers.push(request.headers);
    }
    const fault = [...mock.faults].find(
      ([key]) => route === key || (key.endsWith('*') && route.startsWith(key.slice(0, -1))),
    )?.[1];
    if (fault?.delayMs) await new Promise((resolve) => setTimeout(resolve, fault.delayMs));
    if (fault && fault.status !== 0) {
      response
        .writeHead(fault.status, fault.type ? { 'content-type': fault.type } : {})
        .end(fault.body ?? '');
      return;
    }
    if (isApi) api(route, query, body, response);
    else await file(path, response);
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  return mock;
}
