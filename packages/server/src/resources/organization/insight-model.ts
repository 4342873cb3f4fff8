import type { InsightModel, organizationRoutes } from '@parley/contracts/resources/organization/organization';
import type { BodyOf } from '@parley/contracts/route';
import type { Transaction } from '../../db/database.ts';
import { invalidField } from '../../errors/app-error.ts';
import type { Deps } from '../../kernel/deps/deps.ts';
import { monthOf } from '../../lib/timing/month.ts';
import { findInsightModel, saveInsightModel } from './insight-model.queries.ts';

type Change = NonNullable<BodyOf<typeof organizationRoutes.patchOrganization>['insightModel']>;

const standard = { enabled: false, provider: null, name: null, monthlyBudgetUsd: 5 } as const;
/** Any amount works, because only the existence of a price is checked. */
const someUsage = { inputTokens: 1, outputTokens: 1 };

/** Returns the setting with defaults: off, without a model. */
export async function readInsightModel(
  tx: Transaction,
  deps: Pick<Deps, 'clock'>,
  organizationId: string,
): Promise<InsightModel> {
  const row = await findInsightModel(tx, organizationId, monthOf(deps.clock.now()).key);
  return { ...standard, ...row?.insight_model, spentUsd: (row?.micro_usd ?? 0) / 1_000_000 };
}

/**
 * Changes the setting on the locked row of the organization.
 * @throws AppError `validation_failed` if it is enabled without a model, or with a model without a known price, whose cost could
 * not be limited.
 */
export async function changeInsightModel(
  tx: Transaction,
  deps: Pick<Deps, 'clock' | 'models'>,
  organizationId: string,
  change: Change,
): Promise<void> {
  const { spentUsd: _, ...before } = await readInsightModel(tx, deps, organizationId);
  const { enabled, provider, name, monthlyBudgetUsd } = change;
  const next = {
    enabled: enabled ?? before.enabled,
    provider: provider === undefined ? before.provider : provider,
    name: name === undefined ? before.name : name,
    monthlyBudgetUsd: monthlyBudgetUsd ?? before.monthlyBudgetUsd,
  };
  if (next.enabled && next.provider === null)
    throw invalidField('insightModel.provider', 'validation.modelRequired');
  if (next.enabled && next.name === null) throw invalidField('insightModel.name', 'validation.modelRequired');
  const isPriced =
    next.provider === null ||
    next.name === null ||
    deps.models.costOf(next.provider, next.name, someUsage) !== null;
  if (next.enabled && !isPriced) throw invalidField('insightModel.name', 'validation.modelWithoutPrice');
  await saveInsightModel(tx, organizationId, next, deps.clock.now());
}
