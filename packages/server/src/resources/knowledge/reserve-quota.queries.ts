import { effectiveLimits } from '@parley/contracts/billing/entitlements';
import type { Limits } from '@parley/contracts/billing/limits';
import type { Executor, Transaction } from '../../db/database.ts';
import { sql } from '../../db/sql.ts';
import { type UsedBySources, usedBySources } from '../../kernel/chatbot/used-by-sources.ts';
import { type EntitlementRow, entitlementColumns } from '../../kernel/limits/entitlements.ts';

/**
 * Returns the organization's limits and locks its row until the transaction ends, so that limits hold under
 * concurrency; undefined if the organization is closed.
 */
export async function lockLimits(tx: Transaction, organizationId: string): Promise<Limits | undefined> {
  const row = await tx.first<EntitlementRow>(sql`
    select ${entitlementColumns} from organizations o
    where o.id = ${organizationId} and o.deleted_at is null for no key update`);
  return row && effectiveLimits(row);
}

/** Usage of the plan by the organization's sources. @param except id of a source that is not counted. */
export async function sumSources(
  tx: Executor,
  organizationId: string,
  except?: string,
): Promise<UsedBySources> {
  const row = await tx.first(usedBySources(organizationId, except));
  return row ?? { sources: 0, tokens: 0, bytes: 0 };
}
