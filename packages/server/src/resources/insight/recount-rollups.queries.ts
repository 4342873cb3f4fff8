import type { Transaction } from '../../db/database.ts';
import { type Statement, sql } from '../../db/sql.ts';
import { bucketColumns, eachOf, figureColumns } from '../../kernel/figures/figure-columns.ts';
import { eachPeopleColumn } from '../../record/rollups/change-people.ts';
import { lockForRecount } from '../../record/rollups/recounts.ts';
import { expectedDays, expectedPeople, expectedQuarters } from './expected-rollups.queries.ts';

/**
 * Rebuilds the rollups of an organization from its rows while it stays in use. Rollups older than the retention period are kept,
 * because their rows are gone, and so is the usage of knowledge, which has no rows. Conversations that were never judged become
 * due, and so do those that were counted before people had figures.
 */
export async function recountRollups(tx: Transaction, organizationId: string): Promise<void> {
  await lockForRecount(tx, organizationId);
  await recountBuckets(tx, organizationId, sql`insight_quarters`, sql`bucket`);
  await recountBuckets(tx, organizationId, sql`insight_hours`, sql`date_trunc('hour', bucket)`);
  await recountDates(tx, organizationId);
  await recountDays(tx, organizationId);
  await recountPeople(tx, organizationId);
  await tx.execute(sql`
    insert into insight_due (organization_id, conversation_id, due_at)
    select organization_id, id, last_message_at from conversations
    where organization_id = ${organizationId} and message_count > 0
      and (counted is null or (status = 'completed' and not (counted ? 'handled')))
    order by organization_id, id on conflict do nothing`);
}

async function recountBuckets(
  tx: Transaction,
  organizationId: string,
  table: Statement,
  bucket: Statement,
): Promise<void> {
  const complete = sql`organization_id = ${organizationId} and ${isComplete(organizationId, sql`r.chatbot_id`, sql`r.bucket`)}`;
  const isKnowledge = sql`(knowledge_tokens <> 0 or knowledge_cost_micro_usd <> 0)`;
  await tx.execute(sql`delete from ${table} r where ${complete} and not ${isKnowledge}`);
  await tx.execute(sql`
    update ${table} r set ${eachOf(bucketColumns, (name) => sql`${name} = 0`)} where ${complete}`);
  await tx.execute(sql`
    insert into ${table} (organization_id, chatbot_id, bucket, ${eachOf(bucketColumns)})
    select ${organizationId}::uuid, r.* from (
      select chatbot_id, ${bucket} as bucket, ${eachOf(bucketColumns, (name) => sql`sum(${name})`)}
      from (${expectedQuarters(organizationId)}) e group by 1, 2
    ) r
    where ${isComplete(organizationId, sql`r.chatbot_id`, sql`r.bucket`)}
    on conflict (organization_id, bucket, chatbot_id) do update set
      ${eachOf(bucketColumns, (name) => sql`${name} = excluded.${name}`)}`);
}

/** A trigger adds hourly rollups up by date; this rebuilds the dates from the hours. */
async function recountDates(tx: Transaction, organizationId: string): Promise<void> {
  await tx.execute(sql`delete from insight_dates where organization_id = ${organizationId}`);
  await tx.execute(sql`
    insert into insight_dates (organization_id, day, chatbot_id, ${eachOf(figureColumns)})
    select organization_id, (bucket at time zone 'utc')::date, chatbot_id,
      ${eachOf(figureColumns, (name) => sql`sum(${name})`)}
    from insight_hours where organization_id = ${organizationId} group by 1, 2, 3`);
}

async function recountDays(tx: Transaction, organizationId: string): Promise<void> {
  const start = sql`r.day::timestamp at time zone 'utc'`;
  await tx.execute(sql`
    delete from insight_days r where organization_id = ${organizationId}
      and ${isComplete(organizationId, sql`r.chatbot_id`, start)}`);
  await tx.execute(sql`
    insert into insight_days (organization_id, dimension, day, chatbot_id, key, total, quarters)
    select ${organizationId}::uuid, r.* from (${expectedDays(organizationId)}) r
    where ${isComplete(organizationId, sql`r.chatbot_id`, start)}`);
}

async function recountPeople(tx: Transaction, organizationId: string): Promise<void> {
  const complete = isComplete(organizationId, sql`r.chatbot_id`, sql`r.bucket`);
  await tx.execute(
    sql`delete from people_quarters r where organization_id = ${organizationId} and ${complete}`,
  );
  await tx.execute(sql`
    insert into people_quarters (organization_id, bucket, chatbot_id, user_id, team_id, ${eachPeopleColumn((name) => name)})
    select ${organizationId}::uuid, r.* from (${expectedPeople(organizationId)}) r where ${complete}`);
}

/** Whether retention has deleted no rows since this time. */
function isComplete(organizationId: string, chatbotId: Statement, since: Statement): Statement {
  return sql`not exists (
    select from chatbot_counters k
    where k.organization_id = ${organizationId} and k.chatbot_id = ${chatbotId} and k.expired_before > ${since})`;
}
