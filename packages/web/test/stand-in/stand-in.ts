import { readFileSync } from 'node:fs';
import { isAllowed } from '@parley/contracts/rights/permissions';
import type { RouteDefinition } from '@parley/contracts/route';
import { type ErrorCode, errorStatus } from '@parley/contracts/values/error-codes';
import type { ZodType } from 'zod';
import { accountResponders } from './account-responders.ts';
import { entryResponders } from './entry-responders.ts';
import { organizationResponders } from './organization-responders.ts';
import { findRoute, Refusal, type Responder, type Responders, type RouteName, refuse } from './responder.ts';
import { newState, type StandInState } from './state.ts';

export type StandInRequest = {
  method: string;
  /** Without the query. */
  path: string;
  query?: URLSearchParams;
  /** The parsed JSON; undefined for a request without one. */
  body?: unknown;
};
export type StandInResponse = { status: number; body?: unknown };

/** In-memory server for the contracts' routes, for tests of the app. */
export type StandIn = {
  state: StandInState;
  /** Replaces the default responder of a route from now on. */
  respond<Name extends RouteName>(name: Name, responder: Responder<Name>): void;
  /** @throws {Error} when the responder returned what the contract does not declare for the route */
  handle(request: StandInRequest): StandInResponse;
};

type AnyResponder = { call(call: { params: unknown; query: unknown; body: unknown }): unknown }['call'];

const requestId = '01JD4K-7Q2M';
const sentences = errorSentences();

/** Starts signed out, with one user in two empty organizations. */
export function createStandIn(): StandIn {
  const state = newState();
  const responders: Responders = {
    ...entryResponders(state),
    ...accountResponders(state),
    ...organizationResponders(state),
  };
  return {
    state,
    respond(name, responder) {
      Object.assign(responders, { [name]: responder });
    },
    handle({ method, path, query = new URLSearchParams(), body }) {
      const found = findRoute(method, path);
      if (!found) return refusalResponse(refuse('not_found'));
      const { name, route } = found;
      const denied = deny(state, route);
      if (denied) return refusalResponse(denied);
      const call = parseCall(route, { params: found.params, query: Object.fromEntries(query), body });
      if (call instanceof Refusal) return refusalResponse(call);
      const responder = new Map<string, AnyResponder>(Object.entries(responders)).get(name);
      if (!responder) return refusalResponse(refuse('not_found'));
      const result = responder(call);
      return result instanceof Refusal
        ? refusalResponse(declared(name, route, result))
        : success(name, route, result);
    },
  };
}

function deny(state: StandInState, { permission }: RouteDefinition): Refusal | undefined {
  if (permission === 'public' || permission === 'visitor') return undefined;
  if (!state.isSignedIn) return refuse('unauthenticated');
  if (permission === 'session') return undefined;
  const role = state.user.currentOrganization?.role ?? '';
  return isAllowed(role, permission) ? undefined : refuse('forbidden');
}

function parseCall(route: RouteDefinition, sent: { params: unknown; query: unknown; body: unknown }) {
  const parse = (schema: ZodType | undefined, value: unknown) => schema?.safeParse(value);
  const params = parse(route.params, sent.params);
  // An invalid id in the path is refused like a missing object, with the code named by its schema.
  const missing = params?.error?.issues.map(({ message }) => message).find(isErrorCode);
  if (missing !== undefined) return refuse(missing);
  const query = parse(route.query, sent.query);
  const body = route.multipart ? undefined : parse(route.body, sent.body);
  const parts = [params, query, body];
  if (parts.some((part) => part?.success === false)) return refuse('validation_failed');
  return { params: params?.data, query: query?.data, body: body?.data };
}

function isErrorCode(text: string): text is ErrorCode {
  return Object.hasOwn(errorStatus, text);
}

function declared(name: string, route: RouteDefinition, refusal: Refusal): Refusal {
  if (!route.errors.includes(refusal.code))
    throw new Error(`${name} refuses with ${refusal.code}, which its contract does not declare`);
  return refusal;
}

/** Uses the first field's error as message, as the server does. */
function refusalResponse({ code, fields }: Refusal): StandInResponse {
  const message = Object.values(fields ?? {})[0] ?? sentences.get(code) ?? code;
  return { status: errorStatus[code], body: { message, code, requestId, ...(fields ? { fields } : {}) } };
}

function success(name: string, route: RouteDefinition, result: unknown): StandInResponse {
  for (const status of [200, 201, 204] as const) {
    const schema = route.responses[status];
    if (schema === undefined) continue;
    const checked = schema?.safeParse(result);
    if (checked?.success === false)
      throw new Error(`${name} does not return what its contract declares: ${checked.error.message}`);
    return { status, body: checked?.data };
  }
  throw new Error(`${name} declares no successful status`);
}

function errorSentences(): ReadonlyMap<string, string> {
  const file = new URL('../../../locales/en/common.json', import.meta.url);
  const { errors }: { errors: Record<string, string> } = JSON.parse(readFileSync(file, 'utf8'));
  return new Map(Object.entries(errors));
}
