import { type Cycle, cycles } from '@parley/contracts/billing-lists';
import { type PlanId, planIds } from '@parley/contracts/lists';

/** A plan that somebody chose before they had an account. */
export type ChosenPlan = { plan: PlanId; cycle: Cycle };

/** Where an account is made; a plan that was chosen is offered once the account is there. */
export function registerPath(chosen?: ChosenPlan): string {
  return `/auth?${new URLSearchParams({ tab: 'register', ...chosen })}`;
}

/** The plan that the query of an address names, by its cycle or by the month; null for anything else. */
export function chosenPlanOf(search: string): ChosenPlan | null {
  const params = new URLSearchParams(search);
  const plan = planIds.find((id) => id === params.get('plan'));
  const cycle = cycles.find((one) => one === params.get('cycle')) ?? 'monthly';
  return plan ? { plan, cycle } : null;
}
