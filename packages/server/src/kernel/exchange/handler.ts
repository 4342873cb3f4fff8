import type { Language } from '@parley/contracts/language/languages';
import type { AdminPermission } from '@parley/contracts/rights/admin-permissions';
import type { BodyOf, ParamsOf, QueryOf, ResponseOf, RouteDefinition } from '@parley/contracts/route';
import type { AdminScope, Scope, SessionScope } from '../scope.ts';
import type { HttpReply, HttpRequest } from './http-exchange.ts';

/** Input of a handler: validated parts of the request and a scope that fits the route's permission. */
export interface Call<R extends RouteDefinition> {
  params: ParamsOf<R>;
  query: QueryOf<R>;
  body: BodyOf<R>;
  scope: ScopeOf<R>;
  /** Language for sentences in the response. */
  language: Language;
  request: HttpRequest;
  reply: HttpReply;
}

type ScopeOf<R extends RouteDefinition> = R['permission'] extends 'public' | 'visitor'
  ? null
  : R['permission'] extends AdminPermission
    ? AdminScope
    : R['permission'] extends 'session'
      ? SessionScope
      : Scope;

/**
 * Returns the response body of the contract; or the reply, if it sends a file; or nothing, if it has hijacked the reply for a
 * stream.
 */
export type Handler<R extends RouteDefinition> = (
  call: Call<R>,
  // biome-ignore lint/suspicious/noConfusingVoidType: a handler without a body returns nothing
) => Promise<ResponseOf<R> | HttpReply | undefined | void>;

/** One handler per route of a contract. */
export type Handlers<T extends Record<string, RouteDefinition>> = { [Name in keyof T]: Handler<T[Name]> };
