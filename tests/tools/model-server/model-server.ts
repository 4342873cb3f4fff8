import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { answerChat } from './chat-completion.ts';
import { Counters } from './counters.ts';
import { answerEmbeddings } from './embeddings.ts';
import { BadRequest, type JsonObject, readJson } from './request.ts';
import { sendError, sendJson } from './responses.ts';

/** Settings of the server; everything has a default. */
export interface ModelServerOptions {
  /** Default: a free one. */
  port?: number;
  /** Words of an answer. Default 50. */
  tokens?: number;
  /** Time before each word. Default 0. */
  delayMs?: number;
  /** Time before the first word. Default 0. */
  firstDelayMs?: number;
  /** Of an embedding. Default 1536. */
  dimensions?: number;
  /** Words in one event. Default 1. */
  batch?: number;
  /** Makes every event a write of its own even without a delay. Default false. */
  spread?: boolean;
  /** The only key that is accepted. Default: any. */
  key?: string;
}

/** A running model server. */
export interface ModelServer {
  /** Ends with `/v1`: what a client calls its base URL. */
  baseUrl: string;
  counters: Counters;
  /** The body of the last chat request, or undefined. */
  lastChat(): JsonObject | undefined;
  close(): Promise<void>;
}

const models = ['gpt-4o-mini', 'gpt-4o', 'text-embedding-3-small', 'text-embedding-3-large'];

/**
 * Starts a stand-in for a model provider that speaks OpenAI's chat completions, embeddings and models on the loopback. What a
 * request wants of its answer is described at `planAnswer`.
 */
export async function startModelServer(options: ModelServerOptions = {}): Promise<ModelServer> {
  const counters = new Counters();
  let last: JsonObject | undefined;
  const settings = {
    tokens: options.tokens ?? 50,
    delayMs: options.delayMs ?? 0,
    firstDelayMs: options.firstDelayMs ?? 0,
    batch: Math.max(1, options.batch ?? 1),
    spread: options.spread ?? false,
  };

  async function route(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const call = `${request.method} ${(request.url ?? '/').split('?', 1)[0]?.replace(/\/+$/, '')}`;
    if (call === 'GET /healthz') return void response.end('ok');
    if (call === 'GET /__stats') return sendJson(response, 200, { ...counters, cpu: process.cpuUsage() });
    if (call === 'GET /__last') return sendJson(response, 200, last ?? null);
    if (call === 'POST /__stats/reset') {
      counters.reset();
      return sendJson(response, 200, { ok: true });
    }
    if (options.key && request.headers.authorization !== `Bearer ${options.key}`) {
      counters.errors += 1;
      return sendError(response, 401, 'Incorrect API key provided');
    }
    if (call === 'GET /v1/models') {
      return sendJson(response, 200, {
        object: 'list',
        data: models.map((id) => ({ id, object: 'model', owned_by: 'mock' })),
      });
    }
    if (call === 'POST /v1/chat/completions') {
      last = await readJson(request);
      return answerChat(settings, counters, request, response, last);
    }
    if (call === 'POST /v1/embeddings') {
      return answerEmbeddings(options.dimensions ?? 1536, counters, response, await readJson(request));
    }
    return sendError(response, 404, `Unknown request: ${call}`);
  }

  const server = createServer((request, response) => {
    route(request, response).catch((error: unknown) => {
      counters.errors += 1;
      if (response.headersSent) response.destroy();
      else sendError(response, error instanceof BadRequest ? error.status : 500, String(error));
    });
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(options.port ?? 0, '127.0.0.1', resolve);
  });
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the model server has no port');
  return {
    baseUrl: `http://127.0.0.1:${address.port}/v1`,
    counters,
    lastChat: () => last,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
