import type { knowledgeRoutes } from '@parley/contracts/resources/chatbot/knowledge';
import type { BodyOf } from '@parley/contracts/route';
import { estimateTokens } from '@parley/knowledge/language/count-words';
import { withScope } from '../../../db/scope.ts';
import { found, invalidField } from '../../../errors/app-error.ts';
import type { Deps } from '../../../kernel/deps/deps.ts';
import type { Scope } from '../../../kernel/scope.ts';
import { appendEvent } from '../../../record/outbox/append-event.ts';
import { allowedApiAddress } from '../api/call-api.ts';
import { keptHeaders } from '../api/kept-headers.ts';
import { sealHeaders } from '../api/sealed-headers.ts';
import { requestIngest } from '../ingest/request-ingest.ts';
import { findMaterial, lockSource, replaceApi, replaceContent, updateSource } from '../knowledge.queries.ts';
import { reserveTokenQuota } from '../reserve-quota.ts';
import { nextRefreshAt } from './refresh-source.ts';

/**
 * Changes a source. Name, tags, and enabling take effect immediately. A new text, or new settings of an API, are ingested in the
 * background while the old passages stay searchable.
 * @throws AppError `not_found`, `validation_failed` for a text, refresh or API that does not apply to the type of source,
 * `plan_limit_tokens`.
 */
export async function patchSource(
  deps: Deps,
  scope: Scope,
  sourceId: string,
  patch: BodyOf<typeof knowledgeRoutes.patchSource>,
): Promise<void> {
  const { organizationId } = scope;
  const { content } = patch;
  const api = patch.api && { ...patch.api, url: allowedApiAddress(deps, patch.api.url, 'api.url') };
  await withScope(deps.database, scope, async (tx) => {
    if (content !== undefined) {
      await reserveTokenQuota(tx, organizationId, { id: sourceId, tokens: estimateTokens(content) });
    }
    const row = found(await lockSource(tx, organizationId, sourceId));
    if (content !== undefined && row.type !== 'text') throw invalidField('content', 'validation.notAllowed');
    if (patch.refresh !== undefined && row.type !== 'url' && row.type !== 'api') {
      throw invalidField('refresh', 'validation.notAllowed');
    }
    if (api && row.type !== 'api') throw invalidField('api', 'validation.notAllowed');
    const refresh = patch.refresh === undefined ? row.refresh : patch.refresh;
    await updateSource(tx, organizationId, sourceId, {
      name: patch.name ?? row.name,
      enabled: patch.enabled ?? row.enabled,
      tags: patch.tags ?? row.tags,
      settings: patch.name === undefined ? row.settings : { ...row.settings, isNamedByTitle: false },
      refresh,
      nextRefreshAt: refresh === row.refresh ? row.next_refresh_at : nextRefreshAt(refresh, deps.clock.now()),
      at: deps.clock.now(),
    });
    if (api) {
      const { url, headers, ...settings } = api;
      const kept = await keptHeaders(
        deps,
        tx,
        { organizationId, source: row, path: 'api.' },
        { url, headers },
      );
      await replaceApi(tx, organizationId, sourceId, {
        url,
        api: { ...settings, headers: kept.map(({ name }) => name) },
        sealedHeaders: sealHeaders(deps, { organizationId, sourceId }, kept),
      });
      await requestIngest(tx, deps, { organizationId, chatbotId: row.chatbot_id, sourceId, type: row.type });
    }
    const stored = await findMaterial(tx, organizationId, sourceId);
    if (content !== undefined && content !== stored?.content) {
      await replaceContent(tx, organizationId, sourceId, content);
      await requestIngest(tx, deps, { organizationId, chatbotId: row.chatbot_id, sourceId, type: row.type });
    }
    await appendEvent(tx, deps, {
      organizationId,
      type: 'knowledge.updated',
      resourceId: sourceId,
      chatbotId: row.chatbot_id,
    });
  });
}
