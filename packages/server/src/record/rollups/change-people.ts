import type { Executor } from '../../db/database.ts';
import { join, type Statement, sql } from '../../db/sql.ts';
import { type PeopleChange, type PeopleColumn, type PeopleShare, peopleColumns } from './people-amounts.ts';

type PeopleRow = PeopleShare & { organizationId: string; chatbotId: string };

const names: Readonly<Record<PeopleColumn, Statement>> = {
  requested: sql`requested`,
  joined: sql`joined`,
  waited: sql`waited`,
  wait_s: sql`wait_s`,
  replies: sql`replies`,
  first_replies: sql`first_replies`,
  first_reply_s: sql`first_reply_s`,
  closed: sql`closed`,
  resolved: sql`resolved`,
  csat: sql`csat`,
  csat_good: sql`csat_good`,
};

/** A comma-separated SQL fragment for each column of people's figures. */
export function eachPeopleColumn(written: (name: Statement, column: PeopleColumn) => Statement): Statement {
  return join(
    peopleColumns.map((column) => written(names[column], column)),
    ', ',
  );
}

/**
 * Writes the differences of the handovers, in a transaction that has called `lockRollups`. The caller must update
 * `handovers.counted` in the same transaction, with their conversations locked, so that a repeated call changes nothing. Rows are
 * written in a fixed order, so that two writers never deadlock; those of a deleted chatbot are dropped.
 */
export async function changePeople(tx: Executor, changes: readonly PeopleChange[]): Promise<void> {
  const rows = sumRows(changes);
  if (rows.length === 0) return;
  const amounts = peopleColumns.map((column) => sql`${rows.map((row) => row[column] ?? 0)}::integer[]`);
  const columns = eachPeopleColumn((name) => name);
  await tx.execute(sql`
    insert into people_quarters as p (organization_id, chatbot_id, bucket, user_id, team_id, ${columns})
    select given.* from unnest(
      ${rows.map((row) => row.organizationId)}::uuid[], ${rows.map((row) => row.chatbotId)}::uuid[],
      ${rows.map((row) => row.at)}::timestamptz[], ${rows.map((row) => row.userId)}::uuid[],
      ${rows.map((row) => row.teamId)}::uuid[], ${join(amounts, ', ')}
    ) as given (organization_id, chatbot_id, bucket, user_id, team_id, ${columns})
    join chatbots c on c.organization_id = given.organization_id and c.id = given.chatbot_id
    order by given.organization_id, given.bucket, given.chatbot_id, given.user_id, given.team_id
    on conflict (organization_id, bucket, chatbot_id, user_id, team_id) do update set
      ${eachPeopleColumn((name) => sql`${name} = p.${name} + excluded.${name}`)}`);
}

function sumRows(changes: readonly PeopleChange[]): PeopleRow[] {
  const rows = new Map<string, PeopleRow>();
  for (const { organizationId, chatbotId, before, after } of changes) {
    const add = (share: PeopleShare, sign: 1 | -1) => {
      const { at, userId, teamId } = share;
      const key = `${chatbotId} ${at} ${userId} ${teamId}`;
      const row = rows.get(key) ?? { organizationId, chatbotId, at, userId, teamId };
      for (const column of peopleColumns) {
        const amount = share[column];
        if (amount) row[column] = (row[column] ?? 0) + sign * amount;
      }
      rows.set(key, row);
    };
    for (const share of before) add(share, -1);
    for (const share of after) add(share, 1);
  }
  return [...rows.values()].filter((row) => peopleColumns.some((column) => (row[column] ?? 0) !== 0));
}
