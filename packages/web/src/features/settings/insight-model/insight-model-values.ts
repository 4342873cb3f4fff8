import { providers } from '@parley/contracts/values/lists';
import type { Rules } from '../../../lib/form/use-form.ts';
import type { Organization } from '../organizations/use-organization.ts';
import type { InsightModelChange } from './use-save-insight-model.ts';

/** Typed values of the form. */
export type InsightModelValues = { enabled: boolean; provider: string; name: string; budget: string };

/** Providers whose models can be chosen. */
export const insightProviders = providers.filter((provider) => provider !== 'builtin');

const minBudget = 0.01;
const maxBudget = 10_000;

export function insightModelValuesOf({ insightModel }: Organization): InsightModelValues {
  const { enabled, provider, name, monthlyBudgetUsd } = insightModel;
  return { enabled, provider: provider ?? 'openai', name: name ?? '', budget: String(monthlyBudgetUsd) };
}

export const insightModelRules: Rules<InsightModelValues> = {
  name: (name, { enabled }) => !enabled || name.trim() !== '' || 'common:validation.modelRequired',
  budget: (budget) => isBudget(budget) || 'settings:insightModel.budgetInvalid',
};

function isBudget(text: string): boolean {
  const amount = amountOf(text);
  return amount >= minBudget && amount <= maxBudget;
}

/** Accepts a decimal comma too. */
function amountOf(text: string): number {
  const written = text.trim().replace(',', '.');
  return written === '' ? Number.NaN : Number(written);
}

export function insightModelChange({
  enabled,
  provider,
  name,
  budget,
}: InsightModelValues): InsightModelChange {
  return {
    enabled,
    provider: insightProviders.find((known) => known === provider) ?? null,
    name: name.trim() || null,
    monthlyBudgetUsd: amountOf(budget),
  };
}
