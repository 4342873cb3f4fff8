import type { FlowValue } from '@parley/flow/document';
import { readPath } from '@parley/flow/read/path';
import type { Deps } from '../../../kernel/deps/deps.ts';
import { hiddenText, hideInJson, hideValues } from '../../../lib/secrets/hide-values.ts';
import { secretsOf } from './api-secrets.ts';
import { ApiNotRead, type ApiResponse, type CalledApi, callApi } from './call-api.ts';

/** Items of one response, and the URL of the next one. */
export interface ApiPage {
  items: FlowValue[];
  next: string | null;
  bytes: number;
}

/** Yields page after page until there is no next one. Does not limit their number; callers do. @throws ApiNotRead. */
export async function* pagesOf(
  deps: Pick<Deps, 'egress'>,
  api: CalledApi,
  signal: AbortSignal,
): AsyncGenerator<ApiPage, undefined> {
  let number = 0;
  // Hides secrets that the API echoes, so that they do not become knowledge.
  const hide = hideValues(secretsOf(api), hiddenText);
  for (let url: string | null = firstAddress(api); url !== null; number += 1) {
    const response = await callPage(deps, api, { url, isFirst: number === 0 }, signal);
    if (response === null) return;
    const items = itemsAt(response.value, api.itemsPath);
    const next = items.length === 0 ? null : nextAddress(api, response, number + 1);
    yield { items: hideInJson(items, hide), next, bytes: response.bytes };
    url = next;
  }
}

/** Returns null if the API responds with 400 or 404 to the page after its last one, as some do. */
async function callPage(
  deps: Pick<Deps, 'egress'>,
  api: CalledApi,
  { url, isFirst }: { url: string; isFirst: boolean },
  signal: AbortSignal,
) {
  try {
    return await callApi(deps, api, url, signal);
  } catch (error) {
    const isBeyond =
      error instanceof ApiNotRead &&
      error.code === 'api_failed' &&
      (error.params.status === 400 || error.params.status === 404);
    if (isBeyond && !isFirst && api.pagination.type === 'page') return null;
    throw error;
  }
}

/** Returns the items at the path; a single object is a list of one. @throws ApiNotRead `api_no_items` if there are none. */
function itemsAt(value: FlowValue, path: string): FlowValue[] {
  const found = readPath(value, path);
  if (Array.isArray(found)) return path.includes('[]') ? found.flat() : found;
  if (typeof found === 'object' && found !== null) return [found];
  throw new ApiNotRead('api_no_items');
}

function firstAddress({ url, pagination }: CalledApi): string {
  return pagination.type === 'page'
    ? withParameter(url, pagination.parameter, String(pagination.first))
    : url;
}

/**
 * Returns the URL of the next page. @throws ApiNotRead `api_other_site` for another origin, to which the headers must not be
 * sent.
 */
function nextAddress({ url, pagination }: CalledApi, response: ApiResponse, number: number): string | null {
  switch (pagination.type) {
    case 'none':
      return null;
    case 'page':
      return withParameter(url, pagination.parameter, String(pagination.first + number * pagination.step));
    case 'link':
      return response.nextLink === null ? null : onSameSite(url, response.nextLink);
    case 'next': {
      const next = readPath(response.value, pagination.path);
      if ((typeof next !== 'string' && typeof next !== 'number') || next === '') return null;
      if (pagination.parameter !== null) return withParameter(url, pagination.parameter, String(next));
      return onSameSite(url, String(next));
    }
  }
}

function onSameSite(url: string, next: string): string | null {
  if (!URL.canParse(next, url)) return null;
  const address = new URL(next, url);
  if (address.origin !== new URL(url).origin) throw new ApiNotRead('api_other_site');
  return address.href;
}

function withParameter(url: string, name: string, value: string): string {
  const address = new URL(url);
  address.searchParams.set(name, value);
  return address.href;
}
