import type { adminCostRoutes } from '@parley/contracts/resources/admin/admin-costs';
import type { BodyOf, ResponseOf } from '@parley/contracts/route';
import { withPlatform } from '../../../db/scope.ts';
import { invalidField } from '../../../errors/app-error.ts';
import { monthOf } from '../../../lib/timing/month.ts';
import type { CostOf } from '../../../models/prices.ts';
import type { AdminDeps } from '../admin-deps.ts';
import { listCosts } from './costs.queries.ts';

type Estimate = typeof adminCostRoutes.estimateCost;

/** Models with a known price in the catalog. */
export function getModels({
  models,
}: Pick<AdminDeps, 'models'>): ResponseOf<typeof adminCostRoutes.listAdminModels> {
  const { pricesAsOf, models: known } = models.catalog;
  const isPriced = (price: number | null) => price !== null;
  return {
    pricesAsOf,
    models: known.filter(
      ({ kind, inputUsdPerMillion, outputUsdPerMillion }) =>
        kind === 'chat' && isPriced(inputUsdPerMillion) && isPriced(outputUsdPerMillion),
    ),
  };
}

/**
 * Estimates what a model costs per month for a number of messages, and what last month's tokens would have cost on it.
 * @throws AppError `validation_failed` for a model without a known price.
 */
export async function estimateCost(
  deps: Pick<AdminDeps, 'models' | 'database' | 'clock'>,
  input: BodyOf<Estimate>,
): Promise<ResponseOf<Estimate>> {
  const costOf = costOnModel(deps.models.costOf, input);
  const perMessageMicroUsd = costOf(input.inputTokensPerMessage, input.outputTokensPerMessage);
  const thisMonth = monthOf(deps.clock.now());
  const { start } = monthOf(new Date(thisMonth.start.getTime() - 1));
  const rows = await withPlatform(deps.database, (tx) => listCosts(tx, { start, end: thisMonth.start }));
  return {
    // Multiplies before rounding, so that fractions of a message's cost are not lost.
    monthlyCostMicroUsd: costOf(
      input.inputTokensPerMessage * input.messagesPerMonth,
      input.outputTokensPerMessage * input.messagesPerMonth,
    ),
    perMessageMicroUsd,
    pricesAsOf: deps.models.catalog.pricesAsOf,
    actual: rows.map((row) => ({
      organization: { id: row.id, name: row.name },
      messages: row.answers,
      costMicroUsd: row.cost_micro_usd,
      onThisModelMicroUsd: costOf(row.input_tokens, row.output_tokens),
    })),
  };
}

function costOnModel(costOf: CostOf, { provider, model }: Pick<BodyOf<Estimate>, 'provider' | 'model'>) {
  return (inputTokens: number, outputTokens: number): number => {
    const cost = costOf(provider, model, { inputTokens, outputTokens });
    if (cost === null) throw invalidField('model', 'validation.priceUnknown');
    return cost;
  };
}
