import type { ZodType, z } from 'zod';
import type { ErrorCode } from './error-codes.ts';
import type { Permission } from './permissions.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/**
 * One endpoint, declared once. Server routes, OpenAPI, client types, and the permission matrix are derived
 * from it.
 */
export interface RouteDefinition {
  method: Method;
  /** With `{name}` segments, as in OpenAPI. */
  path: `/${string}`;
  /** A short phrase for the API reference. */
  summary: string;
  permission: Permission;
  params?: ZodType;
  query?: ZodType;
  /** JSON body. */
  body?: ZodType;
  /** Accepts multipart/form-data with a `file`, instead of or in addition to JSON. */
  multipart?: boolean;
  /** The body reaches the handler as its bytes, whatever they are, because a signature covers them. */
  rawBody?: boolean;
  /** Response schema by status; null for a response without a body. */
  responses: Partial<Record<200 | 201 | 204, ZodType | null>>;
  /** May also respond with `text/event-stream`. */
  stream?: boolean;
  errors: readonly ErrorCode[];
  /**
   * Returns 204 instead of the error of absence (`unauthenticated`, `chatbot_not_found`) to a caller that accepts
   * `acceptsAbsence`: for pages that must ask whether there is something. Browsers report a call that fails in the console.
   */
  emptyIfAbsent?: boolean;
  /** A creating POST that honors `Idempotency-Key`. */
  idempotent?: boolean;
  /** Programs alone call it: a session counts for nothing, and whoever lacks a key is told to bring one. */
  keysOnly?: boolean;
  /** Requires step-up: the user must have re-authenticated within the last 10 minutes. */
  confirmation?: boolean;
  /** Stays open while the platform is under maintenance, though it changes something. Routes of the admin area always do. */
  duringMaintenance?: boolean;
  /** Open to members of a suspended organization. */
  duringSuspension?: boolean;
  /** Open to an administrator who still has to set up the second factor. */
  duringFactorSetup?: boolean;
}

/** The `Accept` header of a caller that prefers 204 to the error of absence; allowed across origins without a preflight. */
export const acceptsAbsence = 'application/json; absent=empty';

/** Declares routes and keeps their literal types. */
export function defineRoutes<const T extends Record<string, RouteDefinition>>(routes: T): T {
  return routes;
}

type Output<S> = S extends ZodType ? z.output<S> : undefined;
type Input<S> = S extends ZodType ? z.input<S> : undefined;

/** The JSON that a route returns on success; undefined where it has no body. */
export type ResponseOf<R extends RouteDefinition> = {
  [Status in keyof R['responses']]: R['responses'][Status] extends ZodType
    ? z.output<R['responses'][Status]>
    : undefined;
}[keyof R['responses']];

export type ParamsOf<R extends RouteDefinition> = Output<R['params']>;
export type QueryOf<R extends RouteDefinition> = Output<R['query']>;
export type BodyOf<R extends RouteDefinition> = Output<R['body']>;

/** What a client sends to a route and receives from it. */
export interface CallOf<R extends RouteDefinition> {
  params: Input<R['params']>;
  query: Input<R['query']>;
  body: Input<R['body']>;
  response: ResponseOf<R>;
}
