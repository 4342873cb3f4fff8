import type { Role } from '@parley/contracts/rights/permissions';
import type { Transaction } from '../../db/database.ts';
import type { Deps } from '../../kernel/deps/deps.ts';
import type { Scope } from '../../kernel/scope.ts';
import { audit } from '../../record/audit/audit.ts';
import { appendEvent } from '../../record/outbox/append-event.ts';
import { endMembership } from './memberships.ts';

/** Who removed a member, as recorded in the audit log. */
export type Remover = Pick<Scope, 'organizationId' | 'userId' | 'actor' | 'ip' | 'requestId'>;

/** Ends a membership with its API keys, and records who did it. The caller must have checked the permission. */
export async function removeMembership(
  tx: Transaction,
  deps: Pick<Deps, 'ids' | 'clock'>,
  remover: Remover,
  { userId, role }: { userId: string; role: Role },
): Promise<void> {
  const { organizationId, userId: actorId } = remover;
  await endMembership(tx, deps, { organizationId, userId, endedBy: actorId });
  await audit(tx, deps, remover, {
    action: 'member.remove',
    targetKind: 'user',
    targetId: userId,
    details: { role },
  });
  await appendEvent(tx, deps, {
    organizationId,
    type: 'member.removed',
    resourceId: userId,
    data: { actorId },
  });
}
