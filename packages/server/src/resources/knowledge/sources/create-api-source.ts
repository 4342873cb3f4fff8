import type { knowledgeRoutes } from '@parley/contracts/resources/chatbot/knowledge';
import type { BodyOf } from '@parley/contracts/route';
import { withScope } from '../../../db/scope.ts';
import type { Deps } from '../../../kernel/deps/deps.ts';
import { assertFeature } from '../../../kernel/limits/entitlements.ts';
import type { Scope } from '../../../kernel/scope.ts';
import { createOnce } from '../../../record/idempotency.ts';
import { allowedApiAddress } from '../api/call-api.ts';
import { sealHeaders } from '../api/sealed-headers.ts';
import { addSource } from './add-source.ts';
import { nextRefreshAt } from './refresh-source.ts';

/**
 * Adds an API as a source and returns the source's id. Header values are stored sealed.
 * @throws AppError `not_found`, `validation_failed` for a forbidden address, `plan_limit_sources`, `plan_limit_tokens`,
 * `idempotency_conflict`, `feature_off`.
 */
export async function createApiSource(
  deps: Deps,
  scope: Scope,
  chatbotId: string,
  input: Extract<BodyOf<typeof knowledgeRoutes.createSource>, { type: 'api' }>,
): Promise<string> {
  const { organizationId } = scope;
  const { type, name, url: typed, headers, refresh, ...settings } = input;
  const url = allowedApiAddress(deps, typed);
  return withScope(deps.database, scope, async (tx) => {
    await assertFeature(tx, deps, organizationId, 'apiSources');
    return createOnce(tx, deps, scope, () => {
      const id = deps.ids.next();
      return addSource(tx, deps, scope, {
        id,
        chatbotId,
        name,
        type,
        sizeBytes: null,
        content: null,
        file: null,
        website: {
          url,
          settings: { api: { ...settings, headers: headers.map((header) => header.name) } },
          refresh,
          nextRefreshAt: nextRefreshAt(refresh, deps.clock.now()),
        },
        sealedHeaders: sealHeaders(deps, { organizationId, sourceId: id }, headers),
        tokens: 0,
      });
    });
  });
}
