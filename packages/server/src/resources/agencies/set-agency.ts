import type { Transaction } from '../../db/database.ts';
import { sql } from '../../db/sql.ts';
import type { Deps } from '../../kernel/deps.ts';
import { audit } from '../../record/audit/audit.ts';
import { appendEvent } from '../../record/outbox/append-event.ts';

/**
 * Grants or withdraws the agency status of an organization on behalf of the operator; its branding is kept.
 * Returns the organization's name, or undefined for an unknown id. The transaction is the platform's.
 */
export async function setAgency(
  tx: Transaction,
  deps: Pick<Deps, 'ids' | 'clock'>,
  organizationId: string,
  isAgency: boolean,
): Promise<string | undefined> {
  const row = await tx.first<{ name: string }>(sql`
    update organizations set is_agency = ${isAgency}, updated_at = ${deps.clock.now()}
    where id = ${organizationId} and deleted_at is null
    returning name`);
  if (!row) return undefined;
  const actor = { kind: 'system', id: 'operator' } as const;
  await audit(
    tx,
    deps,
    { organizationId, actor, ip: '', requestId: '' },
    {
      action: isAgency ? 'organization.grantAgency' : 'organization.withdrawAgency',
      targetKind: 'organization',
      targetId: organizationId,
    },
  );
  await appendEvent(tx, deps, {
    organizationId,
    type: 'organization.updated',
    resourceId: organizationId,
  });
  return row.name;
}
