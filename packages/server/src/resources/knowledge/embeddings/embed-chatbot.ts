import type { Transaction } from '../../../db/database.ts';
import { tenantScope, withScope } from '../../../db/scope.ts';
import { ModelFailure } from '../../../engine/model-failure.ts';
import type { Deps } from '../../../kernel/deps/deps.ts';
import type { ChatbotKey } from '../../../knowledge/retrieval/searched-key.ts';
import { hourMs, minuteMs } from '../../../lib/timing/durations.ts';
import { embeddingModelId } from '../../../models/embedding/embedding-target.ts';
import type { CalledModel } from '../../../models/model-target.ts';
import { storableProviderMessage } from '../../../models/provider-said.ts';
import { appendEvent } from '../../../record/outbox/append-event.ts';
import { addKnowledge } from '../../../record/rollups/add-knowledge.ts';
import type { KnowledgeJobDeps } from '../knowledge-deps.ts';
import { embedChunks, embedWaiting } from './embed-waiting.ts';
import {
  countFailure,
  type IndexKey,
  listWaiting,
  markReady,
  openIndex,
  removeOtherIndexes,
  removeOtherVectors,
  saveRetry,
  saveVectors,
} from './embeddings.queries.ts';

/** Chunks per round. A round is a short transaction, one or two calls, and another short transaction. */
const chunksPerRound = 64;
/** Chunks per round of the built-in model, which takes about 100 ms for a chunk with its units. */
const chunksPerRoundInside = 16;
const unitsPerRoundInside = 500;
/** Time after which a run yields to other organizations, and requests another run. */
const runMs = 5_000;
/** Time after which another run is requested if a run was lost with all its retries. */
const lostAfterMs = 600_000;
const firstRetryMs = minuteMs;
const maxRetryMs = 6 * hourMs;
const vectorsPerRemoval = 1_000;

/**
 * Embeds chunks of a chatbot's live sources that have no vector of the wanted model, for some seconds, then requests another run.
 * When all are done, questions are embedded with this model, and vectors of other models are removed. Idempotent.
 * @throws transient errors (database unavailable, shutdown), so that the job is retried.
 */
export async function embedChatbot(
  deps: KnowledgeJobDeps,
  key: ChatbotKey,
  signal: AbortSignal,
): Promise<void> {
  const target = await deps.embeddings.wanted(key.organizationId);
  // This process lacks the memory for the built-in model, but another one may have it, so vectors are kept.
  if (!target && deps.config.meaning === 'no_room') return;
  if (!target) return await removeOthers(deps, key, null, signal);
  const index = { ...key, modelId: embeddingModelId(target) };
  if (!(await open(deps, index, target))) return;
  const untilMs = performance.now() + runMs;
  try {
    while (await embedRound(deps, index, target, signal)) {
      if (performance.now() > untilMs)
        return await inScope(deps, key, (tx) => requestEmbedding(tx, deps, key));
    }
  } catch (error) {
    if (!(error instanceof ModelFailure)) throw error;
    return await backOff(deps, index, target, error);
  }
  await inScope(deps, key, (tx) => markReady(tx, index, deps.clock.now()));
  await removeOthers(deps, key, index.modelId, signal);
}

function inScope<T>(
  { database }: Pick<KnowledgeJobDeps, 'database'>,
  { organizationId }: ChatbotKey,
  work: Parameters<typeof withScope<T>>[2],
): Promise<T> {
  return withScope(database, tenantScope(organizationId), work);
}

async function open(deps: KnowledgeJobDeps, index: IndexKey, target: CalledModel): Promise<boolean> {
  const { provider, name } = target;
  const retryAt = new Date(deps.clock.now().getTime() + lostAfterMs);
  return (await inScope(deps, index, (tx) => openIndex(tx, index, { provider, name, retryAt }))) > 0;
}

/** Embeds one round; returns whether there may be more. */
async function embedRound(
  deps: KnowledgeJobDeps,
  index: IndexKey,
  target: CalledModel,
  signal: AbortSignal,
): Promise<boolean> {
  signal.throwIfAborted();
  const isInside = target.provider === 'meaning';
  const limit = isInside ? chunksPerRoundInside : chunksPerRound;
  const waiting = await inScope(deps, index, (tx) => listWaiting(tx, index, limit));
  if (waiting.length === 0) return false;
  let tokens = 0;
  const embed = (texts: readonly string[]) =>
    deps.models.embed(target, texts, {
      kind: 'passage',
      signal,
      onUsage: (used) => {
        tokens += used;
      },
    });
  const { vectors, units } = isInside
    ? await embedWaiting(waiting, embed, unitsPerRoundInside)
    : { vectors: await embedChunks(waiting, embed), units: [] };
  const ids = waiting.slice(0, vectors.length).map(({ id }) => id);
  const costMicroUsd =
    deps.models.costOf(target.provider, target.name, { inputTokens: tokens, outputTokens: 0 }) ?? 0;
  await inScope(deps, index, async (tx) => {
    await saveVectors(tx, index, ids, vectors, units);
    await addKnowledge(tx, { ...index, at: deps.clock.now(), tokens, costMicroUsd });
  });
  return true;
}

/** Schedules a retry with exponential backoff. Existing vectors stay, and lexical search covers the rest. */
async function backOff(
  deps: KnowledgeJobDeps,
  index: IndexKey,
  { provider, name }: CalledModel,
  failure: ModelFailure,
): Promise<void> {
  const { organizationId, chatbotId } = index;
  const failures = await inScope(deps, index, async (tx) => {
    const count = await countFailure(tx, index, {
      said: storableProviderMessage(failure),
      at: deps.clock.now(),
    });
    const delayMs = Math.min(maxRetryMs, firstRetryMs * 2 ** (count - 1));
    await saveRetry(tx, index, new Date(deps.clock.now().getTime() + delayMs));
    return count;
  });
  deps.metrics.embeddingFailures.inc({ provider });
  deps.log.warn(
    { organizationId, chatbotId, provider, model: name, reason: failure.reason, failures },
    'knowledge_not_embedded',
  );
}

/** Removes the indexes first, so that a partly removed one is never searched. */
async function removeOthers(
  deps: KnowledgeJobDeps,
  key: ChatbotKey,
  modelId: string | null,
  signal: AbortSignal,
): Promise<void> {
  await inScope(deps, key, (tx) => removeOtherIndexes(tx, key, modelId));
  for (;;) {
    signal.throwIfAborted();
    const removed = await inScope(deps, key, (tx) => removeOtherVectors(tx, key, modelId, vectorsPerRemoval));
    if (removed < vectorsPerRemoval) return;
  }
}

/** Requests the embedding of a chatbot's passages that have no vector yet. */
export async function requestEmbedding(
  tx: Transaction,
  deps: Pick<Deps, 'ids' | 'clock'>,
  { organizationId, chatbotId }: ChatbotKey,
): Promise<void> {
  await appendEvent(tx, deps, {
    organizationId,
    type: 'knowledge.embedding_requested',
    resourceId: chatbotId,
    chatbotId,
  });
}
