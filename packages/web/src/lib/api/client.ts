import type { Api } from '@parley/contracts/api';
import { apiRequest, type Method, type RequestOptions } from './request.ts';

export type ApiKey = keyof Api & string;
export type ResponseOf<Key extends ApiKey> = Api[Key]['response'];

type Part<Name extends string, Value> = [Value] extends [undefined]
  ? { [Key in Name]?: undefined }
  : { [Key in Name]: Value };
type QueryPart<Value> = [Value] extends [undefined] ? { query?: undefined } : { query?: Value };

/** Input of a request: only what the contract requires. */
export type CallInput<Key extends ApiKey> = Part<'params', Api[Key]['params']> &
  QueryPart<Api[Key]['query']> &
  Part<'body', Api[Key]['body']> &
  RequestOptions;

function isMethod(text: string | undefined): text is Method {
  return text === 'GET' || text === 'POST' || text === 'PUT' || text === 'PATCH' || text === 'DELETE';
}

function fill(path: string, params: object | undefined): string {
  const values = new Map(Object.entries(params ?? {}));
  return path.replace(/\{(\w+)\}/g, (_segment, name: string) =>
    encodeURIComponent(String(values.get(name) ?? '')),
  );
}

function queryText(query: object | undefined): string {
  const pairs = Object.entries(query ?? {}).filter(
    ([, value]) => value !== undefined && value !== null && value !== '',
  );
  const search = new URLSearchParams(pairs.map(([name, value]) => [name, String(value)]));
  return search.size === 0 ? '' : `?${search}`;
}

/** Returns the path of a request with its parameters; also the first element of the query key of a read. */
export function apiPath(
  key: ApiKey,
  input: { params?: object | undefined; query?: object | undefined } = {},
): string {
  const path = key.slice(key.indexOf(' ') + 1);
  return fill(path, input.params) + queryText(input.query);
}

/**
 * Calls an endpoint of the contract: `call('PATCH /api/chatbots/{chatbotId}', { params: { chatbotId }, body })`.
 * @throws {ApiError}
 */
export async function call<Key extends ApiKey>(key: Key, input: CallInput<Key>): Promise<ResponseOf<Key>> {
  const method = key.split(' ')[0];
  if (!isMethod(method)) throw new TypeError(`Not an endpoint: ${key}`);
  const { params, query, body, ...options } = input;
  // The server validates every response against this contract before sending it.
  return (await apiRequest(method, apiPath(key, { params, query }), body, options)) as ResponseOf<Key>;
}
