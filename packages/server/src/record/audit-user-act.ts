import type { Transaction } from '../db/database.ts';
import { enterOrganization } from '../db/scope.ts';
import { sql } from '../db/sql.ts';
import type { Deps } from '../deps.ts';
import { type AuditEntry, audit } from './audit.ts';

/**
 * Writes an act of a person on their own account, such as another password, into the log of every organisation they belong
 * to. The transaction is scoped to that user; its organisation is the same afterwards as before.
 */
export async function auditUserAct(
  tx: Transaction,
  deps: Pick<Deps, 'ids' | 'clock'>,
  caller: { userId: string; ip: string; requestId: string },
  entry: Pick<AuditEntry, 'action' | 'details'>,
): Promise<void> {
  const { userId } = caller;
  const organizations = await tx.rows<{ organization_id: string }>(
    sql`select organization_id from memberships where user_id = ${userId} order by organization_id limit 1000`,
  );
  const before = await tx.first<{ id: string | null }>(sql`select current_organization_id() as id`);
  for (const { organization_id: organizationId } of organizations) {
    await enterOrganization(tx, organizationId);
    await audit(
      tx,
      deps,
      { ...caller, organizationId, actor: { kind: 'user', id: userId } },
      { ...entry, targetKind: 'user', targetId: userId },
    );
  }
  await enterOrganization(tx, before?.id ?? null);
}
