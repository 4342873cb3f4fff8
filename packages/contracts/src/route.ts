import type { ZodType, z } from 'zod';
import type { Permission } from './rights/permissions.ts';
import type { ErrorCode } from './values/error-codes.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** One endpoint, declared once. Server routes, OpenAPI, client types, and the permission matrix are derived from it. */
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
  /**
   * The handler receives the raw bytes of the body, because a signature covers them: of JSON, or as a stream of an email that it
   * limits itself.
   */
  rawBody?: 'application/json' | 'message/rfc822';
  /** Response schema by status; null for a response without a body. */
  responses: Partial<Record<200 | 201 | 204, ZodType | null>>;
  /** May also respond with `text/event-stream`. */
  stream?: boolean;
  errors: readonly ErrorCode[];
  /**
   * Returns 204 instead of `unauthenticated` or `chatbot_not_found` to a caller that sends `acceptsAbsence`, because browsers log
   * failed calls in the console.
   */
  emptyIfAbsent?: boolean;
  /**
   * Honors `Idempotency-Key`. Set it on a creating POST, unless its response has a secret that is shown once; the use case does its
   * work in `createOnce`.
   */
  idempotent?: boolean;
  /** Only programs may call it: a session is ignored, and the error without a key asks for one. */
  keysOnly?: boolean;
  /** Requires step-up: the user must have re-authenticated within the last 10 minutes. */
  confirmation?: boolean;
  /** Allowed during maintenance although it changes data. Routes of the admin area always are. */
  duringMaintenance?: boolean;
  /** Open to members of a suspended organization. */
  duringSuspension?: boolean;
  /** Open to an administrator who still has to set up the second factor. */
  duringFactorSetup?: boolean;
}

/**
 * The `Accept` header of a caller that prefers 204 to an error for a missing item; allowed across origins without a preflight.
 */
export const acceptsAbsence = 'application/json; absent=empty';

/** Declares routes and keeps their literal types. */
export function defineRoutes<const T extends Record<string, RouteDefinition>>(routes: T): T {
  return routes;
}

type Output<S> = S extends ZodType ? z.output<S> : undefined;
type Input<S> = S extends ZodType ? z.input<S> : undefined;

/** The JSON that a route returns on success; undefined without a body. */
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
