import type { Executor } from '../../../db/database.ts';
import { sql } from '../../../db/sql.ts';
import { eachPeopleColumn } from '../../../record/rollups/change-people.ts';
import type { PeopleColumn } from '../../../record/rollups/people-amounts.ts';
import type { Recorded } from './figures.queries.ts';

export type PeopleSums = Record<PeopleColumn, number>;

/** Sums of one step (numbered from 1 at the start of the previous period), or of a member or a team in the period. */
export type PeopleRow = PeopleSums &
  (
    | { step: number; user_id: null; team_id: null }
    | { step: null; user_id: string; team_id: null }
    | { step: null; user_id: null; team_id: string }
  );

/**
 * Sums of both periods by step, and of the period by member and by team. The previous period ends at the same time of day as the
 * period, as its other figures do.
 */
export function sumPeople(
  tx: Executor,
  { organizationId, chatbotIds, period }: Recorded,
): Promise<PeopleRow[]> {
  const { edges, steps, previousCut } = period;
  const begin = edges[steps];
  return tx.rows<PeopleRow>(sql`
    with counted as (
      select *, width_bucket(bucket, ${[...edges]}::timestamptz[]) as step, bucket >= ${begin} as is_current
      from people_quarters
      where organization_id = ${organizationId} and chatbot_id = any(${[...chatbotIds]}::uuid[])
        and bucket >= ${edges[0]} and bucket < ${edges.at(-1)} and (bucket < ${previousCut} or bucket >= ${begin})
    ), keyed as (
      select step, null::uuid as user_id, null::uuid as team_id, ${eachPeopleColumn((name) => name)} from counted
      union all select null, user_id, null, ${eachPeopleColumn((name) => name)} from counted where is_current
      union all select null, null, team_id, ${eachPeopleColumn((name) => name)} from counted where is_current
    )
    select step, user_id, team_id, ${eachPeopleColumn((name) => sql`sum(${name}) as ${name}`)}
    from keyed group by step, user_id, team_id`);
}

/** Names of members, also of those who have left, and of teams; those that no longer exist are missing. */
export async function namesOf(
  tx: Executor,
  organizationId: string,
  { userIds, teamIds }: { userIds: readonly string[]; teamIds: readonly string[] },
): Promise<Map<string, string>> {
  const rows = await tx.rows<{ id: string; name: string }>(sql`
    select id, full_name as name from users where id = any(${[...userIds]}::uuid[])
    union all select id, name from teams where organization_id = ${organizationId} and id = any(${[...teamIds]}::uuid[])`);
  return new Map(rows.map(({ id, name }) => [id, name]));
}
