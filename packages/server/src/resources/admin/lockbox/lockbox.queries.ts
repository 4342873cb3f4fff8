import {
  type LockboxMode,
  type LockboxScope,
  type LockboxStatus,
  minSecondDays,
} from '@parley/contracts/rights/lockbox-lists';
import type { Executor, Transaction } from '../../../db/database.ts';
import type { RowRange } from '../../../db/sql.ts';
import { containing, join, type Statement, sql } from '../../../db/sql.ts';
import { countRows } from '../../../kernel/exchange/counted-page.ts';

export interface GrantRow {
  id: string;
  organization_id: string;
  organization_name: string;
  scope: LockboxScope;
  reason: string;
  minutes: number;
  status: Exclude<LockboxStatus, 'expired'>;
  is_break_glass: boolean;
  requested_by: string;
  requested_by_name: string;
  seconded_by_name: string | null;
  decided_by_name: string | null;
  /** Whether the approver may still approve. */
  is_approver_there: boolean;
  opened_at: Date | null;
  expires_at: Date | null;
  ended_at: Date | null;
  ended_by: 'organization' | 'platform' | null;
  created_at: Date;
  reads: number;
  last_read_at: Date | null;
}

/** Whether the approver of grant `g` is still an owner or admin of the organization. */
const isApproverThere = sql`exists (
  select from memberships m
  where m.organization_id = g.organization_id and m.user_id = g.decided_by and m.role in ('owner', 'admin'))`;

function selectGrants(rest: Statement): Statement<GrantRow> {
  return sql`
    select g.id, g.organization_id, o.name as organization_name, g.scope, g.reason, g.minutes, g.status, g.is_break_glass,
      g.requested_by, g.requested_by_name, g.seconded_by_name, u.full_name as decided_by_name,
      ${isApproverThere} as is_approver_there, g.opened_at, g.expires_at, g.ended_at, g.ended_by, g.created_at,
      r.reads, r.last_read_at
    from lockbox_grants g
    join organizations o on o.id = g.organization_id and o.deleted_at is null
    left join users u on u.id = g.decided_by
    left join lateral (
      select count(*) as reads, max(l.created_at) as last_read_at from audit_log l
      where l.organization_id = g.organization_id and l.action = 'lockbox.read' and l.details->>'grant' = g.id::text
    ) r on true
    ${rest}`;
}

/** Grants of one organization, or of organizations whose name contains the search. */
interface GrantFilter {
  organizationId?: string | undefined;
  search?: string | undefined;
}

function conditions({ organizationId, search }: GrantFilter): Statement {
  const all = [sql`true`];
  if (organizationId !== undefined) all.push(sql`g.organization_id = ${organizationId}`);
  if (search) all.push(sql`o.name ilike ${containing(search)}`);
  return join(all, ' and ');
}

/** A page of grants, newest first; of all organizations if none is given and the transaction is the platform's. */
export function listGrants(
  tx: Executor,
  filter: GrantFilter,
  { limit, offset }: RowRange,
): Promise<GrantRow[]> {
  return tx.rows<GrantRow>(
    selectGrants(sql`
      where ${conditions(filter)}
      order by g.created_at desc, g.id desc limit ${limit} offset ${offset}`),
  );
}

export function countGrants(tx: Executor, filter: GrantFilter): Promise<number> {
  return countRows(
    tx,
    sql`
      select 1 from lockbox_grants g join organizations o on o.id = g.organization_id and o.deleted_at is null
      where ${conditions(filter)}`,
  );
}

export function findGrant(
  tx: Executor,
  grantId: string,
  organizationId?: string,
): Promise<GrantRow | undefined> {
  return tx.first<GrantRow>(selectGrants(sql`where g.id = ${grantId} and ${conditions({ organizationId })}`));
}

export interface NewGrant {
  id: string;
  organizationId: string;
  scope: LockboxScope;
  reason: string;
  minutes: number;
  isBreakGlass: boolean;
  requestedBy: { id: string; name: string };
  at: Date;
}

/** Returns false for an organization that does not exist. */
export async function insertGrant(tx: Executor, grant: NewGrant): Promise<boolean> {
  const { id, organizationId, scope, reason, minutes, isBreakGlass, requestedBy, at } = grant;
  const inserted = await tx.execute(sql`
    insert into lockbox_grants (id, organization_id, scope, reason, minutes, status, is_break_glass, requested_by,
      requested_by_name, created_at)
    select ${id}, o.id, ${scope}, ${reason}, ${minutes}, ${isBreakGlass ? 'awaitingSecond' : 'requested'}, ${isBreakGlass},
      ${requestedBy.id}, ${requestedBy.name}, ${at}
    from organizations o where o.id = ${organizationId} and o.deleted_at is null`);
  return inserted === 1;
}

/**
 * Locks the decider's membership until the transaction ends, so that a member who is being removed cannot decide. Returns false
 * if they may not decide.
 */
export async function holdDecider(tx: Transaction, organizationId: string, userId: string): Promise<boolean> {
  const row = await tx.first(sql`
    select 1 from memberships
    where organization_id = ${organizationId} and user_id = ${userId} and role in ('owner', 'admin')
    for share`);
  return row !== undefined;
}

interface Opening {
  grantId: string;
  at: Date;
  /** Earlier requests have expired. */
  since: Date;
}

/** Opens a request for its requested duration; false if it cannot be opened. */
export async function openRequested(
  tx: Executor,
  organizationId: string,
  { grantId, at, since, userId }: Opening & { userId: string },
): Promise<boolean> {
  const opened = await tx.execute(sql`
    update lockbox_grants set status = 'open', decided_by = ${userId}, opened_at = ${at},
      expires_at = ${at}::timestamptz + make_interval(mins => minutes)
    where organization_id = ${organizationId} and id = ${grantId} and status = 'requested' and created_at > ${since}`);
  return opened === 1;
}

/** Reads the lockbox mode and locks it until the transaction ends; waits for a running change. */
export async function holdMode(tx: Transaction): Promise<LockboxMode | undefined> {
  const row = await tx.first<{ mode: LockboxMode | null }>(
    sql`select settings->>'lockbox' as mode from platform_settings for share`,
  );
  return row?.mode ?? undefined;
}

/**
 * Whether an administrator may join a break-glass request as its second person: both accounts were created well before it,
 * neither administrator has added the other, and the second one signed in before it. This prevents the use of a second account of
 * the same person.
 */
export async function isIndependentOf(
  tx: Executor,
  grantId: string,
  { adminId, sessionId }: { adminId: string; sessionId: string },
): Promise<boolean> {
  const row = await tx.first(sql`
    select 1 from lockbox_grants g
    join platform_admins r on r.id = g.requested_by and r.created_by is distinct from ${adminId}::uuid
      and r.created_at <= g.created_at - make_interval(days => ${minSecondDays})
    join platform_admins a on a.id = ${adminId} and a.created_by is distinct from r.id
      and a.created_at <= g.created_at - make_interval(days => ${minSecondDays})
    join admin_sessions s on s.id = ${sessionId} and s.admin_id = a.id and s.created_at < g.created_at
    where g.id = ${grantId}`);
  return row !== undefined;
}

/** Opens a break-glass grant requested by another administrator. */
export async function openSeconded(
  tx: Executor,
  { grantId, at, since, second }: Opening & { second: { id: string; name: string } },
): Promise<boolean> {
  const opened = await tx.execute(sql`
    update lockbox_grants set status = 'open', seconded_by = ${second.id}, seconded_by_name = ${second.name},
      opened_at = ${at}, expires_at = ${at}::timestamptz + make_interval(mins => minutes)
    where id = ${grantId} and status = 'awaitingSecond' and created_at > ${since}`);
  return opened === 1;
}

export async function refuseRequested(
  tx: Executor,
  organizationId: string,
  { grantId, userId, at }: { grantId: string; userId: string; at: Date },
): Promise<boolean> {
  const refused = await tx.execute(sql`
    update lockbox_grants set status = 'refused', decided_by = ${userId}, ended_at = ${at}, ended_by = 'organization'
    where organization_id = ${organizationId} and id = ${grantId} and status in ('requested', 'awaitingSecond')`);
  return refused === 1;
}

/** Ends a grant or withdraws a request; waits for running reads under it. */
export async function endGrant(
  tx: Executor,
  organizationId: string,
  { grantId, by, at }: { grantId: string; by: 'organization' | 'platform'; at: Date },
): Promise<boolean> {
  const open = by === 'platform' ? ['requested', 'awaitingSecond', 'open'] : ['open'];
  const ended = await tx.execute(sql`
    update lockbox_grants set status = 'ended', ended_at = ${at}, ended_by = ${by}
    where organization_id = ${organizationId} and id = ${grantId} and status = any(${open}::text[])`);
  return ended === 1;
}

/**
 * Whether the read is allowed under the grant now. Locks the grant until the transaction ends, so that ending it waits for
 * running reads.
 */
export async function holdOpenGrant(
  tx: Transaction,
  organizationId: string,
  { grantId, scope, at }: { grantId: string; scope: LockboxScope; at: Date },
): Promise<boolean> {
  const row = await tx.first(sql`
    select 1 from lockbox_grants g
    where g.organization_id = ${organizationId} and g.id = ${grantId} and g.scope = ${scope} and g.status = 'open' and g.expires_at > ${at}
      and (g.is_break_glass or ${isApproverThere})
    for share of g`);
  return row !== undefined;
}
