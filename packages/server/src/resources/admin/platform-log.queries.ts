import { isDeepStrictEqual } from 'node:util';
import type { PlatformAction } from '@parley/contracts/rights/platform-actions';
import type { Transaction } from '../../db/database.ts';
import { json, sql } from '../../db/sql.ts';
import type { Deps } from '../../kernel/deps/deps.ts';
import type { AdminScope } from '../../kernel/scope.ts';

export interface PlatformEntry {
  action: PlatformAction;
  targetKind: 'admin' | 'user' | 'organization' | 'invoice' | 'job' | 'lockbox' | 'platform';
  targetId: string | null;
  organizationId?: string | null;
  reason?: string | null;
  details?: Readonly<Record<string, string | number | boolean | null>>;
}

/** The acting administrator; the name is stored too, because the account may be deleted before the log is read. */
type PlatformActor = Pick<AdminScope, 'adminId' | 'fullName' | 'ip' | 'requestId'>;

/** Logs an administrator's action, in the transaction of the action itself. */
export async function recordAct(
  tx: Transaction,
  deps: Pick<Deps, 'ids' | 'clock'>,
  actor: PlatformActor,
  entry: PlatformEntry,
): Promise<void> {
  const { action, targetKind, targetId, organizationId = null, reason = null, details = {} } = entry;
  await tx.execute(sql`
    insert into platform_log (id, actor_kind, actor_id, actor_name, action, target_kind, target_id, organization_id,
      reason, details, ip, request_id, created_at)
    values (${deps.ids.next()}, 'admin', ${actor.adminId}, ${actor.fullName}, ${action}, ${targetKind}, ${targetId},
      ${organizationId}, ${reason}, ${json(details)}, ${actor.ip}, ${actor.requestId}, ${deps.clock.now()})`);
}

/**
 * The fields that an action changed, before and after, as JSON for its log entry. A field that was or is absent is left out on
 * that side.
 */
export function fromTo(before: object, after: object): { from: string; to: string } {
  const hasChanged = (name: string) =>
    !isDeepStrictEqual(Reflect.get(before, name), Reflect.get(after, name));
  const changed = (of: object) =>
    JSON.stringify(Object.fromEntries(Object.entries(of).filter(([name]) => hasChanged(name))));
  return { from: changed(before), to: changed(after) };
}
