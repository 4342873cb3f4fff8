import { type Statement, sql } from '../../../db/sql.ts';

/** Time of the next delivery for a row of `webhooks` aliased as `w`: now, or at 8:00 in its time zone, daily or on Mondays. */
export function dueAt(now: Date): Statement {
  const morning = sql`((${now}::timestamptz at time zone w.timezone) - interval '8 hours')`;
  return sql`case w.digest
    when 'daily' then (date_trunc('day', ${morning}) + interval '1 day 8 hours') at time zone w.timezone
    when 'weekly' then (date_trunc('week', ${morning}) + interval '7 days 8 hours') at time zone w.timezone
    else ${now}::timestamptz end`;
}
