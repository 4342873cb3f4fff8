import type { ProviderSaid } from '@parley/contracts/values/provider-said';
import type { Executor, Transaction } from '../../../db/database.ts';
import { json, nothing, type Statement, sql } from '../../../db/sql.ts';
import type { ChatbotKey } from '../../../knowledge/retrieval/searched-key.ts';
import { toVectorText } from '../../../knowledge/retrieval/vector-search.ts';
import type { VectorIndex } from '../../../models/embedding/embedding-target.ts';

export interface IndexKey extends ChatbotKey {
  modelId: string;
}

export interface WaitingChunk {
  id: string;
  heading_path: string[];
  text: string;
  blocks: unknown;
  source_name: string;
}

/** Indexes that may be searched, newest first. */
export function listReadyIndexes(
  tx: Executor,
  { organizationId, chatbotId }: ChatbotKey,
): Promise<VectorIndex[]> {
  return tx.rows<VectorIndex>(sql`
    select model_id as "modelId", provider, model from embedding_indexes
    where organization_id = ${organizationId} and chatbot_id = ${chatbotId} and ready_at is not null
    order by ready_at desc`);
}

/**
 * Records that the chatbot is being embedded, and when to retry in case this run does not end. Returns 0 if the chatbot is
 * deleted.
 */
export function openIndex(
  tx: Transaction,
  { organizationId, chatbotId, modelId }: IndexKey,
  { provider, name, retryAt }: { provider: string; name: string; retryAt: Date },
): Promise<number> {
  return tx.execute(sql`
    insert into embedding_indexes (organization_id, chatbot_id, model_id, provider, model, retry_at)
    select organization_id, id, ${modelId}, ${provider}, ${name}, ${retryAt} from chatbots
    where organization_id = ${organizationId} and id = ${chatbotId} and deleted_at is null
    on conflict (organization_id, chatbot_id, model_id) do update set retry_at = excluded.retry_at`);
}

/**
 * Live chunks without a vector of the index's dimensions, or without unit vectors, which the previous release does not copy.
 * Includes disabled sources, because they may be enabled at any moment.
 */
export function listWaiting(
  tx: Executor,
  { organizationId, chatbotId, modelId }: IndexKey,
  limit: number,
): Promise<WaitingChunk[]> {
  return tx.rows<WaitingChunk>(sql`
    select c.id, to_json(c.heading_path) as heading_path, c.text, c.blocks, s.name as source_name
    from embedding_indexes i
    join knowledge_sources s on s.organization_id = i.organization_id and s.chatbot_id = i.chatbot_id
      and s.deleted_at is null and s.live_generation is not null
    join chunks c on c.organization_id = s.organization_id and c.source_id = s.id
      and c.generation = s.live_generation
    where i.organization_id = ${organizationId} and i.chatbot_id = ${chatbotId} and i.model_id = ${modelId}
      and not exists (
        select from embeddings e
        where e.organization_id = i.organization_id and e.chatbot_id = i.chatbot_id and e.model_id = i.model_id
          and e.chunk_id = c.id and e.dimensions = i.dimensions and (e.units is not null or i.provider <> 'meaning'))
    limit ${limit}`);
}

/**
 * Stores vectors of chunks that still exist. If the dimensions of the model have changed, its old vectors are no longer searched,
 * and are replaced one by one.
 * @param units packed vectors of each chunk's units, if the model has any.
 */
export async function saveVectors(
  tx: Transaction,
  { organizationId, chatbotId, modelId }: IndexKey,
  chunkIds: readonly string[],
  vectors: readonly Float32Array[],
  units: readonly (Buffer | null)[] = [],
): Promise<void> {
  const dimensions = vectors[0]?.length ?? 0;
  await tx.execute(sql`
    update embedding_indexes set dimensions = ${dimensions},
      ready_at = case when dimensions is null then ready_at end
    where organization_id = ${organizationId} and chatbot_id = ${chatbotId} and model_id = ${modelId}
      and dimensions is distinct from ${dimensions}`);
  await tx.execute(sql`
    insert into embeddings (organization_id, chatbot_id, model_id, source_id, generation, chunk_id, dimensions, embedding, units)
    select c.organization_id, c.chatbot_id, ${modelId}, c.source_id, c.generation, c.id, ${dimensions}, v.vector::halfvec,
      decode(v.units, 'base64')
    from unnest(
      ${[...chunkIds]}::uuid[], ${vectors.map(toVectorText)}::text[], ${chunkIds.map((_, at) => units[at]?.toString('base64') ?? null)}::text[])
      as v (chunk_id, vector, units)
    join chunks c on c.organization_id = ${organizationId} and c.chatbot_id = ${chatbotId} and c.id = v.chunk_id
    for key share of c
    on conflict (organization_id, chatbot_id, model_id, chunk_id)
      do update set embedding = excluded.embedding, dimensions = excluded.dimensions, units = excluded.units`);
}

/** Marks an index as ready, so that questions are embedded for it. */
export function markReady(
  tx: Transaction,
  { organizationId, chatbotId, modelId }: IndexKey,
  at: Date,
): Promise<number> {
  return tx.execute(sql`
    update embedding_indexes set ready_at = coalesce(ready_at, ${at}), retry_at = null, failures = 0,
      failure = null, failed_at = null
    where organization_id = ${organizationId} and chatbot_id = ${chatbotId} and model_id = ${modelId}`);
}

/**
 * Counts a failure and returns the number of consecutive ones. @param said error details of the provider; null for a limit of our
 * own
 */
export async function countFailure(
  tx: Transaction,
  { organizationId, chatbotId, modelId }: IndexKey,
  { said, at }: { said: ProviderSaid | null; at: Date },
): Promise<number> {
  const row = await tx.first(sql<{ failures: number }>`
    update embedding_indexes set failures = failures + 1,
      failure = coalesce(${said && json(said)}::jsonb, failure), failed_at = ${at}
    where organization_id = ${organizationId} and chatbot_id = ${chatbotId} and model_id = ${modelId}
    returning failures`);
  return row?.failures ?? 0;
}

export function saveRetry(
  tx: Transaction,
  { organizationId, chatbotId, modelId }: IndexKey,
  at: Date,
): Promise<number> {
  return tx.execute(sql`
    update embedding_indexes set retry_at = ${at}
    where organization_id = ${organizationId} and chatbot_id = ${chatbotId} and model_id = ${modelId}`);
}

/**
 * Removes every other index of the chatbot (all of them for a null model), so that they are no longer
 * searched.
 */
export function removeOtherIndexes(
  tx: Transaction,
  { organizationId, chatbotId }: ChatbotKey,
  modelId: string | null,
): Promise<number> {
  return tx.execute(sql`
    delete from embedding_indexes
    where organization_id = ${organizationId} and chatbot_id = ${chatbotId} ${except(modelId)}`);
}

/** Deletes up to `limit` vectors of other models; returns how many. */
export function removeOtherVectors(
  tx: Transaction,
  { organizationId, chatbotId }: ChatbotKey,
  modelId: string | null,
  limit: number,
): Promise<number> {
  return tx.execute(sql`
    delete from embeddings where ctid = any (array(
      select ctid from embeddings
      where organization_id = ${organizationId} and chatbot_id = ${chatbotId} ${except(modelId)}
      limit ${limit}))`);
}

function except(modelId: string | null) {
  return modelId === null ? nothing : sql`and model_id <> ${modelId}`;
}

/** Chatbots with knowledge to embed, or with vectors. */
export async function listEmbeddable(tx: Executor, organizationId: string): Promise<string[]> {
  const rows = await tx.rows(sql<{ chatbot_id: string }>`
    select chatbot_id from knowledge_sources
    where organization_id = ${organizationId} and deleted_at is null and live_generation is not null
    union
    select chatbot_id from embedding_indexes where organization_id = ${organizationId}`);
  return rows.map((row) => row.chatbot_id);
}

/** Claims the chatbots whose retry is due until `next`, the longest overdue first. */
export function claimDue(
  tx: Executor,
  { now, next, limit }: { now: Date; next: Date; limit: number },
): Promise<ChatbotKey[]> {
  return tx.rows<ChatbotKey>(sql`
    update embedding_indexes set retry_at = ${next} where ctid = any (array(
      select ctid from embedding_indexes where retry_at <= ${now}
        and organization_id not in (select id from organizations where suspended_at is not null)
      order by retry_at limit ${limit} for update skip locked))
    returning organization_id as "organizationId", chatbot_id as "chatbotId"`);
}

/** Chatbots without vectors of the operator's model and without their own model, those with the newest source first. */
export function listMissing(tx: Executor, modelId: string, limit: number): Promise<ChatbotKey[]> {
  return tx.rows<ChatbotKey>(sql`
    select s.organization_id as "organizationId", s.chatbot_id as "chatbotId"
    from knowledge_sources s
    where s.deleted_at is null and s.live_generation is not null
      and s.organization_id not in (select id from organizations where suspended_at is not null)
      and not exists (
        select from embedding_indexes i
        where i.organization_id = s.organization_id and i.chatbot_id = s.chatbot_id and i.model_id = ${modelId})
      and not exists (${ownModel(sql`s`)})
    group by s.organization_id, s.chatbot_id
    order by max(s.created_at) desc
    limit ${limit}`);
}

/**
 * Chatbots with vectors of the built-in model. Those with their own model are left out: they lose these vectors once all are
 * embedded by their own model.
 */
export function listSwitchedOff(tx: Executor, limit: number): Promise<ChatbotKey[]> {
  return tx.rows<ChatbotKey>(sql`
    select i.organization_id as "organizationId", i.chatbot_id as "chatbotId"
    from embedding_indexes i
    where i.provider = 'meaning'
      and i.organization_id not in (select id from organizations where suspended_at is not null)
      and not exists (${ownModel(sql`i`)})
    limit ${limit}`);
}

function ownModel(of: Statement) {
  return sql`
    select from provider_keys k
    where k.organization_id = ${of}.organization_id and k.embedding_model is not null`;
}

/** Whether anything is embedded with the built-in model. */
export async function hasMeaningIndex(tx: Executor): Promise<boolean> {
  const row = await tx.first(sql<{ exists: boolean }>`
    select exists (select from embedding_indexes where provider = 'meaning') as exists`);
  return row?.exists === true;
}
