import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';

export type SiteResponse = string | ((request: IncomingMessage, response: ServerResponse) => void);

/** A local website to fetch pages from. */
export interface WebSite {
  /** Without a trailing slash. */
  origin: string;
  /** Value for EGRESS_ALLOW. */
  host: string;
  /** Pages by path and query; text is sent as HTML. Other paths return 404. May be changed at any time. */
  pages: Map<string, SiteResponse>;
  /** Paths and queries of all requests, in order. */
  asked: string[];
  /** Maximum number of concurrent requests so far. */
  maxOpen(): number;
  close(): Promise<void>;
}

/** Starts a website on a free port. */
export async function startWebSite(pages: Readonly<Record<string, SiteResponse>> = {}): Promise<WebSite> {
  const byPath = new Map(Object.entries(pages));
  const asked: string[] = [];
  let open = 0;
  let maxOpen = 0;
  const server = createServer((request, response) => {
    const path = request.url ?? '/';
    asked.push(path);
    open += 1;
    maxOpen = Math.max(maxOpen, open);
    response.on('close', () => {
      open -= 1;
    });
    const answer = byPath.get(path) ?? byPath.get(`${path.split('?')[0]}?*`);
    if (typeof answer === 'function') answer(request, response);
    else if (answer === undefined) response.writeHead(404).end('nothing here');
    else response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(answer);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    origin: `http://${host}`,
    host,
    pages: byPath,
    asked,
    maxOpen: () => maxOpen,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

export function webPage(title: string, text: string, links: readonly string[] = [], head = ''): string {
  const anchors = links.map((link) => `<a href="${link}">${link}</a>`).join('<br>');
  return `<!doctype html><html><head><title>${title}</title>${head}</head><body><p>${text}</p><div>${anchors}</div></body></html>`;
}

export function redirectTo(location: string): SiteResponse {
  return (_request, response) => response.writeHead(302, { location }).end();
}

/** A few kilobytes that decompress to 60 MB. */
export function gzipBomb(): SiteResponse {
  const packed = gzipSync(Buffer.alloc(60 * 1024 * 1024, 0x20));
  return (_request, response) =>
    response.writeHead(200, { 'content-type': 'text/html', 'content-encoding': 'gzip' }).end(packed);
}

/** Sends a byte from time to time, and never ends. */
export function slowBody(): SiteResponse {
  return (_request, response) => {
    response.writeHead(200, { 'content-type': 'text/html' });
    const timer = setInterval(() => response.write(' '), 50);
    response.on('close', () => clearInterval(timer));
  };
}
