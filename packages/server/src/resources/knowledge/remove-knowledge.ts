import { tenantScope, withScope } from '../../db/scope.ts';
import type { Deps } from '../../kernel/deps/deps.ts';
import { purgeSource } from '../../knowledge/indexing/index-generation.ts';
import { type DeadSource, findDead, listDead, removeSource } from './purge.queries.ts';

type PurgeDeps = Pick<Deps, 'database' | 'storage'>;

/** Permanently deletes a deleted source: passages, terms, file, and row. Idempotent. */
export async function purgeDeletedSource(
  deps: PurgeDeps,
  { organizationId, sourceId }: { organizationId: string; sourceId: string },
  signal: AbortSignal,
): Promise<void> {
  const source = await withScope(deps.database, tenantScope(organizationId), (tx) =>
    findDead(tx, organizationId, sourceId),
  );
  if (source) await purge(deps, organizationId, source, signal);
}

/** Permanently deletes every source of a deleted chatbot. Idempotent. */
export async function removeKnowledge(
  deps: PurgeDeps,
  { organizationId, chatbotId }: { organizationId: string; chatbotId: string },
  signal: AbortSignal,
): Promise<void> {
  for (;;) {
    const sources = await withScope(deps.database, tenantScope(organizationId), (tx) =>
      listDead(tx, organizationId, chatbotId),
    );
    if (sources.length === 0) return;
    for (const source of sources) await purge(deps, organizationId, source, signal);
  }
}

/** Deletes the row last, because an interrupted run starts again from it. */
async function purge(
  deps: PurgeDeps,
  organizationId: string,
  source: DeadSource,
  signal: AbortSignal,
): Promise<void> {
  const scope = tenantScope(organizationId);
  let isEmpty = false;
  while (!isEmpty) {
    signal.throwIfAborted();
    const batch = await withScope(deps.database, scope, (tx) =>
      purgeSource(tx, { organizationId, sourceId: source.id }),
    );
    isEmpty = batch.done;
  }
  if (source.file_key !== null) await deps.storage.remove(source.file_key);
  await withScope(deps.database, scope, (tx) => removeSource(tx, organizationId, source.id));
}
