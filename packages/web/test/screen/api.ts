import { setImmediate } from 'node:timers/promises';
import { type ErrorCode, errorStatus } from '@parley/contracts/error-codes';
import type { LiveEvent } from '@parley/contracts/resources/events';
import type { RouteDefinition } from '@parley/contracts/route';
import type { ApiKey, ResponseOf } from '../../src/lib/api/client.ts';
import { findRoute } from '../stand-in/responder.ts';
import { t } from './words.ts';

/** One call of the screen under test. */
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

/** An error of the closed table, worded as the server words it. */
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
/** Errors any route may return, whatever its own list says. */
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
/** Counts the tests, so that a call of the one before is not taken for a call of this one. */
const test = { current: 0 };
/** Whoever reads the live stream; each gets the data of every update. */
export const liveListeners = new Set<(data: string) => void>();

/** The refusal of a reply that decides by what was sent. */
export function refusal(code: ErrorCode, details: RefusalDetails = {}): Refusal {
  return new Refusal(code, details);
}

/** The server of the screen under test: responses and refusals typed by the contracts, and the calls it received. */
export const api = {
  /** Responds so from now on; a function sees what was sent. */
  respond<Key extends ApiKey>(key: Key, ...[reply]: ReplyInput<Key>): void {
    handlers.set(key, (call) => (typeof reply === 'function' ? reply(call) : reply));
  },
  /** Refuses from now on. */
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
  /** Breaks the connection of every such call from now on. */
  lose(key: ApiKey): void {
    handlers.set(key, () => lost);
  },
  /** Keeps every such call waiting until the returned function is called. */
  hold(key: ApiKey): () => void {
    const { promise, resolve } = Promise.withResolvers<void>();
    holds.set(key, promise);
    return () => {
      holds.delete(key);
      resolve();
    };
  },
  /** Every call of an endpoint, or of all, in order. */
  calls: (key?: ApiKey): readonly Call[] => calls.filter((call) => key === undefined || call.key === key),
  /** The bodies sent to an endpoint, in order. */
  sent: (key: ApiKey): unknown[] => calls.filter((call) => call.key === key).map(({ body }) => body),
  /** Sends one live update to the open stream. */
  live(event: Omit<LiveEvent, 'id' | 'type'>): void {
    const data = JSON.stringify({ id: '1', type: 'changed', ...event });
    for (const listener of liveListeners) listener(data);
  },
};

/** Forgets every prepared response and call. */
export function resetApi(): void {
  test.current += 1;
  handlers = new Map();
  holds = new Map();
  calls = [];
  faults = [];
  liveListeners.clear();
}

/** What broke the contracts since the last reset, in either direction. */
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

/** Responds to one request as prepared; what nobody prepared fails the test. @throws where the connection breaks */
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
  // The screen that asked is gone; nobody reads the response.
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
