import { planIds } from '@parley/contracts/lists';
import { setPlan } from '../../packages/server/src/resources/billing/set-plan.ts';
import { Problem } from '../../tools/bootstrap/problem.mjs';
import { changeOrganization } from './change-organization.ts';

/** Puts the organization on the plan, and prints the result. @throws {Problem} */
export async function setPlanByCommand(organizationId: string, name: string): Promise<void> {
  const plan = planIds.find((id) => id === name);
  if (plan === undefined) throw new Problem(`There is no plan ${name}. Choose ${planIds.join(', ')}.`);
  await changeOrganization(
    organizationId,
    (tx, deps) => setPlan(tx, deps, organizationId, plan),
    (organization) => `${organization} is on the plan ${plan} now.`,
  );
}
