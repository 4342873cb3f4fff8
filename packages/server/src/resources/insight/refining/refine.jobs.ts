import { randomBytes } from 'node:crypto';
import { effectiveLimits } from '@parley/contracts/billing/entitlements';
import type { Limits } from '@parley/contracts/billing/limits';
import { estimateTokens } from '@parley/knowledge/language/count-words';
import { withPlatform } from '../../../db/scope.ts';
import { ModelFailure } from '../../../engine/model-failure.ts';
import type { ModelPrompt, ModelStep, TokenUsage } from '../../../engine/turn.ts';
import { maskLongText } from '../../../insight/masking/mask-text.ts';
import type { Deps } from '../../../kernel/deps/deps.ts';
import { minuteMs } from '../../../lib/timing/durations.ts';
import { monthOf } from '../../../lib/timing/month.ts';
import type { CalledModel, ModelTarget } from '../../../models/model-target.ts';
import { readRefined } from './read-refined.ts';
import { maxResponseTokens, type PromptConversation, refinePrompt } from './refine-prompt.ts';
import {
  type ClaimedRefinements,
  claimRefinements,
  findInsightModel,
  type JudgedConversation,
  readJudged,
} from './refinements.queries.ts';
import { reserveSpending, settleSpending } from './spending.queries.ts';
import { storeRefined } from './store-refined.ts';

export interface RefiningDeps extends Pick<Deps, 'database' | 'clock' | 'log' | 'metrics' | 'models'> {
  /** Resolves the model that an organization has chosen for insights; null if it cannot be called. */
  resolveInsightModel(
    organizationId: string,
    model: { provider: string; name: string },
  ): Promise<CalledModel | null>;
  /** Limits a call to the organization's budget and, with the operator's API keys, to the limits of the plan and of the user. */
  withinSpending(
    call: { organizationId: string; limits: Limits; budgetMicroUsd: number | null; target: ModelTarget },
    generate: Generate,
  ): Generate;
}

type Generate = ModelStep['generate'];

/** Maximum number of conversations per call. */
const callSize = 20;
/** Time that a completed conversation waits for others to share a call with. */
const shareMs = minuteMs;
const maxCallMs = 90_000;
const maxMessages = 20;
const maxMessageChars = 1_000;
/** Margin for errors in the estimated number of tokens. */
const estimateMargin = 1.5;

/**
 * Refines one batch of completed conversations with the organization's model; returns how many were claimed. After any failure
 * their first judgment is kept.
 */
export async function refineNext(deps: RefiningDeps, signal: AbortSignal): Promise<number> {
  const dueBefore = new Date(deps.clock.now().getTime() - shareMs);
  const claimed = await withPlatform(deps.database, (tx) =>
    claimRefinements(tx, { dueBefore, limit: callSize }),
  );
  if (claimed === undefined) return 0;
  try {
    await refine(deps, claimed, signal);
  } catch (error) {
    signal.throwIfAborted();
    if (!(error instanceof ModelFailure)) throw error;
    deps.metrics.jobs.inc({ queue: 'insight.refine', outcome: 'failed' });
    deps.log.warn({ organizationId: claimed.organizationId, reason: error.reason }, 'insight_not_refined');
  }
  return claimed.conversationIds.length;
}

async function refine(
  deps: RefiningDeps,
  { organizationId, conversationIds }: ClaimedRefinements,
  signal: AbortSignal,
): Promise<void> {
  const [wanted, conversations] = await withPlatform(deps.database, async (tx) => [
    await findInsightModel(tx, organizationId),
    await readJudged(tx, organizationId, conversationIds, { maxMessages, maxChars: maxMessageChars }),
  ]);
  if (wanted === undefined) return;
  const { enabled, provider, name, monthlyBudgetUsd = 0 } = wanted;
  if (!enabled || !provider || !name || conversations.length === 0) return;
  const target = await deps.resolveInsightModel(organizationId, { provider, name });
  if (target === null) return;
  const asked = await askedOf(conversations);
  const prompt = refinePrompt(
    asked.map((one) => one.asked),
    languageName(wanted.language),
  );
  const text = await callWithin(
    deps,
    target,
    {
      prompt,
      conversations: asked.length,
      monthlyBudgetUsd,
      limits: effectiveLimits(wanted),
      budgetMicroUsd: wanted.budget_micro_usd,
    },
    signal,
  );
  if (text === undefined) return;
  const refined = readRefined(
    text,
    asked.map((one) => one.asked.key),
  );
  await withPlatform(deps.database, (tx) =>
    storeRefined(
      tx,
      organizationId,
      name,
      asked.flatMap(({ id, ordinal, asked: { key } }) => {
        const one = refined.get(key);
        return one ? [{ ...one, id, ordinal }] : [];
      }),
    ),
  );
}

/** Assigns random keys to conversations, and masks personal data in their messages. */
async function askedOf(conversations: readonly JudgedConversation[]) {
  const list: { id: string; ordinal: number; asked: PromptConversation }[] = [];
  for (const { id, insight_ordinal: ordinal, main_topics: topics, texts } of conversations) {
    const masked: string[] = [];
    for (const text of texts) masked.push(await maskLongText(text, 'full'));
    list.push({ id, ordinal, asked: { key: randomBytes(4).toString('hex'), topics, texts: masked } });
  }
  return list;
}

function languageName(code: string | null | undefined): string {
  return new Intl.DisplayNames('en', { type: 'language' }).of(code ?? 'en') ?? 'English';
}

/** The model's response; undefined if the model has no price, or the month's budget does not allow the call. */
async function callWithin(
  deps: RefiningDeps,
  target: CalledModel,
  call: {
    prompt: ModelPrompt;
    conversations: number;
    monthlyBudgetUsd: number;
    limits: Limits;
    budgetMicroUsd: number | null;
  },
  signal: AbortSignal,
): Promise<string | undefined> {
  const { organizationId, provider, name } = target;
  const { prompt, conversations, monthlyBudgetUsd, limits, budgetMicroUsd } = call;
  const maxTokens = maxResponseTokens(conversations);
  const written = [prompt.system, ...prompt.messages.map(({ content }) => content)];
  const reserved = deps.models.costOf(provider, name, {
    inputTokens: Math.ceil(estimateTokens(written.join('\n')) * estimateMargin),
    outputTokens: maxTokens,
  });
  if (reserved === null) return undefined;
  const month = { organizationId, month: monthOf(deps.clock.now()).key };
  const isReserved = await withPlatform(deps.database, (tx) =>
    reserveSpending(tx, { ...month, microUsd: reserved }, Math.round(monthlyBudgetUsd * 1_000_000)),
  );
  if (!isReserved) return undefined;
  const called = { ...target, temperature: 0, maxTokens };
  const generate = deps.withinSpending(
    { organizationId, limits, budgetMicroUsd, target: called },
    deps.models.languageModel(called, performance.now() + maxCallMs),
  );
  const settle = (microUsd: number) =>
    withPlatform(deps.database, (tx) => settleSpending(tx, { ...month, microUsd }, reserved));
  const { text, usage } = await ask(generate, prompt, signal).catch(async (error: unknown) => {
    if (error instanceof ModelFailure && error.reason === 'budget') await settle(0);
    throw error;
  });
  const cost = usage && deps.models.costOf(provider, name, usage);
  if (cost !== null && cost !== undefined) await settle(cost);
  return text;
}

async function ask(
  generate: Generate,
  prompt: ModelPrompt,
  signal: AbortSignal,
): Promise<{ text: string; usage: TokenUsage | undefined }> {
  let text = '';
  let usage: TokenUsage | undefined;
  for await (const part of generate(prompt, signal)) {
    if (part.type === 'text') text += part.text;
    else if (part.type === 'restart') text = '';
    else if (part.type === 'usage') usage = part;
  }
  return { text, usage };
}
