import { budgetThresholds, nearPercent } from '@parley/contracts/billing/billing-lists';
import { estimateTokens } from '@parley/knowledge/language/count-words';
import { percentOf } from '../../../billing/plans/meters.ts';
import type { Transaction } from '../../../db/database.ts';
import { tenantScope, withScope } from '../../../db/scope.ts';
import { ModelFailure } from '../../../engine/model-failure.ts';
import type { ModelPrompt, ModelStep } from '../../../engine/turn.ts';
import type { ChatbotSnapshot } from '../../../kernel/chatbot/chatbot.ts';
import type { Deps } from '../../../kernel/deps/deps.ts';
import { monthOf } from '../../../lib/timing/month.ts';
import type { ModelTarget } from '../../../models/model-target.ts';
import { appendEvent } from '../../../record/outbox/append-event.ts';
import { findAccount } from '../store/billing-accounts.queries.ts';
import {
  type Caps,
  type Costs,
  findSpending,
  markTold,
  reserveCosts,
  reservePersonCost,
  returnCosts,
  type SpendingMonth,
  type SpendingRow,
} from '../store/spending.queries.ts';

type Generate = ModelStep['generate'];

/** A call of one model of a chatbot's chain. */
export interface SpendingCall {
  snapshot: Pick<ChatbotSnapshot, 'organizationId' | 'limits' | 'budgetMicroUsd'>;
  target: ModelTarget;
  /** Whether the model is the cheapest of the chain; from 80 percent of the budget on, only it is called. */
  isCheapest: boolean;
}

type SpendingDeps = Pick<Deps, 'database' | 'clock' | 'ids' | 'models'>;

/** Limits model calls to the organization's budget and to the plan's limit for the operator's keys. */
export interface Spending {
  /**
   * Wraps a call: reserves its maximum cost before and releases the unspent part afterwards. Does nothing without a budget and
   * limit; a model without a known price cannot be counted. The returned function throws ModelFailure `budget`.
   */
  within(call: SpendingCall, generate: Generate): Generate;
}

export function createSpending(deps: SpendingDeps): Spending {
  return {
    within(call, generate) {
      const caps = capsOf(call);
      if (caps.budgetMicroUsd === null && caps.platformMicroUsd === null) return generate;
      return (prompt, signal) => generateWithin(deps, call, caps, generate)(prompt, signal);
    },
  };
}

function capsOf({ snapshot, target }: SpendingCall): Caps {
  return {
    budgetMicroUsd: snapshot.budgetMicroUsd,
    platformMicroUsd: isPlatform(target) ? snapshot.limits.platformCostMicroUsd : null,
  };
}

function isPlatform({ access, provider }: ModelTarget): boolean {
  return access.owner === 'platform' && provider !== 'local';
}

function generateWithin(deps: SpendingDeps, call: SpendingCall, caps: Caps, generate: Generate): Generate {
  return async function* (prompt, signal) {
    const { target, isCheapest } = call;
    const inputTokens = tokensOf(prompt);
    const highest = costsOf(deps, target, { inputTokens, outputTokens: target.maxTokens });
    if (highest === null) return yield* generate(prompt, signal);
    const key = { organizationId: call.snapshot.organizationId, month: monthOf(deps.clock.now()).key };
    const allowed = isCheapest ? caps : shareOf(caps);
    const scope = tenantScope(key.organizationId);
    const refusedBy = await withScope(deps.database, scope, (tx) => reserve(tx, key, highest, allowed));
    if (refusedBy !== null) {
      await withScope(deps.database, scope, async (tx) =>
        announce(tx, deps, key, caps, {
          spending: await findSpending(tx, key),
          isUsedUp: isCheapest,
          isPersonUsedUp: isCheapest && refusedBy === 'person',
        }),
      );
      throw new ModelFailure('budget');
    }
    let written = '';
    let spent: Costs | null = null;
    try {
      for await (const part of generate(prompt, signal)) {
        if (part.type === 'usage') spent = costsOf(deps, target, part);
        if (part.type === 'text') written += part.text;
        yield part;
      }
    } finally {
      const outputTokens = estimateTokens(written);
      const actual = spent ?? costsOf(deps, target, { inputTokens: written ? inputTokens : 0, outputTokens });
      await withScope(deps.database, scope, async (tx) => {
        const unspent = difference(highest, actual);
        const spending = await returnCosts(tx, key, unspent);
        const { platformMicroUsd: cap } = caps;
        if (cap !== null) await reservePersonCost(tx, key, -unspent.platformMicroUsd, cap);
        await announce(tx, deps, key, caps, { spending, isUsedUp: false, isPersonUsedUp: false });
      });
    }
  };
}

/**
 * Reserves costs for the organization and for the person who created it, so that creating more free organizations does not add
 * budget on the operator's keys. Returns whose limit refuses; null if neither does.
 */
async function reserve(
  tx: Transaction,
  key: SpendingMonth,
  highest: Costs,
  caps: Caps,
): Promise<'organization' | 'person' | null> {
  if (!(await reserveCosts(tx, key, highest, caps))) return 'organization';
  const { platformMicroUsd: cap } = caps;
  if (cap === null || (await reservePersonCost(tx, key, highest.platformMicroUsd, cap))) return null;
  await returnCosts(tx, key, highest);
  return 'person';
}

function tokensOf({ system, messages }: ModelPrompt): number {
  return estimateTokens([system, ...messages.map(({ content }) => content)].join('\n'));
}

function costsOf(
  { models }: Pick<Deps, 'models'>,
  target: ModelTarget,
  usage: { inputTokens: number; outputTokens: number },
): Costs | null {
  const microUsd = models.costOf(target.provider, target.name, usage);
  return microUsd === null ? null : { microUsd, platformMicroUsd: isPlatform(target) ? microUsd : 0 };
}

function difference(highest: Costs, actual: Costs | null): Costs {
  return {
    microUsd: highest.microUsd - (actual?.microUsd ?? 0),
    platformMicroUsd: highest.platformMicroUsd - (actual?.platformMicroUsd ?? 0),
  };
}

/** Caps for models other than the cheapest. */
function shareOf({ budgetMicroUsd, platformMicroUsd }: Caps): Caps {
  const near = (cap: number | null) => (cap === null ? null : Math.floor((cap * nearPercent) / 100));
  return { budgetMicroUsd: near(budgetMicroUsd), platformMicroUsd: near(platformMicroUsd) };
}

interface Reached {
  spending: SpendingRow | undefined;
  /** Whether nothing more can be reserved. */
  isUsedUp: boolean;
  /** Whether the limit across all unpaid organizations of the creator is the reason. */
  isPersonUsedUp: boolean;
}

/** Announces reached thresholds, each once a month. */
async function announce(
  tx: Transaction,
  deps: SpendingDeps,
  key: SpendingMonth,
  caps: Caps,
  { spending, isUsedUp, isPersonUsedUp }: Reached,
): Promise<void> {
  const { organizationId, month } = key;
  if (!spending) return;
  const shares = [
    { of: 'organization', cap: caps.budgetMicroUsd, used: spending.committed, told: spending.told_budget },
    { of: 'platform', cap: caps.platformMicroUsd, used: spending.platform, told: spending.told_platform },
  ] as const;
  for (const { of, cap, used, told } of shares) {
    const share = percentOf(used, cap);
    if (cap === null || share === null) continue;
    const isReached = (of === 'platform' && isPersonUsedUp) || (isUsedUp && share >= nearPercent);
    const reached = isReached ? 100 : share;
    const thresholds = of === 'platform' ? [nearPercent, 100] : await thresholdsOf(told, reached);
    const percent = thresholds.findLast((one) => one <= reached);
    if (percent === undefined || percent <= told || !(await markTold(tx, key, of, percent))) continue;
    await appendEvent(tx, deps, {
      organizationId,
      type: 'budget.reached',
      resourceId: organizationId,
      data: { month, percent, of },
    });
  }

  async function thresholdsOf(told: number, reached: number): Promise<number[]> {
    if (reached <= told || reached < Math.min(...budgetThresholds)) return [];
    return (await findAccount(tx, organizationId)).budget?.at ?? [];
  }
}
