import type { ZodType, z } from 'zod';
import type { ErrorCode } from './error-codes.ts';
import type { Permission } from './permissions.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** One endpoint, declared once: routes, OpenAPI, client types and the permission matrix come from it. */
export interface RouteDefinition {
  method: Method;
  /** With `{name}` segments, as in OpenAPI. */
  path: `/${string}`;
  /** Half a sentence for the reference. */
  summary: string;
  permission: Permission;
  params?: ZodType;
  query?: ZodType;
  /** JSON body. */
  body?: ZodType;
  /** The body may also be, or is only, multipart/form-data with a `file`. */
  multipart?: boolean;
  /** Answer by status; null for an answer without a body. */
  answers: Partial<Record<200 | 201 | 204, ZodType | null>>;
  /** Also answers `text/event-stream`. */
  stream?: boolean;
  errors: readonly ErrorCode[];
  /** Creating POST that honors `Idempotency-Key`. */
  idempotent?: boolean;
  /** The call must come with fresh proof of identity. */
  confirmation?: boolean;
}

/** Declares routes and keeps their literal types. */
export function defineRoutes<const T extends Record<string, RouteDefinition>>(routes: T): T {
  return routes;
}

type Output<S> = S extends ZodType ? z.output<S> : undefined;
type Input<S> = S extends ZodType ? z.input<S> : undefined;

/** The JSON a route answers with on success; undefined where it has no body. */
export type AnswerOf<R extends RouteDefinition> = {
  [Status in keyof R['answers']]: R['answers'][Status] extends ZodType
    ? z.output<R['answers'][Status]>
    : undefined;
}[keyof R['answers']];

export type ParamsOf<R extends RouteDefinition> = Output<R['params']>;
export type QueryOf<R extends RouteDefinition> = Output<R['query']>;
export type BodyOf<R extends RouteDefinition> = Output<R['body']>;

/** What a client sends for a route and gets from it. */
export interface CallOf<R extends RouteDefinition> {
  params: Input<R['params']>;
  query: Input<R['query']>;
  body: Input<R['body']>;
  answer: AnswerOf<R>;
}
