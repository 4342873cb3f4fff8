import { satisfiedFrom } from '@parley/contracts/insight/sentiment';
import { type Statement, sql } from '../../db/sql.ts';
import { bucketColumns, conversationFigures, eachOf } from '../../kernel/figures/figure-columns.ts';
import { eachPeopleColumn } from '../../record/rollups/change-people.ts';
import { modesOf } from '../../record/rollups/message-amounts.ts';
import { messageFacts, quarterHourOfMessage } from '../../record/rollups/message-facts.ts';

/** Storage time of an event's message. */
const eventTime = sql`coalesce((data ->> 'messageAt')::timestamptz, created_at)`;
const satisfiedMilli = satisfiedFrom * 1_000;

/**
 * Expected quarter-hour rollups of an organization: message counts minus undispatched events, plus the stored contributions of
 * conversations. Rows have `bucket`, `chatbot_id` and each column.
 */
export function expectedQuarters(organizationId: string): Statement {
  return sql`
    select bucket, chatbot_id, ${eachOf(bucketColumns, (name) => sql`sum(${name})::integer as ${name}`)}
    from (
      select *, ${eachOf(conversationFigures, (name) => sql`0 as ${name}`)}
      from (
        select ${quarterHourOfMessage} as bucket, chatbot_id, ${messageFacts}
        from messages where organization_id = ${organizationId} group by 1, 2
        union all ${waitingFacts(organizationId)}
      ) as stored
      union all ${countedFacts(organizationId)}
    ) as parts
    group by bucket, chatbot_id`;
}

/** Negated amounts of events that wait in the outbox. */
function waitingFacts(organizationId: string): Statement {
  const isWithheld = sql`coalesce((data ->> 'isWithheld')::boolean, false)`;
  const isAnswer = sql`type in ('message.answered', 'message.recovered') and not ${isWithheld}`;
  const rated = (rating: 'up' | 'down') =>
    sql`count(*) filter (where data ->> 'before' = ${rating}) - count(*) filter (where data ->> 'rating' = ${rating})`;
  const inMode = (modes: readonly string[]) =>
    sql`-count(*) filter (where type = 'message.answered' and data ->> 'mode' = any(${[...modes]}::text[]))`;
  const summed = (name: string) => sql`-coalesce(sum((data ->> ${name})::numeric), 0)`;
  return sql`
    select date_bin('15 minutes', ${eventTime}, 'epoch'::timestamptz), chatbot_id,
      -count(*) filter (where type = 'message.received'), -count(*) filter (where ${isAnswer}),
      -count(*) filter (where type = 'message.answered' and not ${isWithheld}), ${summed('responseMs')},
      ${inMode(modesOf.mode_model)}, ${inMode(modesOf.mode_builtin)}, ${inMode(modesOf.mode_smalltalk)},
      ${inMode(modesOf.mode_fallback)},
      -count(*) filter (where type = 'message.answered' and data ->> 'status' = 'failed'),
      ${rated('up')}, ${rated('down')},
      ${summed('inputTokens')}, ${summed('outputTokens')}, ${summed('costMicroUsd')}
    from events
    where organization_id = ${organizationId} and dispatched_at is null and chatbot_id is not null
      and type in ('message.received', 'message.answered', 'message.recovered', 'message.rated')
    group by 1, 2`;
}

function countedFacts(organizationId: string): Statement {
  const milli = sql`(counted ->> 'sentimentMilli')::integer`;
  return sql`
    select date_bin('15 minutes', started_at, 'epoch'::timestamptz), chatbot_id, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
      count(*), count(*) filter (where (counted ->> 'isNewVisitor')::boolean), count(${milli}), coalesce(sum(${milli}), 0),
      count(*) filter (where ${milli} >= ${satisfiedMilli}::integer),
      count(*) filter (where counted ->> 'outcome' = 'resolved'),
      count(*) filter (where counted ->> 'outcome' = 'unanswered'),
      count(*) filter (where (counted ->> 'hasLead')::boolean),
      count(counted ->> 'csat'), count(*) filter (where counted ->> 'csat' = 'good'),
      count(*) filter (where counted ->> 'handled' = 'bot'), count(*) filter (where counted ->> 'handled' = 'people'),
      count(*) filter (where counted ->> 'handled' = 'nobody')
    from conversations
    where organization_id = ${organizationId} and counted is not null
    group by 1, 2`;
}

/** Expected daily rollups of an organization, from the stored contributions of its conversations. */
export function expectedDays(organizationId: string): Statement {
  return sql`
    select dimension, day, chatbot_id, key, sum(amount)::integer as total, jsonb_object_agg(quarter, amount) as quarters
    from (
      select k.dimension, (c.started_at at time zone 'utc')::date as day, c.chatbot_id, k.key,
        floor(extract(epoch from c.started_at at time zone 'utc' - date_trunc('day', c.started_at at time zone 'utc'))
          / 900)::integer::text as quarter, count(*) as amount
      from conversations c
      cross join lateral (
        select 'country' as dimension, c.counted ->> 'country' as key
        union all select 'language', c.counted ->> 'language'
        union all select 'intent', c.counted ->> 'intent'
        union all select 'outcome', c.counted ->> 'outcome'
        union all select 'band', ${bandOf(sql`(c.counted ->> 'sentimentMilli')::integer`)}
        union all select distinct 'topic', topic from jsonb_array_elements_text(c.counted -> 'topics') as topic
        union all select 'handover', reason from jsonb_array_elements_text(c.counted -> 'reasons') as reason
      ) as k
      where c.organization_id = ${organizationId} and c.counted is not null and k.key is not null
      group by 1, 2, 3, 4, 5
    ) as each
    group by dimension, day, chatbot_id, key`;
}

function bandOf(milli: Statement): Statement {
  return sql`case
    when ${milli} is null then 'noData' when ${milli} >= 800 then 'veryPositive' when ${milli} >= 600 then 'positive'
    when ${milli} >= 300 then 'somewhatPositive' when ${milli} >= -300 then 'neutral'
    when ${milli} >= -600 then 'somewhatNegative' when ${milli} >= -800 then 'negative' else 'veryNegative' end`;
}

/** Expected quarter-hour rollups of people, from the stored contributions of handovers. */
export function expectedPeople(organizationId: string): Statement {
  return sql`
    select (share ->> 'at')::timestamptz as bucket, h.chatbot_id, (share ->> 'userId')::uuid as user_id,
      (share ->> 'teamId')::uuid as team_id,
      ${eachPeopleColumn((name, column) => sql`coalesce(sum((share ->> ${column})::integer), 0)::integer as ${name}`)}
    from handovers h cross join lateral jsonb_array_elements(h.counted) as share
    where h.organization_id = ${organizationId}
    group by 1, 2, 3, 4`;
}
