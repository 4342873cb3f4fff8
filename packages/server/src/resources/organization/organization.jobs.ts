import type { Transaction } from '../../db/database.ts';
import { withPlatform } from '../../db/scope.ts';
import type { Deps } from '../../kernel/deps/deps.ts';
import { type EventJob, eventJob } from '../../kernel/slice/job.ts';
import type { RemoveBatch } from '../../kernel/slice/slice.ts';
import { monthOf } from '../../lib/timing/month.ts';
import { isOrganizationDeleted, removeDeleted } from './removal/purge.queries.ts';
import { appendCrossings } from './usage/quota-warnings.projection.ts';

const batchSize = 1_000;

export interface OrganizationJobDeps extends Deps {
  /** Deletes all chatbots of an organization and their data in batches. Idempotent. */
  removeChatbots(organizationId: string, signal: AbortSignal): Promise<void>;
  /** Deletes the files of all slices that do not belong to a chatbot. Idempotent. */
  removeFiles(organizationId: string, signal: AbortSignal): Promise<void>;
  /** Delete rows of slices that no foreign key cascades to, or that may be many. */
  removeBatches: readonly RemoveBatch[];
}

export function organizationJobs(deps: OrganizationJobDeps): EventJob[] {
  return [
    eventJob({
      queue: 'organization.purge',
      on: ['organization.deleted'],
      retryLimit: 20,
      timeoutSeconds: 900,
      concurrency: 1,
      duringSuspension: true,
      handle: (event, signal) => purgeOrganization(deps, event.organizationId, signal),
    }),
    eventJob({
      queue: 'organization.announce_quota',
      on: ['subscription.changed'],
      retryLimit: 5,
      timeoutSeconds: 60,
      concurrency: 2,
      duringSuspension: true,
      handle: ({ organizationId }) => announceQuota(deps, organizationId),
    }),
  ];
}

/**
 * Deletes a closed organization permanently, step by step and its own row last, so that the next run can finish an interrupted
 * one. Only the audit entry of the deletion is kept. Idempotent.
 */
export async function purgeOrganization(
  deps: OrganizationJobDeps,
  organizationId: string,
  signal: AbortSignal,
): Promise<void> {
  const platform = <T>(work: (tx: Transaction) => Promise<T>) => withPlatform(deps.database, work);
  if (!(await platform((tx) => isOrganizationDeleted(tx, organizationId)))) return;
  await deps.removeChatbots(organizationId, signal);
  await deps.removeFiles(organizationId, signal);
  for (const remove of deps.removeBatches) {
    for (let removed = batchSize; removed === batchSize; ) {
      signal.throwIfAborted();
      removed = await platform((tx) => remove(tx, organizationId, batchSize));
    }
  }
  await platform((tx) => removeDeleted(tx, organizationId));
}

/** Appends the quota warnings that a lowered limit makes due, without waiting for the next message. Idempotent. */
async function announceQuota(
  deps: Pick<Deps, 'database' | 'clock' | 'ids'>,
  organizationId: string,
): Promise<void> {
  const months = [{ organizationId, month: monthOf(deps.clock.now()).key }];
  await withPlatform(deps.database, (tx) => appendCrossings(tx, deps, { months, held: months }));
}
