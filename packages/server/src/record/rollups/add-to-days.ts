import type { InsightDimension } from '@parley/contracts/insight/insight';
import type { Executor } from '../../db/database.ts';
import { json, sql } from '../../db/sql.ts';
import { dayMs, quarterMs } from '../../lib/timing/durations.ts';

/** Adds or removes one conversation for a key of a dimension. */
export interface DayContribution {
  organizationId: string;
  chatbotId: string;
  /** When the conversation started. */
  at: Date;
  dimension: InsightDimension;
  key: string;
  amount: 1 | -1;
}

interface DayRow {
  organizationId: string;
  chatbotId: string;
  dimension: InsightDimension;
  /** YYYY-MM-DD, UTC. */
  day: string;
  key: string;
  total: number;
  /** Counts by quarter hour of the day, 0 to 95; zeros are omitted. */
  quarters: Record<string, number>;
}

/**
 * Adds to the days on which the conversations started, in a fixed order of rows. A key whose count drops to zero is deleted,
 * because it may be a word of a visitor.
 */
export async function addToDays(tx: Executor, contributions: readonly DayContribution[]): Promise<void> {
  const rows = sumByDay(contributions);
  if (rows.length === 0) return;
  const columns = [
    rows.map((row) => row.organizationId),
    rows.map((row) => row.dimension),
    rows.map((row) => row.day),
    rows.map((row) => row.chatbotId),
    rows.map((row) => row.key),
  ] as const;
  await tx.execute(sql`
    insert into insight_days as d (organization_id, dimension, day, chatbot_id, key, total, quarters)
    select given.* from unnest(
      ${columns[0]}::uuid[], ${columns[1]}::text[], ${columns[2]}::date[], ${columns[3]}::uuid[], ${columns[4]}::text[],
      ${rows.map((row) => row.total)}::integer[], ${rows.map((row) => json(row.quarters))}::jsonb[]
    ) as given (organization_id, dimension, day, chatbot_id, key, total, quarters)
    join chatbots c on c.organization_id = given.organization_id and c.id = given.chatbot_id
    order by given.organization_id, given.dimension, given.day, given.chatbot_id, given.key
    on conflict (organization_id, dimension, day, chatbot_id, key) do update set
      total = d.total + excluded.total,
      quarters = (
        select coalesce(jsonb_object_agg(quarter, amount), '{}') from (
          select quarter, sum(amount::integer) as amount from (
            select * from jsonb_each_text(d.quarters) union all select * from jsonb_each_text(excluded.quarters)
          ) as each (quarter, amount)
          group by quarter having sum(amount::integer) <> 0
        ) summed
      )`);
  if (rows.every((row) => row.total > 0)) return;
  await tx.execute(sql`
    delete from insight_days d
    using unnest(
      ${columns[0]}::uuid[], ${columns[1]}::text[], ${columns[2]}::date[], ${columns[3]}::uuid[], ${columns[4]}::text[]
    ) as given (organization_id, dimension, day, chatbot_id, key)
    where d.organization_id = given.organization_id and d.dimension = given.dimension and d.day = given.day
      and d.chatbot_id = given.chatbot_id and d.key = given.key and d.total = 0`);
}

function sumByDay(contributions: readonly DayContribution[]): DayRow[] {
  const rows = new Map<string, DayRow>();
  for (const { organizationId, chatbotId, at, dimension, key, amount } of contributions) {
    const day = at.toISOString().slice(0, 10);
    const quarter = Math.floor((at.getTime() % dayMs) / quarterMs);
    const id = JSON.stringify([chatbotId, dimension, day, key]);
    const row = rows.get(id) ?? { organizationId, chatbotId, dimension, day, key, total: 0, quarters: {} };
    row.total += amount;
    row.quarters[quarter] = (row.quarters[quarter] ?? 0) + amount;
    rows.set(id, row);
  }
  for (const row of rows.values()) {
    row.quarters = Object.fromEntries(Object.entries(row.quarters).filter(([, amount]) => amount !== 0));
  }
  return [...rows.values()].filter(({ quarters }) => Object.keys(quarters).length > 0);
}
