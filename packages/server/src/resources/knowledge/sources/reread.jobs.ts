import { tenantScope, withPlatform, withScope } from '../../../db/scope.ts';
import type { Deps } from '../../../kernel/deps/deps.ts';
import { readerVersion } from '../../../knowledge/reader/parse-file.ts';
import { hourMs } from '../../../lib/timing/durations.ts';
import { startRereading } from '../ingest/generations.queries.ts';
import { triggerIngest } from '../ingest/request-ingest.ts';
import { lockSource } from '../knowledge.queries.ts';
import { type AnySource, listOutdated } from './due-sources.queries.ts';

/** Maximum number of concurrent re-reads, in total and per organization, because an organization's own uploads wait for them. */
const maxSources = 20;
const maxOfOrganization = 5;
/** Longer than any re-read with its retries takes; a lost one is repeated after this time. */
const retryAfterMs = 2 * hourMs;

/**
 * Re-reads files and texts that an earlier version of the reader has parsed. They stay ready and searchable meanwhile, and no
 * change is reported. Websites and APIs are re-read with their next refresh, because their content is not stored.
 */
export async function rereadOutdatedSources(deps: Deps, signal: AbortSignal): Promise<void> {
  for (const source of await findOutdated(deps)) {
    signal.throwIfAborted();
    await rereadOne(deps, source);
  }
}

/** Outdated sources, as many as may be started in addition to those being read. */
function findOutdated(deps: Deps): Promise<AnySource[]> {
  const lostBefore = new Date(deps.clock.now().getTime() - retryAfterMs);
  const limits = { maxSources, maxOfOrganization };
  return withPlatform(deps.database, (tx) => listOutdated(tx, { readerVersion, lostBefore }, limits));
}

/** Starts a re-read; two concurrent runs start each source once. */
async function rereadOne(
  deps: Deps,
  { id: sourceId, organization_id: organizationId }: AnySource,
): Promise<void> {
  const now = deps.clock.now();
  const lostBefore = new Date(now.getTime() - retryAfterMs);
  await withScope(deps.database, tenantScope(organizationId), async (tx) => {
    const row = await lockSource(tx, organizationId, sourceId);
    if (row?.status !== 'ready') return;
    const generation = await startRereading(tx, { organizationId, sourceId }, { at: now, lostBefore });
    if (generation === undefined) return;
    const source = { organizationId, chatbotId: row.chatbot_id, sourceId, type: row.type };
    await triggerIngest(tx, deps, { ...source, generation });
  });
}
