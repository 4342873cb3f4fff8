import { isAllowed, roles } from '@parley/contracts/rights/permissions';
import type { PresenceStatus } from '@parley/contracts/values/inbox-lists';
import { type Statement, sql } from '../db/sql.ts';
import { hourMs, minuteMs } from '../lib/timing/durations.ts';

/** Roles that may reply to visitors. */
export const repliers = roles.filter((role) => isAllowed(role, 'conversation.reply'));

/** Without a sign of life for this time, a member who is online counts as away, and later as off. */
export const awayAfterMs = 10 * minuteMs;
const offAfterMs = 8 * hourMs;

/** Returns the effective status of a member: what was chosen, or what follows from idleness. */
export function effectiveStatus(
  { status, seen_at }: { status: PresenceStatus; seen_at: Date },
  at: Date,
): PresenceStatus {
  const idleMs = at.getTime() - seen_at.getTime();
  if (idleMs >= offAfterMs) return 'off';
  return status === 'online' && idleMs >= awayAfterMs ? 'away' : status;
}

/** SQL condition on `presences p`: the member is online. */
export function isOnline(at: Date): Statement {
  return sql`p.status = 'online' and p.seen_at > ${new Date(at.getTime() - awayAfterMs)}`;
}
