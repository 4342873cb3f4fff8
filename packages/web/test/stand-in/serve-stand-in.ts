import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Installation } from '@parley/contracts/installation';
import { type LiveEvent, liveEvent } from '@parley/contracts/resources/integrations/events';
import { installationTag, sampleInstallation } from './sample-installation.ts';
import { createStandIn, type StandIn } from './stand-in.ts';
import type { StandInState } from './state.ts';

const distFolder = fileURLToPath(new URL('../../../../dist/web/', import.meta.url));
const localesFolder = fileURLToPath(new URL('../../../locales/', import.meta.url));
const types: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
};

/** A response outside the contract: from a broken proxy, a slow connection, or an old release. Status 0 only delays. */
export type Fault = { status: number; body?: string; type?: string; delayMs?: number };

/** The stand-in server on a port, with the built app beside it. */
export type ServedStandIn = {
  origin: string;
  state: StandInState;
  respond: StandIn['respond'];
  /** "METHOD /path" of every call under /api and /admin, in order. */
  calls: string[];
  bodies: unknown[];
  headers: IncomingMessage['headers'][];
  /** Faults by "METHOD /path", sent instead of the response; also for files ("GET /assets/…"). A final `*` matches any rest. */
  faults: Map<string, Fault>;
  /** Configuration embedded in the pages. */
  installation: Installation;
  /** Violations of the contract; at the end of a test they fail it. */
  problems: string[];
  signIn(): void;
  signOut(): void;
  setUser(change: Partial<StandInState['user']>): void;
  /** Sends one live update to every open stream. */
  live(event: LiveEvent): void;
  streams(): number;
  /** Ends every open stream. */
  dropStreams(): void;
  close(): Promise<void>;
};

/** Serves a new stand-in on loopback; port 0 chooses a free port. */
export async function serveStandIn(port: number): Promise<ServedStandIn> {
  const standIn = createStandIn();
  const streams = liveStreams();
  const server = createServer((request, response) => {
    respond(request, response).catch((error: unknown) => {
      served.problems.push(String(error));
      response.writeHead(500).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  const address = server.address();
  const served: ServedStandIn = {
    origin: `http://127.0.0.1:${typeof address === 'object' ? address?.port : port}`,
    state: standIn.state,
    respond: standIn.respond,
    calls: [],
    bodies: [],
    headers: [],
    faults: new Map(),
    installation: sampleInstallation,
    problems: [],
    signIn: () => {
      standIn.state.isSignedIn = true;
    },
    signOut: () => {
      standIn.state.isSignedIn = false;
    },
    setUser: (change) => {
      standIn.state.user = { ...standIn.state.user, ...change };
    },
    live: (event) => streams.send(event),
    streams: () => streams.count(),
    dropStreams: () => streams.end(),
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };

  async function respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname: path, searchParams: query } = new URL(request.url ?? '/', served.origin);
    const method = request.method ?? 'GET';
    const route = `${method} ${path}`;
    const isApi = path.startsWith('/api/') || path === '/admin/session';
    const body = await readJson(request);
    // Reading time is reported whenever a page is left, so beacons are not recorded.
    if (isApi && path !== '/api/analytics/beacon') {
      served.calls.push(route);
      served.bodies.push(body);
      served.headers.push(request.headers);
    }
    const fault = faultFor(served.faults, route);
    if (fault?.delayMs) await new Promise((resolve) => setTimeout(resolve, fault.delayMs));
    if (fault && fault.status !== 0) {
      response
        .writeHead(fault.status, fault.type ? { 'content-type': fault.type } : {})
        .end(fault.body ?? '');
      return;
    }
    if (!isApi) return await sendFile(path, response, served.installation);
    const result = standIn.handle({ method, path, query, body });
    if (route === 'GET /api/events' && result.status === 200) return streams.open(response);
    sendJson(response, result.status, result.body);
  }
  return served;
}

function faultFor(faults: ServedStandIn['faults'], route: string): Fault | undefined {
  const found = [...faults].find(
    ([key]) => route === key || (key.endsWith('*') && route.startsWith(key.slice(0, -1))),
  );
  return found?.[1];
}

function liveStreams() {
  const open = new Set<ServerResponse>();
  let hadStream = false;
  return {
    open(response: ServerResponse) {
      response.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store' });
      // The first stream opens after the first reads, which miss nothing; later ones start with a resync.
      response.write(hadStream ? 'event: resync\ndata: {}\n\n' : ':\n\n');
      hadStream = true;
      open.add(response);
      response.on('close', () => open.delete(response));
    },
    send(event: LiveEvent) {
      const data = JSON.stringify(liveEvent.parse(event));
      for (const stream of open) stream.write(`data: ${data}\n\n`);
    },
    count: () => open.size,
    end() {
      for (const stream of open) stream.end();
    },
  };
}

async function readJson(request: IncomingMessage): Promise<unknown> {
  let text = '';
  for await (const piece of request) text += String(piece);
  const isJson = request.headers['content-type']?.includes('json') === true;
  return isJson && text !== '' ? JSON.parse(text) : undefined;
}

function sendJson(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, {
    'content-type': 'application/json; charset=utf-8',
    'x-request-id': '01JD4K-7Q2M',
  });
  response.end(body === undefined ? '' : JSON.stringify(body));
}

async function sendFile(path: string, response: ServerResponse, installation: Installation): Promise<void> {
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
  if (!isPage) return void response.end(content);
  const tag = installationTag(installation);
  response.end(
    String(content)
      .replaceAll('__CSP_NONCE__', nonce)
      .replace('<!--parley-config-->', () => tag),
  );
}
