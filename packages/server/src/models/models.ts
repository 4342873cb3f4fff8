import type { EmbeddingModelV4, LanguageModelV4 } from '@ai-sdk/provider';
import type { Meaning } from '@parley/meaning/meaning';
import { ModelFailure } from '../engine/model-failure.ts';
import type { GeneratedPart, ModelPrompt } from '../engine/turn.ts';
import { withRequestIdHeader } from '../lib/net/request-id.ts';
import { createKeyedLimiter, type KeyedLimiter } from '../lib/timing/limiter.ts';
import { memoize } from '../lib/timing/memoize.ts';
import { createTtlCache } from '../lib/timing/ttl-cache.ts';
import type { Egress } from '../ports/egress.ts';
import type { Metrics } from '../ports/log/metrics.ts';
import { callModel } from './calls/call-model.ts';
import { type ProviderLimits, providerLimits } from './calls/call-watch.ts';
import { type Circuits, circuitLimits, createCircuits } from './calls/circuits.ts';
import type { ReportOutcome } from './calls/provider-call.ts';
import type { Catalog } from './catalog.ts';
import { type EmbeddingKind, embedTexts } from './embedding/embedding-call.ts';
import { loadEmbeddingModel, withLimitedResponse } from './embedding/embedding-packages.ts';
import { createQuestionEmbedder, type EmbedQuestion } from './embedding/embedding-questions.ts';
import { embedMeaning, embedMeaningQuestion } from './meaning/embed-meaning.ts';
import { type CalledModel, limiterKeyOf, type ModelTarget } from './model-target.ts';
import { type CostOf, priceTable } from './prices.ts';
import { createProbe, type Probe } from './probe/probe-provider.ts';
import { loadLanguageModel } from './providers/provider-packages.ts';
import { embedStatic, embedStaticQuestion } from './static/embed-static.ts';
import type { StaticTables } from './static/static-tables.ts';

/** Calls a model. Iterating throws ModelFailure, or the reason of the signal. */
export type LanguageModel = (prompt: ModelPrompt, signal: AbortSignal) => AsyncIterable<GeneratedPart>;

/** @param failure null if the call succeeded. */
export type WatchAnswer = (target: ModelTarget, failure: ModelFailure | null) => void;

/** All models of all providers, behind limits that keep one provider from affecting the others. */
export interface Models {
  /** @param untilMs in the time of `performance.now()`; the call ends by then even if the provider's own limit is later. */
  languageModel(target: ModelTarget, untilMs?: number): LanguageModel;
  /**
   * Returns vectors of length 1, one per text; `onUsage` receives the tokens of each batch, if the provider reports them.
   * @throws ModelFailure, or the reason of the signal.
   */
  embed(
    target: CalledModel,
    texts: readonly string[],
    options: { kind: EmbeddingKind; signal: AbortSignal; onUsage?: (tokens: number) => void },
  ): Promise<Float32Array[]>;
  embedQuestion: EmbedQuestion;
  costOf: CostOf;
  /** Tests a provider by listing its models, asking a question, and embedding a text, outside the limits of other calls. */
  probe: Probe;
  /** Sets the listener for the outcome of each call for an answer; its failure is null for a success. */
  watchAnswers(listener: WatchAnswer): void;
  /** Number of keys that are blocked for a while because their provider kept failing. */
  openCircuits(): number;
  catalog: Catalog;
}

export interface ModelsInput {
  egress: Pick<Egress, 'operatorFetch' | 'tenantFetch' | 'localFetch'>;
  metrics: Pick<Metrics, 'modelCalls' | 'openCircuits'>;
  catalog: Catalog;
  tables: Pick<StaticTables, 'embed'>;
  /** The built-in embedding model; omitted or null if it is switched off. */
  meaning?: Pick<Meaning, 'embed'> | null;
  /** Maximum concurrent calls per key. */
  callsPerLine: number;
  limits?: ProviderLimits;
}

const maxLoaded = 500;
/** Names of reasoning models, whose templates often write the opening tag themselves. */
const reasoningName = /(?:^|[^a-z0-9])(?:r1|qwq|thinking|think|reasoner|reasoning|magistral)(?![a-z0-9])/i;

export function createModels(input: ModelsInput): Models {
  const circuits = createCircuits(circuitLimits, () => performance.now());
  const limiter = createKeyedLimiter(input.callsPerLine);
  const load = createLoader<ModelTarget, LanguageModelV4>(input.egress, loadLanguageModel);
  const { metrics, limits = providerLimits } = input;
  const unopened = createTtlCache<true>({
    maxSize: maxLoaded,
    ttlMs: Infinity,
    now: () => performance.now(),
  });
  const enterCall = (target: CalledModel) => enter(circuits, limiter, metrics, target);
  let watchAnswer: WatchAnswer = () => {};
  const enterWatched = (target: ModelTarget): ReportOutcome => {
    const leave = enterCall(target);
    return (outcome, failure) => {
      leave(outcome, failure);
      if (outcome === 'succeeded' || failure) watchAnswer(target, failure);
    };
  };
  return {
    ...createEmbedding(input, enterCall),
    openCircuits: () => circuits.openCount(),
    probe: createProbe(input.catalog, (target) => withRequestIdHeader(fetchOf(input.egress, target))),
    watchAnswers(listener) {
      watchAnswer = listener;
    },
    catalog: input.catalog,
    costOf: priceTable(input.catalog),
    languageModel:
      (target, untilMs = Number.POSITIVE_INFINITY) =>
      (prompt, signal) => {
        const totalMs = Math.min(limits.totalMs, Math.max(0, untilMs - performance.now()));
        const { temperature, maxTokens } = target;
        const call = {
          load: () => load(target),
          enter: () => enterWatched(target),
          temperature,
          maxTokens,
          limits: { ...limits, totalMs },
          reasonsUnopened: {
            known: () => reasoningName.test(target.name) || unopened.get(modelKeyOf(target)) === true,
            learn: () => unopened.set(modelKeyOf(target), true),
          },
          random: Math.random,
        };
        return callModel(call, prompt, signal);
      },
  };
}

/** Embeds texts and questions with all providers; a call of a provider is admitted by `enterCall`. */
function createEmbedding(
  input: ModelsInput,
  enterCall: (target: CalledModel) => ReportOutcome,
): Pick<Models, 'embed' | 'embedQuestion'> {
  const loadEmbedding = createLoader<CalledModel, EmbeddingModelV4>(input.egress, (target, fetch) =>
    loadEmbeddingModel(target, withLimitedResponse(fetch)),
  );
  const embed: Models['embed'] = (target, texts, { kind, signal, onUsage }) => {
    if (target.provider === 'static') {
      return embedStatic(input.tables, target.name, texts, { kind, signal });
    }
    if (target.provider === 'meaning') return embedMeaning(input.meaning ?? null, texts, { kind, signal });
    const call = {
      load: () => loadEmbedding(target),
      enter: () => enterCall(target),
      kind,
      onUsage,
      random: Math.random,
    };
    return embedTexts(call, texts, signal);
  };
  const onMissed = ({ provider }: CalledModel, reason: string) =>
    input.metrics.modelCalls.inc({ provider, outcome: `question_${reason}` });
  const embedByCall = createQuestionEmbedder({
    embed: async (target, question, signal) => {
      const [vector] = await embed(target, [question], { kind: 'query', signal });
      if (!vector) throw new ModelFailure('empty');
      return vector;
    },
    onMissed,
    now: () => performance.now(),
  });
  return {
    embed,
    embedQuestion: (target, question) => {
      const missed = (reason: string) => onMissed(target, reason);
      if (target.provider === 'meaning') return embedMeaningQuestion(input.meaning ?? null, question, missed);
      return target.provider === 'static'
        ? embedStaticQuestion(input.tables, target.name, question, missed)
        : embedByCall(target, question);
    },
  };
}

/** @throws ModelFailure `busy` or `circuit_open`. */
function enter(
  circuits: Circuits,
  limiter: KeyedLimiter,
  metrics: ModelsInput['metrics'],
  target: CalledModel,
): ReportOutcome {
  const { provider } = target;
  const key = limiterKeyOf(target);
  const release = limiter.tryAcquire(key);
  if (!release) {
    metrics.modelCalls.inc({ provider, outcome: 'busy' });
    throw new ModelFailure('busy');
  }
  const report = circuits.enter(key);
  if (!report) {
    release();
    metrics.modelCalls.inc({ provider, outcome: 'circuit_open' });
    throw new ModelFailure('circuit_open');
  }
  return (outcome) => {
    release();
    report(outcome);
    metrics.modelCalls.inc({ provider, outcome });
    metrics.openCircuits.set(circuits.openCount());
  };
}

function modelKeyOf(target: CalledModel): string {
  return [limiterKeyOf(target), target.name, target.access.isOperatorAddress].join('\0');
}

function fetchOf(
  egress: ModelsInput['egress'],
  { provider, access }: Pick<CalledModel, 'provider' | 'access'>,
): typeof globalThis.fetch {
  if (provider === 'local') return egress.localFetch;
  return access.isOperatorAddress ? egress.operatorFetch : egress.tenantFetch;
}

/** Caches the most recently used models, so that a turn need not create them. */
function createLoader<Target extends CalledModel, Model>(
  egress: ModelsInput['egress'],
  loadModel: (target: Target, fetch: typeof globalThis.fetch) => Promise<Model>,
): (target: Target) => Promise<Model> {
  return memoize((target: Target) => loadModel(target, withRequestIdHeader(fetchOf(egress, target))), {
    keyOf: modelKeyOf,
    cache: createTtlCache({ maxSize: maxLoaded, ttlMs: Infinity, now: () => performance.now() }),
  });
}
