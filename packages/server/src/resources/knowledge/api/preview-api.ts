import type { knowledgeRoutes } from '@parley/contracts/resources/chatbot/knowledge';
import type { BodyOf, ResponseOf } from '@parley/contracts/route';
import type { ApiHeader, ChangedHeader } from '@parley/contracts/settings/api-sources';
import { withScope } from '../../../db/scope.ts';
import { AppError } from '../../../errors/app-error.ts';
import type { Deps } from '../../../kernel/deps/deps.ts';
import { assertFeature } from '../../../kernel/limits/entitlements.ts';
import { limitPageLookups } from '../../../kernel/limits/rate-limits.ts';
import type { Scope } from '../../../kernel/scope.ts';
import { findSource } from '../knowledge.queries.ts';
import { ApiNotRead, allowedApiAddress } from './call-api.ts';
import { keptHeaders } from './kept-headers.ts';
import { pagesOf } from './pages-of.ts';
import { presentItems } from './present-item.ts';

const maxSamples = 3;
const maxSampleChars = 1_000;
/** Short, because a user waits for the response. */
const timeoutMs = 25_000;

/**
 * Reads the first items of an API without storing anything. Headers without a value use those stored for a source.
 * @throws AppError `not_found`, `api_not_read` with the reason as a sentence, `validation_failed` for a forbidden address,
 * `rate_limited`.
 */
export async function previewApi(
  deps: Deps,
  scope: Scope,
  { sourceId, ...typed }: BodyOf<typeof knowledgeRoutes.previewApi>,
): Promise<ResponseOf<typeof knowledgeRoutes.previewApi>> {
  await withScope(deps.database, scope, (tx) => assertFeature(tx, deps, scope.organizationId, 'apiSources'));
  await limitPageLookups(deps, scope);
  const url = allowedApiAddress(deps, typed.url);
  const api = { ...typed, url, headers: await headersOf(deps, scope, sourceId, { ...typed, url }) };
  const signal = AbortSignal.timeout(timeoutMs);
  try {
    const { value: page } = await pagesOf(deps, api, signal).next();
    if (!page || page.items.length === 0) throw new ApiNotRead('api_no_items');
    const items = presentItems(page.items, api);
    if (items.length === 0) throw new ApiNotRead('api_no_text');
    return {
      items: page.items.length,
      hasMore: page.next !== null,
      samples: items.slice(0, maxSamples).map(({ title, url, text }) => ({
        title,
        url,
        text: text.slice(0, maxSampleChars).toWellFormed(),
      })),
    };
  } catch (error) {
    const failure = signal.aborted ? new ApiNotRead('api_too_slow') : error;
    if (!(failure instanceof ApiNotRead)) throw failure;
    const { code, params } = failure;
    const reason = deps.sentences.render(scope.language, `knowledgeBase:errors.${code}`, params);
    throw new AppError('api_not_read', { params: { reason } });
  }
}

function headersOf(
  deps: Deps,
  scope: Scope,
  sourceId: string | undefined,
  { url, headers }: { url: string; headers: readonly ChangedHeader[] },
): Promise<ApiHeader[]> {
  const { organizationId } = scope;
  return withScope(deps.database, scope, async (tx) => {
    const source = sourceId === undefined ? null : await findSource(tx, organizationId, sourceId);
    if (source === undefined) throw new AppError('not_found');
    return keptHeaders(deps, tx, { organizationId, source, path: '' }, { url, headers });
  });
}
