import type { Client } from 'pg';

/** Number of messages in 90 days for which the design was made; the previous 90 days have as many. */
export const filledMessages = 10_000_000;
/** Share of the largest of 200 organizations. */
const bigShare = 0.1;
const messagesPerConversation = 10;
const bigChatbots = 5;

/** Values per dimension, chatbot and day: in the large organization, and in the others. */
const keys = {
  country: [25, 15],
  language: [8, 6],
  intent: [10, 8],
  topic: [40, 25],
  band: [6, 6],
  outcome: [4, 4],
} as const;

/**
 * Writes the figures of 180 days as aggregation would have left them, for the existing organizations; the first one has a tenth
 * of all messages. Returns its id and those of the others.
 */
export async function fillRollups(owner: Client): Promise<{ big: string; others: string[] }> {
  const { rows } = await owner.query<{ id: string }>('select id from organizations order by id');
  const [big, ...others] = rows.map(({ id }) => id);
  if (big === undefined) throw new Error('there are no organizations');
  await owner.query(
    `insert into chatbots select (jsonb_populate_record(c, jsonb_build_object('id', gen_random_uuid()))).*
     from chatbots c, generate_series(2, ${bigChatbots}) where c.organization_id = $1`,
    [big],
  );
  for (const [table, step] of [
    ['insight_hours', '1 hour'],
    ['insight_quarters', '15 minutes'],
  ] as const)
    await fillBuckets(owner, table, step, { big, others: others.length });
  for (const [dimension, counts] of Object.entries(keys)) await fillDays(owner, dimension, counts, big);
  await owner.query('vacuum analyze insight_hours, insight_quarters, insight_dates, insight_days, chatbots');
  return { big, others };
}

async function fillBuckets(
  owner: Client,
  table: string,
  step: string,
  { big, others }: { big: string; others: number },
): Promise<void> {
  const perDay = filledMessages / 90;
  const ofBig = Math.round((perDay * bigShare) / bigChatbots);
  const ofOthers = Math.round((perDay * (1 - bigShare)) / others);
  await owner.query(
    `insert into ${table} (organization_id, bucket, chatbot_id, conversations, visitors, questions, answers, timed,
       response_ms, mode_model, mode_builtin, up, down, scored, sentiment_milli, satisfied, resolved, unanswered,
       input_tokens, output_tokens, cost_micro_usd)
     select c.organization_id, b.bucket, c.id, n / ${messagesPerConversation} + 1, n / 20 + 1, n / 2, n / 2, n / 2,
       n * 400, n / 4, n / 4, n / 40, n / 80, n / 10, n * 20, n / 15, n / 15, n / 50, n * 300, n * 60, n * 40
     from chatbots c
     cross join generate_series(date_trunc('hour', now()) - interval '180 days', now(), interval '${step}') as b (bucket)
     cross join lateral (
       select greatest((case when c.organization_id = $1 then ${ofBig} else ${ofOthers} end)
         * extract(epoch from interval '${step}') / 86400 * (0.5 + random()), 1)::integer as n
     ) messages`,
    [big],
  );
}

async function fillDays(
  owner: Client,
  dimension: string,
  [ofBig, ofOthers]: readonly [number, number],
  big: string,
): Promise<void> {
  await owner.query(
    `insert into insight_days (organization_id, dimension, day, chatbot_id, key, total, quarters)
     select c.organization_id, $2, d.day::date, c.id, 'key ' || k.n, 3, q.quarters
     from chatbots c
     cross join generate_series(now() - interval '180 days', now(), interval '1 day') as d (day)
     cross join lateral generate_series(1, case when c.organization_id = $1 then ${ofBig} else ${ofOthers} end) as k (n)
     cross join lateral (
       select jsonb_build_object((k.n * 7 % 96)::text, 1, (k.n * 13 % 96)::text, 1, (k.n * 29 % 96)::text, 1) as quarters
     ) q`,
    [big, dimension],
  );
}
