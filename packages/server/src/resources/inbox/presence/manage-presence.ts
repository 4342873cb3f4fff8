import type { inboxRoutes, Presence } from '@parley/contracts/resources/visitors/inbox';
import type { BodyOf } from '@parley/contracts/route';
import { withScope } from '../../../db/scope.ts';
import { AppError, found } from '../../../errors/app-error.ts';
import { awayAfterMs, effectiveStatus, repliers } from '../../../handover/presence.ts';
import type { Scope } from '../../../kernel/scope.ts';
import { assignWaiting } from '../assignment/assign-waiting.ts';
import type { InboxDeps } from '../inbox-deps.ts';
import { lockReplier } from '../replies/open-talk.ts';
import {
  findPresence,
  listPresences,
  lockPresence,
  type PresenceRow,
  storePresence,
} from './presence.queries.ts';

/** Members who may reply to visitors, and who of them is there. */
export function getPresences({ database, clock }: InboxDeps, scope: Scope): Promise<Presence[]> {
  // How much colleagues have open is nobody's words, and the same for all who look.
  return withScope(database, { ...scope, chatbotIds: null }, async (tx) => {
    const at = clock.now();
    const rows = await listPresences(tx, scope.organizationId, repliers);
    return rows.map((row) => presentPresence(row, at));
  });
}

/**
 * Sets one's own presence. A sign keeps the status that was chosen, and tells only that the member is still there, or with
 * `away` that they left: they count as idle at once, until the next sign. Open screens hear of it if colleagues see another
 * status afterwards, and who comes online is assigned what waits, without waiting for that.
 */
export async function setPresence(
  deps: InboxDeps,
  scope: Scope,
  { status, isSign = false }: BodyOf<typeof inboxRoutes.setPresence>,
): Promise<Presence> {
  const { organizationId, userId } = scope;
  if (userId === null) throw new AppError('forbidden');
  const at = deps.clock.now();
  const { before, presence } = await withScope(deps.database, scope, async (tx) => {
    await lockReplier(tx, deps, scope);
    const stored = await lockPresence(tx, organizationId, userId);
    const chosen = isSign ? (stored?.status ?? 'online') : status;
    const shown = stored ? effectiveStatus(stored, at) : 'off';
    const seenAt = isSign && status === 'away' ? leftAt(stored?.seen_at ?? at, at) : at;
    const begins = shown !== effectiveStatus({ status: chosen, seen_at: seenAt }, at);
    await storePresence(tx, { organizationId, userId }, { status: chosen, begins, at, seenAt });
    const row = found(await findPresence(tx, organizationId, userId));
    return { before: shown, presence: presentPresence(row, at) };
  });
  if (presence.status !== before) {
    const event = {
      id: deps.ids.next(),
      type: 'presence.changed',
      resource: 'member',
      resourceId: userId,
    } as const;
    await deps.pubsub.publish([{ organizationId, event }]);
    if (presence.status === 'online') void assignWithoutDelay(deps, organizationId);
  }
  return presence;
}

/** Never rejects: the clock assigns what a failure has left. */
async function assignWithoutDelay(deps: InboxDeps, organizationId: string): Promise<void> {
  try {
    await assignWaiting(deps, organizationId);
  } catch (error) {
    deps.log.warn({ err: error, organizationId }, 'waiting_not_assigned');
  }
}

/** Returns when a member who leaves at `at` counts as last seen; one who was idle for longer stays so. */
function leftAt(seenAt: Date, at: Date): Date {
  return new Date(Math.min(seenAt.getTime(), at.getTime() - awayAfterMs));
}

function presentPresence(row: PresenceRow, at: Date): Presence {
  const { status, seen_at: seenAt } = row;
  return {
    userId: row.user_id,
    name: row.full_name,
    status: status === null || seenAt === null ? 'off' : effectiveStatus({ status, seen_at: seenAt }, at),
    since: row.since?.toISOString() ?? null,
    open: row.open,
    capacity: row.capacity,
    teamIds: row.team_ids,
  };
}
