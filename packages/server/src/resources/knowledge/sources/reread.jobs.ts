import { tenantScope, withPlatform, withScope } from '../../../db/scope.ts';
import { sql } from '../../../db/sql.ts';
import type { Deps } from '../../../kernel/deps/deps.ts';
import { readerVersion } from '../../../knowledge/reader-version.ts';
import { startRereading } from '../ingest/generations.queries.ts';
import { triggerIngest } from '../ingest/request-ingest.ts';
import { lockSource } from '../knowledge.queries.ts';

/** Maximum number of concurrent re-reads, in total and per organization, because an organization's own uploads wait for them. */
const maxSources = 20;
const maxOfOrganization = 5;
/** Longer than any re-read with its retries takes; a lost one is repeated after this time. */
const retryAfterMs = 2 * 3_600_000;

interface Outdated {
  id: string;
  organization_id: string;
}

/**
 * Re-reads files and texts that an earlier version of the reader has parsed. They stay ready and searchable meanwhile, and no
 * change is reported. Websites and APIs are re-read with their next refresh, because their content is not stored.
 */
export async function rereadOutdatedSources(deps: Deps, signal: AbortSignal): Promise<void> {
  for (const source of await listOutdated(deps)) {
    signal.throwIfAborted();
    await rereadOne(deps, source);
  }
}

/** Outdated sources, as many as may be started in addition to those being read. */
function listOutdated(deps: Deps): Promise<Outdated[]> {
  const lostBefore = new Date(deps.clock.now().getTime() - retryAfterMs);
  return withPlatform(deps.database, (tx) =>
    tx.rows<Outdated>(sql`
      with outdated as (
        select id, organization_id, building_generation > live_generation and reread_at > ${lostBefore} as is_started,
          coalesce(reread_at <= ${lostBefore}, true) as is_due
        from knowledge_sources
        where type in ('file', 'text') and status = 'ready' and deleted_at is null and live_generation is not null
          and organization_id not in (select id from organizations where suspended_at is not null)
          and (reader_version < ${readerVersion} or reader_generation is distinct from live_generation)
      ),
      due as (
        select id, organization_id, row_number() over (partition by organization_id order by id) as place
        from outdated where is_due
      )
      select id, organization_id from due where place <= ${maxOfOrganization}
      order by place, id
      limit greatest(0, ${maxSources} - (select count(*) from outdated where is_started))`),
  );
}

/** Starts a re-read; two concurrent runs start each source once. */
async function rereadOne(
  deps: Deps,
  { id: sourceId, organization_id: organizationId }: Outdated,
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
