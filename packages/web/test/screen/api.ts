import { setImmediate } from 'node:timers/promises';
import type { LiveEvent } from '@parley/contracts/resources/integrations/events';
import type { RouteDefinition } from '@parley/contracts/route';
import { type ErrorCode, errorStatus } from '@parley/contracts/values/error-codes';
import type { ApiKey, ResponseOf } from '../../src/lib/api/client.ts';
import { findRoute } from '../stand-in/responder.ts';
import { t } from './words.ts';

/** One request of the screen under test. */
export type Call = {
  key: ApiKey;
  /** With the values filled in, without the query. */
  path: string;
  params: Record<string, string>;
  query: Record<string, string>;
  /** Parsed JSON, the FormData as it was sent, or undefined. */
  body: unknown;
  headers: Headers;
};

type RefusalDetails = { message?: string; fields?: Record<string, string> };

/** Error response with a code of the error table and the server's message. */
class Refusal {
  readonly code: ErrorCode;
  readonly details: RefusalDetails;
  constructor(code: ErrorCode, details: RefusalDetails) {
    this.code = code;
    this.details = details;
  }
}

type Reply<Key extends ApiKey> = ResponseOf<Key> | Refusal | ((call: Call) => ResponseOf<Key> | Refusal);
type ReplyInput<Key extends ApiKey> = [ResponseOf<Key>] extends [undefined]
  ? [] | [Reply<Key>]
  : [Reply<Key>];
type Handler = (call: Call) => unknown;

const lost = Symbol('no response comes');
/** The request id of every response. */
export const requestId = '01JD4K-7Q2M';
/** Errors that any route may return without declaring them. */
const general: readonly ErrorCode[] = [
  'internal_error',
  'rate_limited',
  'overloaded',
  'database_unavailable',
  'organization_changed',
];

let handlers = new Map<ApiKey, Handler>();
let holds = new Map<ApiKey, Promise<void>>();
let calls: Call[] = [];
let faults: string[] = [];
/** Number of the current test, so that requests of the previous one are not mistaken for its own. */
const test = { current: 0 };
/** Listeners of the live stream; each receives the data of every update. */
export const liveListeners = new Set<(data: string) => void>();

/** Error for a reply function that decides by the request. */
export function refusal(code: ErrorCode, details: RefusalDetails = {}): Refusal {
  return new Refusal(code, details);
}

/** Mocked server of the screen under test: responses and errors typed by the contracts, and the recorded requests. */
export const api = {
  /** Mocks the response from now on; a function receives the request. */
  respond<Key extends ApiKey>(key: Key, ...[reply]: ReplyInput<Key>): void {
    handlers.set(key, (call) => (typeof reply === 'function' ? reply(call) : reply));
  },
  /** Mocks the response unless the test did. */
  fallback<Key extends ApiKey>(key: Key, reply: ResponseOf<Key>): void {
    if (!handlers.has(key)) handlers.set(key, () => reply);
  },
  /** Mocks an error from now on. */
  refuse(key: ApiKey, code: ErrorCode, details: RefusalDetails = {}): void {
    handlers.set(key, () => new Refusal(code, details));
  },
  /** Asks for re-authentication first, then responds. */
  respondAfterStepUp<Key extends ApiKey>(key: Key, ...[reply]: ReplyInput<Key>): void {
    let isConfirmed = false;
    handlers.set('POST /api/user/confirm', () => {
      isConfirmed = true;
    });
    handlers.set(key, (call) => {
      if (!isConfirmed) return new Refusal('confirmation_required', {});
      return typeof reply === 'function' ? reply(call) : reply;
    });
  },
  /** Breaks the connection of all requests to this endpoint from now on. */
  lose(key: ApiKey): void {
    handlers.set(key, () => lost);
  },
  /** Holds all requests to this endpoint until the returned function is called. */
  hold(key: ApiKey): () => void {
    const { promise, resolve } = Promise.withResolvers<void>();
    holds.set(key, promise);
    return () => {
      holds.delete(key);
      resolve();
    };
  },
  /** Recorded requests to an endpoint, or all, in order. */
  calls: (key?: ApiKey): readonly Call[] => calls.filter((call) => key === undefined || call.key === key),
  /** The bodies sent to an endpoint, in order. */
  sent: (key: ApiKey): unknown[] => calls.filter((call) => call.key === key).map(({ body }) => body),
  /** Sends one live update to the open stream. */
  live(event: Omit<LiveEvent, 'id' | 'type'> & { type?: string }): void {
    const data = JSON.stringify({ id: '1', type: 'changed', ...event });
    for (const listener of liveListeners) listener(data);
  },
};

/** Removes all mocks and recorded requests. */
export function resetApi(): void {
  test.current += 1;
  handlers = new Map();
  holds = new Map();
  calls = [];
  faults = [];
  liveListeners.clear();
}

/** Returns violations of the contracts since the last reset, by requests or responses. */
export function takeFaults(): string[] {
  const found = faults;
  faults = [];
  return found;
}

function fault(text: string): Refusal {
  faults.push(text);
  return new Refusal('internal_error', { message: text });
}

function checkInput(route: RouteDefinition, { key, params, query, body }: Call): void {
  if (body instanceof FormData) {
    if (!route.multipart) fault(`${key} takes no form data`);
    return;
  }
  const parts = {
    params: [route.params, params],
    query: [route.query, query],
    body: [route.body, body],
  } as const;
  for (const [name, [schema, value]] of Object.entries(parts)) {
    const isEmpty = value === undefined || Object.keys(Object(value)).length === 0;
    if (!schema && !isEmpty) fault(`${key} takes no ${name}, but ${JSON.stringify(value)} was sent`);
    const parsed = schema?.safeParse(value);
    if (parsed?.error) fault(`${key} was sent a ${name} the contract refuses: ${parsed.error.message}`);
  }
}

function checked(route: RouteDefinition, call: Call, reply: unknown): Response {
  const [status, schema] = Object.entries(route.responses)[0] ?? [];
  if (!schema) return new Response(null, { status: 204 });
  const parsed = schema.safeParse(reply);
  if (parsed.error) return refused(fault(`${call.key} was given a bad response: ${parsed.error.message}`));
  return Response.json(reply, { status: Number(status), headers: { 'x-request-id': requestId } });
}

function refused({ code, details }: Refusal): Response {
  const message = details.message ?? t(`common:errors.${code}`, { seconds: 30 });
  const body = { message, code, requestId, ...(details.fields ? { fields: details.fields } : {}) };
  return Response.json(body, { status: errorStatus[code], headers: { 'x-request-id': requestId } });
}

/** Responds to one request as mocked; a request without a mock fails the test. @throws if the connection is mocked as broken */
export async function handleRequest(
  method: string,
  url: string,
  body: unknown,
  headers: Headers,
): Promise<Response> {
  const { pathname: path, searchParams } = new URL(url, 'http://screen.test');
  const match = findRoute(method, path);
  if (!match) return refused(fault(`${method} ${path} is no endpoint of the contracts`));
  const query = Object.fromEntries(searchParams);
  const { route, params } = match;
  const key = `${route.method} ${route.path}` as ApiKey;
  const call: Call = { key, path, params, query, body, headers };
  calls.push(call);
  const { current } = test;
  await setImmediate();
  await holds.get(key);
  // The screen that sent the request is closed, so nothing waits for the response.
  if (test.current !== current) return await new Promise<never>(() => {});
  const handler = handlers.get(key);
  if (!handler) return refused(fault(`${method} ${path}: no response was prepared`));
  const reply = handler(call);
  if (reply === lost) throw new TypeError('The connection broke');
  if (!(reply instanceof Refusal)) {
    checkInput(route, call);
    return checked(route, call, reply);
  }
  if (!route.errors.includes(reply.code) && !general.includes(reply.code))
    fault(`${key} never refuses with ${reply.code}`);
  return refused(reply);
}
