import type { Executor } from '../../../db/database.ts';
import { tenantScope, withPlatform, withScope } from '../../../db/scope.ts';
import { type Statement, sql } from '../../../db/sql.ts';
import type { EventJob, ScheduledJob } from '../../../kernel/slice/job.ts';
import type { ChatbotKey } from '../../../knowledge/retrieval/searched-key.ts';
import type { KnowledgeJobDeps } from '../knowledge-deps.ts';
import { embedChatbot } from './embed-chatbot.ts';
import { listEmbeddable } from './embeddings.queries.ts';
import { requestEmbedding } from './request-embedding.ts';

const maxChatbots = 200;
/** Long enough for the requested run to start and set its own retry time. */
const retryAfterMs = 600_000;

export function embeddingJobs(deps: KnowledgeJobDeps): EventJob[] {
  return [
    {
      queue: 'knowledge.embed',
      on: ['knowledge.ready', 'knowledge.embedding_requested'],
      retryLimit: 5,
      timeoutSeconds: 180,
      concurrency: 2,
      perGroup: 1,
      handle: async ({ organizationId, chatbotId }, signal) => {
        if (chatbotId !== null) await embedChatbot(deps, { organizationId, chatbotId }, signal);
      },
    },
    {
      queue: 'knowledge.embed_all',
      on: ['organization.providers_changed'],
      retryLimit: 5,
      timeoutSeconds: 60,
      concurrency: 1,
      handle: ({ organizationId }) => requestAll(deps, organizationId),
    },
  ];
}

export function embeddingSchedules(deps: KnowledgeJobDeps): ScheduledJob[] {
  return [
    {
      queue: 'knowledge.embed_due',
      cron: '* * * * *',
      timeoutSeconds: 60,
      handle: () => requestDue(deps),
    },
    {
      queue: 'knowledge.embed_missing',
      cron: '*/10 * * * *',
      timeoutSeconds: 60,
      handle: () => requestMissing(deps),
    },
  ];
}

/** Requests all chatbots, because the wanted model may have changed. */
async function requestAll(deps: KnowledgeJobDeps, organizationId: string): Promise<void> {
  await withScope(deps.database, tenantScope(organizationId), async (tx) => {
    for (const chatbotId of await listEmbeddable(tx, organizationId)) {
      await requestEmbedding(tx, deps, { organizationId, chatbotId });
    }
  });
}

/** Retries chatbots whose provider failed or whose run was lost. */
export async function requestDue(deps: KnowledgeJobDeps): Promise<void> {
  const now = deps.clock.now();
  const next = new Date(now.getTime() + retryAfterMs);
  await withPlatform(deps.database, async (tx) => {
    const due = await tx.rows<ChatbotKey>(sql`
      update embedding_indexes set retry_at = ${next} where ctid = any (array(
        select ctid from embedding_indexes where retry_at <= ${now}
          and organization_id not in (select id from organizations where suspended_at is not null)
        order by retry_at limit ${maxChatbots} for update skip locked))
      returning organization_id as "organizationId", chatbot_id as "chatbotId"`);
    for (const key of due) await requestEmbedding(tx, deps, key);
  });
}

/**
 * Requests chatbots that lack vectors of the operator's model, those with the newest source first, and chatbots with vectors of
 * the built-in model after it was switched off. No event reports such changes of configuration.
 */
export async function requestMissing(deps: KnowledgeJobDeps): Promise<void> {
  const modelId = deps.embeddings.defaultModelId;
  await withPlatform(deps.database, async (tx) => {
    const missing = modelId === null ? [] : await listMissing(tx, modelId);
    const left = deps.config.meaning === 'off' ? await listSwitchedOff(tx) : [];
    for (const key of [...missing, ...left]) await requestEmbedding(tx, deps, key);
  });
}

function listMissing(tx: Executor, modelId: string): Promise<ChatbotKey[]> {
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
    limit ${maxChatbots}`);
}

/** Chatbots with their own model are left out: they lose these vectors once all are embedded by their own model. */
function listSwitchedOff(tx: Executor): Promise<ChatbotKey[]> {
  return tx.rows<ChatbotKey>(sql`
    select i.organization_id as "organizationId", i.chatbot_id as "chatbotId"
    from embedding_indexes i
    where i.provider = 'meaning'
      and i.organization_id not in (select id from organizations where suspended_at is not null)
      and not exists (${ownModel(sql`i`)})
    limit ${maxChatbots}`);
}

function ownModel(of: Statement) {
  return sql`
    select from provider_keys k
    where k.organization_id = ${of}.organization_id and k.embedding_model is not null`;
}
