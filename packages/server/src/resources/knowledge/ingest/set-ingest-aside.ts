import { tenantScope, withScope } from '../../../db/scope.ts';
import { sql } from '../../../db/sql.ts';
import type { Deps } from '../../../kernel/deps/deps.ts';
import type { Generation } from '../../../knowledge/indexing/index-generation.ts';
import { failGeneration } from './end-generation.ts';
import { IngestFailure } from './ingest-failure.ts';

/**
 * Marks a source as failed if reading it crashes the process each time. It is read again only at a user's request, not on its
 * schedule.
 */
export async function setIngestAside(
  deps: Pick<Deps, 'database' | 'ids' | 'clock'>,
  generation: Generation,
): Promise<void> {
  const { organizationId, sourceId } = generation;
  await failGeneration(deps, generation, new IngestFailure('ingest_set_aside'));
  await withScope(deps.database, tenantScope(organizationId), (tx) =>
    tx.execute(sql`
      update knowledge_sources set next_refresh_at = null
      where organization_id = ${organizationId} and id = ${sourceId} and error_code = 'ingest_set_aside'`),
  );
}
