import type { Transaction } from '../../db/database.ts';
import { withPlatform } from '../../db/scope.ts';
import type { Deps } from '../../deps.ts';
import { findDeleted, removeDeleted, removeRest } from './purge.queries.ts';

const batchSize = 1_000;

export interface PurgeDeps extends Deps {
  /** Removes all chatbots of an organisation with everything they hold, in batches; safe to run again. */
  removeChatbots(organizationId: string, signal: AbortSignal): Promise<void>;
}

/**
 * Removes a deleted organisation for good, in pieces and its own row last, so that a broken-off run finds what is left. What
 * stays is the entry that says who deleted it. Safe to run again.
 */
export async function purgeOrganization(
  deps: PurgeDeps,
  organizationId: string,
  signal: AbortSignal,
): Promise<void> {
  const platform = <T>(work: (tx: Transaction) => Promise<T>) => withPlatform(deps.database, work);
  if (!(await platform((tx) => findDeleted(tx, organizationId)))) return;
  await deps.removeChatbots(organizationId, signal);
  for (const remove of removeRest) {
    for (let removed = batchSize; removed === batchSize; ) {
      signal.throwIfAborted();
      removed = await platform((tx) => remove(tx, organizationId, batchSize));
    }
  }
  await platform((tx) => removeDeleted(tx, organizationId));
}
