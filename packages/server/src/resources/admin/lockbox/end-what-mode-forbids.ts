import type { LockboxMode } from '@parley/contracts/rights/lockbox-lists';
import type { Transaction } from '../../../db/database.ts';
import type { Deps } from '../../../kernel/deps/deps.ts';
import type { AdminScope } from '../../../kernel/scope.ts';
import { audit } from '../../../record/audit/audit.ts';
import { appendEvent } from '../../../record/outbox/append-event.ts';
import { type EndedGrant, endGrantsBeyond } from './end-what-mode-forbids.queries.ts';

/**
 * Ends what the new mode of the lockbox no longer allows, in the transaction that sets it: with `off` every grant and request,
 * with `approval` those of break-glass. Each gets an entry in its organization's log. Returns how many ended.
 */
export async function endWhatModeForbids(
  tx: Transaction,
  deps: Pick<Deps, 'ids' | 'clock'>,
  scope: AdminScope,
  mode: LockboxMode,
): Promise<number> {
  const ended = await endGrantsBeyond(tx, mode, deps.clock.now());
  for (const grant of ended) await recordEnd(tx, deps, scope, grant);
  return ended.length;
}

async function recordEnd(
  tx: Transaction,
  deps: Pick<Deps, 'ids' | 'clock'>,
  { adminId, fullName, ip, requestId }: AdminScope,
  { id, organization_id: organizationId, ...grant }: EndedGrant,
): Promise<void> {
  await audit(
    tx,
    deps,
    { organizationId, actor: { kind: 'admin', id: adminId }, ip, requestId },
    {
      action: 'lockbox.end',
      targetKind: 'lockbox',
      targetId: id,
      details: {
        scope: grant.scope,
        minutes: grant.minutes,
        breakGlass: grant.is_break_glass,
        administrator: fullName,
      },
    },
  );
  await appendEvent(tx, deps, { organizationId, type: 'lockbox.updated', resourceId: id });
}
