import { chosenPlanOf } from '../../lib/router/register-path.ts';

const joinPath = /^\/join\?token=[\w-]{1,200}$/;

/**
 * Where to go after signing in: the invitation that `next` of the query names, the plan that was chosen on the landing
 * page, or the dashboard; nowhere else.
 */
export function nextPath(search: string): string {
  const next = new URLSearchParams(search).get('next') ?? '';
  if (joinPath.test(next)) return next;
  const chosen = chosenPlanOf(search);
  return chosen ? `/billing?${new URLSearchParams(chosen)}` : '/dashboard';
}
