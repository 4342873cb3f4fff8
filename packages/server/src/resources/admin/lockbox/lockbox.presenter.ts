import type { AdminLockboxGrant } from '@parley/contracts/resources/admin/admin-lockbox';
import type { LockboxGrant, lockboxRead } from '@parley/contracts/resources/organization/lockbox';
import {
  type LockboxStatus,
  lockboxRequestHours,
  lockboxTargets,
} from '@parley/contracts/rights/lockbox-lists';
import type { z } from 'zod';
import { hourMs } from '../../../lib/timing/durations.ts';
import type { GrantRow } from './lockbox.queries.ts';
import type { ReadRow } from './lockbox-reads.queries.ts';

/** Requests created before this have expired. */
export function oldestRequest(now: Date): Date {
  return new Date(now.getTime() - lockboxRequestHours * hourMs);
}

/** Derived from the stored status, the time, and whether the approver still has the role. */
function statusOf(row: GrantRow, now: Date): LockboxStatus {
  if (row.status === 'open') {
    if (row.expires_at === null || row.expires_at <= now) return 'expired';
    return row.is_break_glass || row.is_approver_there ? 'open' : 'ended';
  }
  const waits = row.status === 'requested' || row.status === 'awaitingSecond';
  return waits && row.created_at <= oldestRequest(now) ? 'expired' : row.status;
}

export function presentGrant(row: GrantRow, now: Date): LockboxGrant {
  return {
    id: row.id,
    scope: row.scope,
    reason: row.reason,
    minutes: row.minutes,
    status: statusOf(row, now),
    breakGlass: row.is_break_glass,
    requestedBy: row.requested_by_name,
    requestedAt: row.created_at.toISOString(),
    secondedBy: row.seconded_by_name,
    decidedBy: row.decided_by_name,
    openedAt: row.opened_at?.toISOString() ?? null,
    expiresAt: row.expires_at?.toISOString() ?? null,
    endedAt: row.ended_at?.toISOString() ?? null,
    endedBy: row.ended_by,
    reads: row.reads,
    lastReadAt: row.last_read_at?.toISOString() ?? null,
  };
}

export function presentAdminGrant(
  row: GrantRow,
  { now, adminId }: { now: Date; adminId: string },
): AdminLockboxGrant {
  return {
    ...presentGrant(row, now),
    organization: { id: row.organization_id, name: row.organization_name },
    isOwn: row.requested_by === adminId,
  };
}

type Read = z.output<typeof lockboxRead>;

/** Kinds written by a newer release are shown as `other`. */
export function presentRead(row: ReadRow): Read {
  return {
    id: row.id,
    readAt: row.created_at.toISOString(),
    administrator: row.administrator ?? '',
    what: {
      kind: lockboxTargets.find((kind) => kind === row.target_kind) ?? 'other',
      id: row.target_id,
    },
    ip: row.ip,
  };
}
