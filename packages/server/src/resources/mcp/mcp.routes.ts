import type { mcpRoutes } from '@parley/contracts/resources/chatbot/mcp';
import { AppError } from '../../errors/app-error.ts';
import type { Handlers } from '../../kernel/exchange/handler.ts';
import type { HttpReply, HttpRequest } from '../../kernel/exchange/http-exchange.ts';
import { whenGone } from '../../kernel/exchange/when-gone.ts';
import type { McpDeps } from './mcp-deps.ts';

/** @param stopping aborted on shutdown, when running tools have used up their time */
export function mcpHandlers(deps: McpDeps, stopping: AbortSignal): Handlers<typeof mcpRoutes> {
  return {
    callMcp: async ({ scope, body, request, reply }) => {
      assertOwnPage(request.headers.origin, deps.config.appUrl);
      // Rejects batches, which would run many tools but count as one call of the key.
      if (Array.isArray(body)) return reply.status(400).send(batchRefused);
      const signal = AbortSignal.any([stopping, whenGone(reply)]);
      // Imported on first use, because most installations never need the protocol library.
      const { serveMcp } = await import('./serve-mcp.ts');
      return reply.send(await serveMcp(deps, { scope, signal }, toRequest(request.headers), body));
    },
    refuseMcpStream: async ({ reply }) => refuse(reply),
    refuseMcpEnd: async ({ reply }) => refuse(reply),
  };
}

const batchRefused = {
  jsonrpc: '2.0',
  id: null,
  error: { code: -32_600, message: 'Batches are not supported: send one message a request' },
} as const;

/** Contains only headers that the protocol reads: it must not get the API key, and the body is already parsed. */
function toRequest(headers: HttpRequest['headers']): Request {
  const read = Object.entries(headers).flatMap(([name, value]): [string, string][] =>
    typeof value === 'string' && isRead(name) ? [[name, value]] : [],
  );
  return new Request('http://localhost/mcp', { method: 'POST', headers: read });
}

function isRead(header: string): boolean {
  return header === 'accept' || header === 'content-type' || header.startsWith('mcp-');
}

function refuse(reply: HttpReply): never {
  reply.header('allow', 'POST');
  throw new AppError('method_not_allowed');
}

const loopback: readonly string[] = ['localhost', '127.0.0.1', '[::1]'];

/**
 * Rejects requests from pages of other origins. Protects against DNS rebinding, in which the Origin equals the Host, by comparing
 * with configured hosts only. API clients send no Origin.
 * @throws AppError `origin_not_allowed`.
 */
function assertOwnPage(origin: string | undefined, appUrl: string | undefined): void {
  if (origin === undefined) return;
  const page = URL.canParse(origin) ? new URL(origin) : undefined;
  const isOwn = appUrl === undefined ? isLoopback(page) : page?.host === new URL(appUrl).host;
  if (!isOwn) throw new AppError('origin_not_allowed');
}

function isLoopback(page: URL | undefined): boolean {
  return page !== undefined && loopback.includes(page.hostname);
}
