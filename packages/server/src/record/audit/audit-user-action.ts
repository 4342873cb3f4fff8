import type { Transaction } from '../../db/database.ts';
import type { Deps } from '../../kernel/deps/deps.ts';
import { inEachOrganization } from '../in-each-organization.ts';
import { type AuditEntry, audit } from './audit.ts';

/**
 * Records a user's action on their own account, such as a password change, in the log of every organization they belong to. The
 * transaction must be scoped to that user; its organization is restored afterwards.
 */
export async function auditUserAction(
  tx: Transaction,
  deps: Pick<Deps, 'ids' | 'clock'>,
  caller: { userId: string; ip: string; requestId: string },
  entry: Pick<AuditEntry, 'action' | 'details'>,
): Promise<void> {
  const { userId } = caller;
  await inEachOrganization(tx, userId, (organizationId) =>
    audit(
      tx,
      deps,
      { ...caller, organizationId, actor: { kind: 'user', id: userId } },
      { ...entry, targetKind: 'user', targetId: userId },
    ),
  );
}
