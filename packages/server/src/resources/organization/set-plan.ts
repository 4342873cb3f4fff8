import type { PlanId } from '@parley/contracts/lists';
import type { Transaction } from '../../db/database.ts';
import { sql } from '../../db/sql.ts';
import type { Deps } from '../../kernel/deps.ts';
import { audit } from '../../record/audit/audit.ts';
import { appendEvent } from '../../record/outbox/append-event.ts';

/**
 * Puts an organization on a plan on behalf of the operator; its limits hold from the next request on, and nothing above
 * them is taken away. Returns the organization's name, or undefined for an unknown id. The transaction is the platform's.
 */
export async function setPlan(
  tx: Transaction,
  deps: Pick<Deps, 'ids' | 'clock'>,
  organizationId: string,
  plan: PlanId,
): Promise<string | undefined> {
  const row = await tx.first<{ name: string }>(sql`
    update organizations set plan = ${plan}, updated_at = ${deps.clock.now()}
    where id = ${organizationId} and deleted_at is null
    returning name`);
  if (!row) return undefined;
  const actor = { kind: 'system', id: 'operator' } as const;
  await audit(
    tx,
    deps,
    { organizationId, actor, ip: '', requestId: '' },
    {
      action: 'organization.setPlan',
      targetKind: 'organization',
      targetId: organizationId,
      details: { plan },
    },
  );
  await appendEvent(tx, deps, {
    organizationId,
    type: 'organization.updated',
    resourceId: organizationId,
  });
  return row.name;
}
