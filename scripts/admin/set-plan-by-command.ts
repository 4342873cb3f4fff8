import { planIds } from '@parley/contracts/values/lists';
import { AppError } from '../../packages/server/src/errors/app-error.ts';
import { setPlan } from '../../packages/server/src/resources/billing/operator/set-plan.ts';
import { Problem } from '../../tools/bootstrap/problem.mjs';
import { changeOrganization } from './change-organization.ts';

/** Puts the organization on the plan, and prints the result. @throws {Problem} */
export async function setPlanByCommand(organizationId: string, name: string): Promise<void> {
  const plan = planIds.find((id) => id === name);
  if (plan === undefined) throw new Problem(`There is no plan ${name}. Choose ${planIds.join(', ')}.`);
  await changeOrganization(
    organizationId,
    async (tx, deps) => {
      try {
        return await setPlan(tx, deps, organizationId, plan);
      } catch (error) {
        if (!(error instanceof AppError)) throw error;
        throw new Problem(
          'Its plan is paid at Stripe, which would go on charging. End the subscription there first.',
        );
      }
    },
    (organization) => `${organization} is on the plan ${plan} now.`,
  );
}
