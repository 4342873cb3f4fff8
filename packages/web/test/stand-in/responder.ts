import { routes } from '@parley/contracts/api';
import type { BodyOf, ParamsOf, QueryOf, ResponseOf, RouteDefinition } from '@parley/contracts/route';
import type { ErrorCode } from '@parley/contracts/values/error-codes';

type Routes = typeof routes;
/** Name of a route in the contracts, such as `listChatbots`. */
export type RouteName = keyof Routes;

/** An error that a responder returns instead of its route's result. */
export class Refusal<Code extends ErrorCode = ErrorCode> {
  readonly code: Code;
  readonly fields: Readonly<Record<string, string>> | undefined;

  constructor(code: Code, fields?: Record<string, string>) {
    this.code = code;
    this.fields = fields;
  }
}

/** Creates an error with the English message of the code. */
export function refuse<Code extends ErrorCode>(code: Code, fields?: Record<string, string>): Refusal<Code> {
  return new Refusal(code, fields);
}

/** A request of the app, parsed by the contract. */
export type Call<Name extends RouteName> = {
  params: ParamsOf<Routes[Name]>;
  query: QueryOf<Routes[Name]>;
  body: BodyOf<Routes[Name]>;
};

type Result<Route extends RouteDefinition> = ResponseOf<Route> | Refusal<Route['errors'][number]>;

/** Returns the result or an error that the contract declares for the route. */
export type Responder<Name extends RouteName> = (call: Call<Name>) => Result<Routes[Name]>;

export type Responders = { [Name in RouteName]?: Responder<Name> };

/** Routes sorted by number of parameters, so that `/users/me` matches before `/users/{userId}`. */
const byParams = Object.entries<RouteDefinition>(routes)
  .map(([name, route]) => ({ name, route, pattern: patternOf(route.path) }))
  .sort((a, b) => a.route.path.split('{').length - b.route.path.split('{').length);

function patternOf(path: string): RegExp {
  return new RegExp(`^${path.replaceAll('.', '\\.').replace(/\{(\w+)\}/g, '(?<$1>[^/]+)')}$`);
}

/** Returns the route of a request with its path parameters, or undefined if the contracts declare none. */
export function findRoute(
  method: string,
  path: string,
): { name: string; route: RouteDefinition; params: Record<string, string> } | undefined {
  for (const { name, route, pattern } of byParams) {
    const match = route.method === method ? pattern.exec(path) : null;
    if (match) return { name, route, params: decoded(match.groups ?? {}) };
  }
  return undefined;
}

function decoded(values: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, decodeURIComponent(value)]));
}
