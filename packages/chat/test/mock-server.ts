import { readFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join, normalize } from 'node:path';
import { dist } from '../../../tools/bootstrap/paths.mjs';
import { lockedConfig, MOCK_BOTS } from './mock-bots.ts';
import { answerChatCall } from './mock-chat-api.ts';

export type SeenRequest = { method: string; path: string; headers: IncomingMessage['headers']; body: string };

export type MockServer = {
  origin: string;
  requests: SeenRequest[];
  close(): Promise<void>;
};

export type MockServerOptions = {
  port: number;
  /** Delay between two words of an answer. */
  wordMs?: number;
  /** Pages of a fictitious host site, by path, with extra headers. */
  pages?: Record<string, { html: string; headers?: Record<string, string> }>;
};

const TYPES: Record<string, string> = {
  js: 'text/javascript',
  css: 'text/css',
  svg: 'image/svg+xml',
  woff2: 'font/woff2',
  json: 'application/json',
};
/** As strict as the production policy: nothing inline, nothing from other origins. */
const CHAT_POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; font-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors *";

/** Serves the built chat page, the built widget and a mock chat API on loopback. For tests and demos only. */
export async function startMockServer({
  port,
  wordMs = 4,
  pages = {},
}: MockServerOptions): Promise<MockServer> {
  const requests: SeenRequest[] = [];
  const server = createServer((request, response) => {
    void readBody(request).then(async (body) => {
      const { pathname } = new URL(request.url ?? '/', 'http://mock');
      requests.push({
        method: request.method ?? '',
        path: request.url ?? '',
        headers: request.headers,
        body,
      });
      const page = pages[pathname];
      if (page) {
        response
          .writeHead(200, { 'Content-Type': 'text/html; charset=utf-8', ...page.headers })
          .end(page.html);
      } else if (pathname.startsWith('/api/')) answerChatCall(request, response, body, wordMs);
      else await serveFile(pathname, response);
    });
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  const address: AddressInfo | string | null = server.address();
  const actualPort = typeof address === 'object' && address ? address.port : port;
  return {
    origin: `http://127.0.0.1:${actualPort}`,
    requests,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}

async function serveFile(pathname: string, response: ServerResponse): Promise<void> {
  const chatId = /^\/chat\/([^/]+)$/.exec(pathname)?.[1];
  if (chatId) return serveChat(chatId, response);
  const file = fileFor(pathname);
  const content = file && (await readFile(file).catch(() => null));
  if (!file || !content) return void response.writeHead(404).end();
  response
    .writeHead(200, {
      'Content-Type': TYPES[file.split('.').at(-1) ?? ''] ?? 'text/plain',
      'Access-Control-Allow-Origin': '*',
    })
    .end(content);
}

function fileFor(pathname: string): string | null {
  const path = normalize(pathname);
  if (/^\/widget(-extras)?\.js$/.test(path)) return join(dist, 'widget', path);
  if (path === '/locales/ar/chat.json') return join(import.meta.dirname, 'arabic-sample.json');
  if (path.startsWith('/chat-assets/')) return join(dist, 'chat', path.slice('/chat-assets/'.length));
  return null;
}

/** Returns the page with its embedded settings, as in production. */
async function serveChat(id: string, response: ServerResponse): Promise<void> {
  const html = await readFile(join(dist, 'chat', 'index.html'), 'utf8');
  const bot = MOCK_BOTS[id];
  const config =
    bot && JSON.stringify(bot.password ? lockedConfig(bot) : bot.config).replaceAll('<', '\\u003c');
  const script = config ? `<script type="application/json" id="parley-config">${config}</script>` : '';
  response.writeHead(200, {
    'Content-Type': 'text/html; charset=utf-8',
    'Content-Security-Policy': CHAT_POLICY,
  });
  response.end(html.replace('<!--parley-config-->', () => script));
}

async function readBody(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part);
  return Buffer.concat(parts).toString('utf8');
}
