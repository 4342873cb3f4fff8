import type { ProviderSaid } from '@parley/contracts/values/provider-said';
import { ModelFailure } from '../../engine/model-failure.ts';
import { callModel } from '../calls/call-model.ts';
import { toModelFailure } from '../calls/to-model-failure.ts';
import type { Catalog } from '../catalog.ts';
import { embedTexts } from '../embedding/embedding-call.ts';
import { loadEmbeddingModel, withLimitedResponse } from '../embedding/embedding-packages.ts';
import type { CalledModel } from '../model-target.ts';
import { storableProviderMessage } from '../provider-said.ts';
import { loadLanguageModel } from '../providers/provider-packages.ts';
import { listModels } from './list-models.ts';

export interface ProbedProvider extends Omit<CalledModel, 'name'> {
  /** Model for the question; null chooses a known or listed one. */
  model: string | null;
  /** Model for the embedding; null skips that step. */
  embeddingModel: string | null;
}

/** A step of the test and its outcome. */
export interface ProbeStep {
  step: 'models' | 'question' | 'vectors';
  model: string | null;
  ms: number;
  /** Null if the step succeeded. */
  said: ProviderSaid | null;
}

/**
 * Tests a provider step by step, within 15 seconds in all: lists its models, asks one question, and embeds one text. Stops if the
 * provider cannot be reached. Never throws.
 */
export type Probe = (probed: ProbedProvider) => Promise<ProbeStep[]>;

const totalMs = 15_000;
const listMs = 5_000;
/** Time reserved for the embedding, out of the total. */
const vectorsMs = 4_000;
const question = {
  system: 'Answer in one word.',
  messages: [{ role: 'user' as const, content: 'Are you there?' }],
};
/** Enough for a word; a reasoning model is cut off, which also proves that it works. */
const maxTokens = 64;
/** The default of new chatbots. */
const temperature = 0.3;
const unreached: ReadonlySet<string> = new Set([
  'address_refused',
  'certificate',
  'redirected',
  'unavailable',
]);
const noChatModel =
  /embed|rerank|whisper|tts|dall-e|image|moderation|audio|realtime|transcri|vision-preview/i;

export function createProbe(
  catalog: Catalog,
  fetchFor: (target: Pick<CalledModel, 'provider' | 'access'>) => typeof globalThis.fetch,
): Probe {
  return async (probed) => {
    const fetch = fetchFor(probed);
    const endMs = performance.now() + totalMs;
    const left = (): number => Math.max(1, Math.ceil(endMs - performance.now()));
    const listed: string[] = [];
    const steps = [
      await measure('models', null, async () => {
        listed.push(...(await listModels(probed, fetch, AbortSignal.timeout(listMs))));
      }),
    ];
    if (unreached.has(steps[0]?.said?.problem ?? '')) return steps;
    const model = probed.model ?? knownModel(catalog, probed.provider, listed);
    if (model !== null) {
      const keptMs = probed.embeddingModel === null ? 0 : vectorsMs;
      const askMs = Math.max(1, left() - keptMs);
      steps.push(await measure('question', model, () => ask({ ...probed, name: model }, fetch, askMs)));
    }
    const { embeddingModel } = probed;
    if (embeddingModel !== null) {
      const target = { ...probed, name: embeddingModel };
      steps.push(await measure('vectors', embeddingModel, () => embed(target, fetch, left())));
    }
    return steps;
  };
}

async function measure(
  step: ProbeStep['step'],
  model: string | null,
  work: () => Promise<void>,
): Promise<ProbeStep> {
  const startMs = performance.now();
  const end = (failure: ModelFailure | null): ProbeStep => ({
    step,
    model,
    ms: Math.round(performance.now() - startMs),
    said: failure && storableProviderMessage(failure),
  });
  try {
    await work();
    return end(null);
  } catch (error) {
    return end(toModelFailure(error, false));
  }
}

/**
 * The first model of the catalog that the provider lists, else the first listed chat model, else the first model of the catalog.
 */
function knownModel(
  catalog: Catalog,
  provider: CalledModel['provider'],
  listed: readonly string[],
): string | null {
  const known = catalog.models.flatMap((model) =>
    model.provider === provider && model.kind === 'chat' ? [model.name] : [],
  );
  const offered = known.find((name) => listed.includes(name));
  return offered ?? listed.find((name) => !noChatModel.test(name)) ?? known[0] ?? null;
}

async function ask(target: CalledModel, fetch: typeof globalThis.fetch, withinMs: number): Promise<void> {
  const call = {
    load: () => loadLanguageModel(target, fetch),
    enter: () => () => {},
    temperature,
    maxTokens,
    limits: { firstTokenMs: withinMs, idleMs: withinMs, totalMs: withinMs },
    random: Math.random,
  };
  let hasAnswer = false;
  for await (const { type } of callModel(call, question, new AbortController().signal)) {
    hasAnswer ||= type !== 'usage';
  }
  if (!hasAnswer) throw new ModelFailure('empty');
}

async function embed(target: CalledModel, fetch: typeof globalThis.fetch, withinMs: number): Promise<void> {
  const call = {
    load: () => loadEmbeddingModel(target, withLimitedResponse(fetch)),
    enter: () => () => {},
    kind: 'query' as const,
    random: Math.random,
  };
  await embedTexts(call, ['opening hours'], AbortSignal.timeout(withinMs));
}
