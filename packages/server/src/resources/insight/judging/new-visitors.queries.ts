import { randomBytes } from 'node:crypto';
import type { Executor } from '../../../db/database.ts';
import { sql } from '../../../db/sql.ts';

/** Deletes visitor hashes of days before the given one, in all organizations. */
export async function forgetVisitors(tx: Executor, before: string): Promise<void> {
  await tx.execute(sql`delete from visitor_days where day < ${before}::date`);
  await tx.execute(sql`delete from visitor_salts where day < ${before}::date`);
}

/** A visitor of a chatbot on a day, YYYY-MM-DD (UTC). */
interface VisitorDay {
  chatbot_id: string;
  day: string;
  hash: Buffer;
}

/** Stores visitors, except those of deleted chatbots; returns those that were not stored before. */
export function insertVisitors(
  tx: Executor,
  visitors: readonly (VisitorDay & { organization_id: string })[],
): Promise<VisitorDay[]> {
  return tx.rows<VisitorDay>(sql`
    insert into visitor_days (organization_id, chatbot_id, day, hash)
    select given.* from unnest(
      ${visitors.map((one) => one.organization_id)}::uuid[], ${visitors.map((one) => one.chatbot_id)}::uuid[],
      ${visitors.map(({ day }) => day)}::date[], ${visitors.map(({ hash }) => hash)}::bytea[]
    ) as given (organization_id, chatbot_id, day, hash)
    join chatbots c on c.organization_id = given.organization_id and c.id = given.chatbot_id
    order by given.organization_id, given.chatbot_id, given.day, given.hash
    on conflict do nothing
    returning chatbot_id, day, hash`);
}

/** Salts of organizations and days, given as lists of equal length; creates those that are missing. */
export async function findOrCreateSalts(
  tx: Executor,
  ids: readonly string[],
  dates: readonly string[],
): Promise<{ organization_id: string; day: string; salt: Buffer }[]> {
  await tx.execute(sql`
    insert into visitor_salts (organization_id, day, salt)
    select * from unnest(${[...ids]}::uuid[], ${[...dates]}::date[], ${ids.map(() => randomBytes(16))}::bytea[])
      as given (organization_id, day, salt)
    order by organization_id, day on conflict do nothing`);
  return tx.rows<{ organization_id: string; day: string; salt: Buffer }>(sql`
    select s.organization_id, s.day, s.salt from visitor_salts s
    join unnest(${[...ids]}::uuid[], ${[...dates]}::date[]) as given (organization_id, day)
      on s.organization_id = given.organization_id and s.day = given.day`);
}
