import { chosenPlanOf } from '../../lib/router/register-path.ts';

const joinPath = /^\/join\?token=[\w-]{1,200}$/;

/**
 * Returns the target after sign-in: the invitation in the query's `next`, the plan chosen on the landing page, or the dashboard.
 */
export function nextPath(search: string): string {
  const next = new URLSearchParams(search).get('next') ?? '';
  if (joinPath.test(next)) return next;
  const chosen = chosenPlanOf(search);
  return chosen ? `/billing?${new URLSearchParams(chosen)}` : '/dashboard';
}
