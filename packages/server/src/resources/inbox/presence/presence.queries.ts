import type { Role } from '@parley/contracts/rights/permissions';
import type { PresenceStatus } from '@parley/contracts/values/inbox-lists';
import { shortListLength } from '@parley/contracts/values/pagination';
import type { Executor, Transaction } from '../../../db/database.ts';
import { type Statement, sql } from '../../../db/sql.ts';

export interface PresenceRow {
  user_id: string;
  full_name: string;
  /** Null for a member who was never there. */
  status: PresenceStatus | null;
  since: Date | null;
  seen_at: Date | null;
  open: number;
  capacity: number;
  team_ids: string[];
}

/** Members with one of the roles, by name; the first 1,000. */
export function listPresences(
  tx: Executor,
  organizationId: string,
  roles: readonly Role[],
): Promise<PresenceRow[]> {
  return tx.rows(
    selectPresences(
      organizationId,
      sql`and m.role = any(${[...roles]}::text[]) order by u.full_name, m.user_id limit ${shortListLength}`,
    ),
  );
}

export function findPresence(
  tx: Executor,
  organizationId: string,
  userId: string,
): Promise<PresenceRow | undefined> {
  return tx.first(selectPresences(organizationId, sql`and m.user_id = ${userId}`));
}

function selectPresences(organizationId: string, rest: Statement): Statement<PresenceRow> {
  return sql`
    select m.user_id, u.full_name, p.status, p.since, p.seen_at, (
      select count(*) from handovers h
      where h.assignee_id = m.user_id and h.ended_at is null and h.organization_id = ${organizationId})::integer as open,
      m.capacity, array(
        select t.team_id from team_members t
        where t.organization_id = m.organization_id and t.user_id = m.user_id order by t.team_id) as team_ids
    from memberships m
    join users u on u.id = m.user_id
    left join presences p on p.organization_id = m.organization_id and p.user_id = m.user_id
    where m.organization_id = ${organizationId} ${rest}`;
}

/** What is stored of a member's presence, locked until the transaction ends. */
export function lockPresence(
  tx: Transaction,
  organizationId: string,
  userId: string,
): Promise<{ status: PresenceStatus; seen_at: Date } | undefined> {
  return tx.first(sql`
    select status, seen_at from presences
    where organization_id = ${organizationId} and user_id = ${userId} for update`);
}

/** Stores a member's presence; `begins`: whether colleagues see another status from now on. */
export async function storePresence(
  tx: Executor,
  { organizationId, userId }: { organizationId: string; userId: string },
  { status, begins, at, seenAt }: { status: PresenceStatus; begins: boolean; at: Date; seenAt: Date },
): Promise<void> {
  await tx.execute(sql`
    insert into presences as p (organization_id, user_id, status, since, seen_at)
    values (${organizationId}, ${userId}, ${status}, ${at}, ${seenAt})
    on conflict (organization_id, user_id) do update set status = excluded.status, seen_at = excluded.seen_at,
      since = case when ${begins}::boolean then excluded.since else p.since end`);
}
