import { announcedMeters, nearPercent } from '@parley/contracts/billing/billing-lists';
import { effectiveLimits } from '@parley/contracts/billing/entitlements';
import { percentOf } from '../../../billing/plans/meters.ts';
import { tenantScope, withScope } from '../../../db/scope.ts';
import type { Deps } from '../../../kernel/deps/deps.ts';
import { monthOf } from '../../../lib/timing/month.ts';
import { appendEvent } from '../../../record/outbox/append-event.ts';
import { findEntitlements, markAnnounced } from '../store/entitlements.queries.ts';
import { readUsage } from '../store/usage.queries.ts';

/**
 * Announces usage limits that have reached 80 or 100 percent without a user's action, such as messages: once for each month,
 * limit and threshold. Idempotent.
 */
export async function announceMeters(
  deps: Pick<Deps, 'database' | 'clock' | 'ids'>,
  organizationId: string,
): Promise<void> {
  const at = deps.clock.now();
  const month = monthOf(at).key;
  await withScope(deps.database, tenantScope(organizationId), async (tx) => {
    const row = await findEntitlements(tx, organizationId);
    if (!row) return;
    const limits = effectiveLimits(row);
    const usage = await readUsage(tx, organizationId, { month, at });
    const used = {
      sources: usage.sources,
      knowledgeTokens: usage.knowledge_tokens,
      storageBytes: usage.storage_bytes,
    };
    for (const meter of announcedMeters) {
      const limit = limits[meter];
      const share = percentOf(used[meter], limit);
      if (limit === null || share === null || share < nearPercent) continue;
      const percent = share >= 100 ? 100 : nearPercent;
      if (!(await markAnnounced(tx, organizationId, { meter, month, limit, percent }))) continue;
      await appendEvent(tx, deps, {
        organizationId,
        type: 'quota.reached',
        resourceId: organizationId,
        data: { month, percent, limit, meter },
      });
    }
  });
}
