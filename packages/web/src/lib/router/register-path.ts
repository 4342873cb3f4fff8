import { type Cycle, cycles } from '@parley/contracts/billing/billing-lists';
import { type PlanId, planIds } from '@parley/contracts/values/lists';

/** Plan chosen before registration. */
export type ChosenPlan = { plan: PlanId; cycle: Cycle };

/** Returns the path of the registration; a chosen plan is offered after it. */
export function registerPath(chosen?: ChosenPlan): string {
  return `/auth?${new URLSearchParams({ tab: 'register', ...chosen })}`;
}

/** Returns the plan in the query of an address, with its cycle or monthly; null for anything else. */
export function chosenPlanOf(search: string): ChosenPlan | null {
  const params = new URLSearchParams(search);
  const plan = planIds.find((id) => id === params.get('plan'));
  const cycle = cycles.find((one) => one === params.get('cycle')) ?? 'monthly';
  return plan ? { plan, cycle } : null;
}
