import { tenantScope, withPlatform, withScope } from '../../../db/scope.ts';
import type { Deps } from '../../../kernel/deps/deps.ts';
import type { EventJob, ScheduledJob } from '../../../kernel/slice/job.ts';
import type { KnowledgeJobDeps } from '../knowledge-deps.ts';
import { embedChatbot, requestEmbedding } from './embed-chatbot.ts';
import {
  claimDue,
  hasMeaningIndex,
  listEmbeddable,
  listMissing,
  listSwitchedOff,
} from './embeddings.queries.ts';

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
    for (const key of await claimDue(tx, { now, next, limit: maxChatbots }))
      await requestEmbedding(tx, deps, key);
  });
}

/**
 * Requests chatbots that lack vectors of the operator's model, those with the newest source first, and chatbots with vectors of
 * the built-in model after it was switched off. No event reports such changes of configuration.
 */
export async function requestMissing(deps: KnowledgeJobDeps): Promise<void> {
  const modelId = deps.embeddings.defaultModelId;
  await withPlatform(deps.database, async (tx) => {
    const missing = modelId === null ? [] : await listMissing(tx, modelId, maxChatbots);
    const left = deps.config.meaning === 'off' ? await listSwitchedOff(tx, maxChatbots) : [];
    for (const key of [...missing, ...left]) await requestEmbedding(tx, deps, key);
  });
}

/**
 * Loads the built-in model at startup, because the first question would not wait for it. Skipped if nothing is embedded with it,
 * to save memory. Never throws.
 */
export async function warmMeaning({
  database,
  meaning,
  log,
}: Pick<Deps, 'database' | 'meaning' | 'log'>): Promise<void> {
  if (meaning === null) return;
  try {
    if (await withPlatform(database, hasMeaningIndex)) await meaning.embed(['.'], 'query');
  } catch (error) {
    log.debug({ err: error }, 'meaning_not_warmed');
  }
}
