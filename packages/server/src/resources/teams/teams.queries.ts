import type { Executor, Transaction } from '../../db/database.ts';
import { sql } from '../../db/sql.ts';

export interface TeamRow {
  id: string;
  name: string;
  member_ids: string[];
}

const columns = sql`t.id, t.name, array(
  select m.user_id from team_members m
  where m.organization_id = t.organization_id and m.team_id = t.id order by m.user_id) as member_ids`;

export function listTeams(tx: Executor, organizationId: string): Promise<TeamRow[]> {
  return tx.rows<TeamRow>(sql`
    select ${columns} from teams t where t.organization_id = ${organizationId} order by lower(t.name), t.id`);
}

export function findTeam(tx: Executor, organizationId: string, teamId: string): Promise<TeamRow | undefined> {
  return tx.first<TeamRow>(sql`
    select ${columns} from teams t where t.organization_id = ${organizationId} and t.id = ${teamId}`);
}

/** Locks a team until the transaction ends, to serialize changes; false if there is none. */
export async function lockTeam(tx: Transaction, organizationId: string, teamId: string): Promise<boolean> {
  const row = await tx.first(sql`
    select 1 as found from teams where organization_id = ${organizationId} and id = ${teamId} for update`);
  return row !== undefined;
}

/** Counts the teams under an advisory lock per organization, so that concurrent requests cannot exceed the limit. */
export async function countTeamsForChange(tx: Transaction, organizationId: string): Promise<number> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${`teams:${organizationId}`}))`);
  const row = await tx.first<{ count: number }>(
    sql`select count(*)::int as count from teams where organization_id = ${organizationId}`,
  );
  return row?.count ?? 0;
}

export function insertTeam(
  tx: Executor,
  organizationId: string,
  { id, name, at }: { id: string; name: string; at: Date },
): Promise<number> {
  return tx.execute(sql`
    insert into teams (organization_id, id, name, created_at) values (${organizationId}, ${id}, ${name}, ${at})`);
}

export function renameTeam(
  tx: Executor,
  organizationId: string,
  teamId: string,
  name: string,
): Promise<number> {
  return tx.execute(sql`
    update teams set name = ${name} where organization_id = ${organizationId} and id = ${teamId}`);
}

/** Makes these users the members of a team; returns how many of them belong to the organization. */
export async function replaceMembers(
  tx: Executor,
  organizationId: string,
  teamId: string,
  userIds: readonly string[],
): Promise<number> {
  const wanted = [...userIds];
  await tx.execute(sql`
    delete from team_members
    where organization_id = ${organizationId} and team_id = ${teamId} and user_id <> all(${wanted}::uuid[])`);
  const rows = await tx.rows<{ user_id: string }>(sql`
    select user_id from memberships
    where organization_id = ${organizationId} and user_id = any(${wanted}::uuid[]) order by user_id for key share`);
  await tx.execute(sql`
    insert into team_members (organization_id, team_id, user_id)
    select ${organizationId}, ${teamId}, listed.user_id from unnest(${rows.map((row) => row.user_id)}::uuid[]) listed (user_id)
    on conflict do nothing`);
  return rows.length;
}

/** Takes a team out of the settings of chatbots, and returns the ids of those that are not deleted. */
export async function forgetTeam(
  tx: Executor,
  organizationId: string,
  teamId: string,
  at: Date,
): Promise<string[]> {
  const rows = await tx.rows<{ id: string; is_deleted: boolean }>(sql`
    update chatbots set deployment = jsonb_set(deployment, '{people,teamId}', 'null'), revision = revision + 1, updated_at = ${at}
    where organization_id = ${organizationId} and lower(deployment -> 'people' ->> 'teamId') = lower(${teamId})
    returning id, deleted_at is not null as is_deleted`);
  return rows.filter((row) => !row.is_deleted).map((row) => row.id);
}

/** Open handovers of the team stay with their members, in no team. */
export function deleteTeamRow(tx: Executor, organizationId: string, teamId: string): Promise<number> {
  return tx.execute(sql`delete from teams where organization_id = ${organizationId} and id = ${teamId}`);
}
