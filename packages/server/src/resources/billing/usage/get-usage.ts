import type { MeterId } from '@parley/contracts/billing/billing-lists';
import { effectiveLimits } from '@parley/contracts/billing/entitlements';
import type { Limits } from '@parley/contracts/billing/limits';
import type { BillingUsage } from '@parley/contracts/resources/organization/billing';
import { isAllowed } from '@parley/contracts/rights/permissions';
import { microUsdPerMinorUnit } from '../../../billing/amounts/money.ts';
import { forecastUse, meterState, percentOf } from '../../../billing/plans/meters.ts';
import { withScope } from '../../../db/scope.ts';
import { found } from '../../../errors/app-error.ts';
import type { Deps } from '../../../kernel/deps/deps.ts';
import type { Scope } from '../../../kernel/scope.ts';
import { dayMs } from '../../../lib/timing/durations.ts';
import { monthOf } from '../../../lib/timing/month.ts';
import { type BillingAccountRow, findAccount } from '../store/billing-accounts.queries.ts';
import { findEntitlements } from '../store/entitlements.queries.ts';
import { listUsageDays, readUsage, type UsageRow } from '../store/usage.queries.ts';

/** Returns the usage of the calendar month (UTC) with a forecast. Cost and budget only for callers who may read billing. */
export async function getUsage(deps: Pick<Deps, 'database' | 'clock'>, scope: Scope): Promise<BillingUsage> {
  const now = deps.clock.now();
  const month = monthOf(now);
  const { organizationId } = scope;
  const isAdministrator = isAllowed(scope.role ?? '', 'billing.read');
  return withScope(deps.database, scope, async (tx) => {
    const entitlements = found(await findEntitlements(tx, organizationId));
    const limits = effectiveLimits(entitlements);
    const usage = await readUsage(tx, organizationId, { month: month.key, at: now });
    const days = await listUsageDays(tx, organizationId, { start: month.start, end: month.end });
    const account = await findAccount(tx, organizationId);
    return {
      period: { start: month.start.toISOString(), end: month.end.toISOString() },
      meters: metersOf(usage, limits).map((meter) => presentMeter(meter, month, now)),
      days: eachDay(month.start, now).map((date) => {
        const day = days.find((one) => one.date === date);
        return {
          date,
          messages: day?.messages ?? 0,
          costMicroUsd: isAdministrator ? (day?.cost_micro_usd ?? 0) : null,
        };
      }),
      cost: isAdministrator
        ? {
            totalMicroUsd: usage.cost_micro_usd,
            platformMicroUsd: usage.platform_cost_micro_usd,
            platformLimitMicroUsd: limits.platformCostMicroUsd,
          }
        : null,
      budget: isAdministrator ? presentBudget(account, usage) : null,
    };
  });
}

interface Meter {
  id: MeterId;
  used: number;
  limit: number | null;
}

function metersOf(usage: UsageRow, limits: Limits): Meter[] {
  return [
    { id: 'messages', used: usage.messages, limit: limits.messagesPerMonth },
    { id: 'chatbots', used: usage.chatbots, limit: limits.chatbots },
    { id: 'sources', used: usage.sources, limit: limits.sources },
    { id: 'knowledgeTokens', used: usage.knowledge_tokens, limit: limits.knowledgeTokens },
    { id: 'storageBytes', used: usage.storage_bytes, limit: limits.storageBytes },
    { id: 'members', used: usage.members, limit: limits.members },
  ];
}

function presentMeter({ id, used, limit }: Meter, month: { start: Date; end: Date }, now: Date) {
  const percent = percentOf(used, limit);
  const forecast = id === 'messages' ? forecastUse({ used, limit }, month, now) : null;
  return { id, used, limit, percent, state: meterState(percent), forecast };
}

function presentBudget(
  { budget, currency }: BillingAccountRow,
  { committed_cost_micro_usd: spent }: UsageRow,
) {
  const kept = budget ?? { monthlyAmount: null, currency, at: [50, 80, 100] };
  const percent = percentOf(spent, kept.monthlyAmount && kept.monthlyAmount * microUsdPerMinorUnit);
  return { ...kept, percent, state: meterState(percent) };
}

function eachDay(start: Date, now: Date): string[] {
  const days = now.getUTCDate() - start.getUTCDate() + 1;
  return Array.from({ length: days }, (_, index) =>
    new Date(start.getTime() + index * dayMs).toISOString().slice(0, 10),
  );
}
