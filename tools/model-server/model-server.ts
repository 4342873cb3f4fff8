import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { answerModel } from './answer-model.ts';
import type { AnswerDefaults } from './answer-plan.ts';
import { anthropicProtocol } from './anthropic-protocol.ts';
import { Counters } from './counters.ts';
import { answerEmbeddings } from './embeddings.ts';
import { fromGoogle, googleProtocol } from './google-protocol.ts';
import { type LocalSoftware, localAnswer } from './local-software.ts';
import { openAIProtocol, type UsageStyle } from './openai-protocol.ts';
import type { Protocol, Question } from './protocol.ts';
import { BadRequest, type JsonObject, readJson } from './request.ts';
import { sendError, sendJson } from './responses.ts';
import type { StreamSettings } from './stream-answer.ts';

/** Options of the server; all have defaults. */
export interface ModelServerOptions {
  /** Default: a free one. */
  port?: number;
  /** Words of an answer. Default 50. */
  tokens?: number;
  /** Time before each word. Default 0. */
  delayMs?: number;
  /** Default 1536. */
  firstDelayMs?: number;
  /** Words per event. Default 1. */
  dimensions?: number;
  /** Writes each event separately even without a delay. Default false. */
  batch?: number;
  /** Writes each event separately even without a delay. Default false. */
  spread?: boolean;
  /** The only accepted key. Default: any. */
  key?: string;
  /** Lists models in the format of this program. Default: none. */
  software?: LocalSoftware;
}

/** A chat request as received. */
export interface ModelCall {
  path: string;
  key: string | undefined;
  /** The header `x-request-id`. */
  requestId: string | undefined;
  body: JsonObject;
}

/** A running model server. */
export interface ModelServer {
  /** The base URL for clients; ends with `/v1`. */
  baseUrl: string;
  counters: Counters;
  /** Returns the body of the last chat request, or undefined. */
  lastChat(): JsonObject | undefined;
  /** The newest chat requests, oldest first. */
  calls: readonly ModelCall[];
  /** Sets the directive for messages without one; none by default. */
  wish(directive: string | undefined): void;
  /** Sets a function that returns the answer for the last user message, or undefined for the default answer. */
  write(writer: ((lastUser: string) => string | undefined) | undefined): void;
  /** Closes every connection immediately, like a killed server. */
  dropConnections(): void;
  close(): Promise<void>;
}

const maxCalls = 500;
const models = ['gpt-4o-mini', 'gpt-4o', 'text-embedding-3-small', 'text-embedding-3-large'];

/**
 * Starts a simulated model provider on the loopback interface: OpenAI's chat completions, embeddings and models below `/v1`,
 * Anthropic's messages also there, Google's generateContent below `/v1beta`, Mistral's and Groq's chat completions below
 * `/mistral/v1` and `/groq/openai/v1`. `planAnswer` documents how a request controls its response.
 */
export async function startModelServer(options: ModelServerOptions = {}): Promise<ModelServer> {
  const counters = new Counters();
  let last: JsonObject | undefined;
  const calls: ModelCall[] = [];
  const settings: AnswerDefaults & StreamSettings = {
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
    if (options.key && keyOf(request) !== options.key) {
      counters.errors += 1;
      return sendError(response, 401, 'Incorrect API key provided');
    }
    const own = options.software && localAnswer(options.software, call);
    if (own) return sendJson(response, 200, own);
    if (call === 'GET /v1/models' && !options.software) {
      return sendJson(response, 200, {
        object: 'list',
        data: models.map((id) => ({ id, object: 'model', owned_by: 'mock' })),
      });
    }
    const protocol = protocolOf(call);
    if (protocol) {
      last = await readJson(request);
      const requestId = request.headers['x-request-id']?.toString();
      calls.push({ path: request.url ?? '/', key: keyOf(request), requestId, body: last });
      if (calls.length > maxCalls) calls.shift();
      const { body, answerAs } = protocol(last);
      return answerModel(settings, counters, request, response, body, answerAs);
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
    calls,
    wish(directive) {
      settings.wish = directive;
    },
    write(writer) {
      settings.write = writer;
    },
    dropConnections: () => server.closeAllConnections(),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

type ReadCall = (body: JsonObject) => { body: JsonObject; answerAs: (question: Question) => Protocol };

/** Returns the protocol of a path. */
function protocolOf(call: string): ReadCall | undefined {
  const openAI =
    (style: UsageStyle): ReadCall =>
    (body) => ({ body, answerAs: (question) => openAIProtocol(question, style) });
  if (call === 'POST /v1/chat/completions') return openAI('asked');
  if (call === 'POST /mistral/v1/chat/completions') return openAI('last');
  if (call === 'POST /groq/openai/v1/chat/completions') return openAI('x_groq');
  if (call === 'POST /v1/messages') return (body) => ({ body, answerAs: anthropicProtocol });
  const google = /^POST \/v1beta\/models\/(.+):(stream)?[gG]enerateContent$/.exec(call);
  if (!google) return undefined;
  const [, model = '', stream] = google;
  return (body) => ({ body: fromGoogle(body, model, stream !== undefined), answerAs: googleProtocol });
}

/** Returns the key from the header that the provider uses. */
function keyOf({ headers }: IncomingMessage): string | undefined {
  const key =
    headers['x-api-key'] ?? headers['x-goog-api-key'] ?? headers.authorization?.slice('Bearer '.length);
  return typeof key === 'string' ? key : undefined;
}
