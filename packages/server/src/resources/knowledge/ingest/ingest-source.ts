import { closedLimits } from '@parley/contracts/billing/limits';
import { tenantScope, withScope } from '../../../db/scope.ts';
import type { Deps } from '../../../kernel/deps/deps.ts';
import type { Generation } from '../../../knowledge/indexing/index-generation.ts';
import { findMaterial, findSource } from '../knowledge.queries.ts';
import { lockLimits, sumSources } from '../reserve-quota.queries.ts';
import { buildGeneration, isBuilding } from './build-generation.ts';
import { failGeneration, finishGeneration } from './end-generation.ts';
import { readContent, type StoredSource } from './read-content.ts';
import { toIngestFailure } from './to-ingest-failure.ts';

type Target = Omit<Generation, 'chatbotId'>;

/**
 * Ingests a source and publishes the result. If it cannot be read, the source is left in error, with the previous generation
 * still searchable. Idempotent.
 * @throws transient errors (database unavailable, shutdown), so that the job is retried.
 */
export async function ingestSource(deps: Deps, target: Target, signal: AbortSignal): Promise<void> {
  const started = await begin(deps, target);
  if (!started) return;
  const { generation } = started;
  try {
    const { content, pages, fileType } = await readContent(deps, started, signal);
    const maxTokens = await tokenCapacity(deps, generation);
    const built = await buildGeneration(deps, generation, content, { maxTokens, signal });
    await finishGeneration(deps, generation, { ...built, pages, fileType });
  } catch (error) {
    await failGeneration(deps, generation, toIngestFailure(deps, generation, error, signal));
  }
}

async function begin(
  deps: Deps,
  target: Target,
): Promise<(StoredSource & { generation: Generation }) | undefined> {
  const { organizationId, sourceId } = target;
  return withScope(deps.database, tenantScope(organizationId), async (tx) => {
    const row = await findSource(tx, organizationId, sourceId);
    if (!isBuilding(row, target)) return undefined;
    const material = await findMaterial(tx, organizationId, sourceId);
    return material && { generation: { ...target, chatbotId: row.chatbot_id }, row, material };
  });
}

/** Remaining tokens for this source, so that a build over the limit fails early; null is unlimited. */
async function tokenCapacity(
  deps: Deps,
  { organizationId, sourceId }: Generation,
): Promise<{ limit: number; capacity: number } | null> {
  return withScope(deps.database, tenantScope(organizationId), async (tx) => {
    const { knowledgeTokens: limit } = (await lockLimits(tx, organizationId)) ?? closedLimits;
    if (limit === null) return null;
    const others = await sumSources(tx, organizationId, sourceId);
    return { limit, capacity: limit - others.tokens };
  });
}
