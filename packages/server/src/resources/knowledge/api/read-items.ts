import type { FlowValue } from '@parley/flow/document';
import type { Deps } from '../../../kernel/deps/deps.ts';
import { minuteMs } from '../../../lib/timing/durations.ts';
import { ApiNotRead, type CalledApi } from './call-api.ts';
import { pagesOf } from './pages-of.ts';
import { type ApiItem, presentItems } from './present-item.ts';

const maxItems = 5_000;
const maxPages = 200;
const maxBytes = 25 * 1_024 * 1_024;
const maxDurationMs = 5 * minuteMs;

/**
 * Reads all items that have a text; duplicates are read once. An API over the limits is rejected as a whole, because answers from
 * half a catalog would be wrong.
 * @throws ApiNotRead.
 */
export async function readItems(
  deps: Pick<Deps, 'egress'>,
  api: CalledApi,
  signal: AbortSignal,
): Promise<ApiItem[]> {
  const deadline = AbortSignal.timeout(maxDurationMs);
  try {
    return await readAll(deps, api, AbortSignal.any([signal, deadline]));
  } catch (error) {
    signal.throwIfAborted();
    if (deadline.aborted) throw new ApiNotRead('api_too_slow', {}, { cause: error });
    throw error;
  }
}

async function readAll(deps: Pick<Deps, 'egress'>, api: CalledApi, signal: AbortSignal): Promise<ApiItem[]> {
  const items = new Map<string, ApiItem>();
  let found = 0;
  let pages = 0;
  let bytes = 0;
  let before = '';
  for await (const page of pagesOf(deps, api, signal)) {
    const content = JSON.stringify(page.items);
    // An API that ignores the page parameter returns the same page each time.
    if (content === before) break;
    before = content;
    pages += 1;
    bytes += page.bytes;
    found += page.items.length;
    if (bytes > maxBytes) throw new ApiNotRead('api_too_large');
    if (found > maxItems || (pages === maxPages && page.next !== null))
      throw new ApiNotRead('api_too_many', { limit: maxItems });
    addTo(items, page.items, api);
  }
  if (found === 0) throw new ApiNotRead('api_no_items');
  if (items.size === 0) throw new ApiNotRead('api_no_text');
  return [...items.values()];
}

function addTo(items: Map<string, ApiItem>, values: readonly FlowValue[], api: CalledApi): void {
  for (const item of presentItems(values, api)) {
    const key = item.id === null ? `${items.size}` : `id ${item.id}`;
    if (!items.has(key)) items.set(key, item);
  }
}
