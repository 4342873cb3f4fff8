import type { Deps } from '../../kernel/deps.ts';
import { guessRule } from './against-guessing.ts';
import type { Throttle } from './throttle.ts';

export interface TryDeps extends Pick<Deps, 'config'> {
  throttle: Throttle;
}

/** Whose proof is tried, and from which address. */
export interface Prover {
  userId: string;
  ip: string;
  /** The organization that what the proof opens belongs to, where it belongs to one. */
  organizationId?: string | null;
}

/**
 * Runs a check of a proof. An account has few tries and an address as many as for signing in, each within the window of
 * failed sign-ins (SEC-6); a proof that holds gives the account its tries back.
 * @throws AppError `rate_limited`.
 */
export async function limitTries(
  deps: TryDeps,
  { purpose, maxTries }: { purpose: string; maxTries: number },
  { userId, ip }: Prover,
  check: () => Promise<boolean>,
): Promise<boolean> {
  const ofAddress = guessRule(deps, purpose);
  const ofAccount = { ...ofAddress, maxFailures: maxTries };
  await deps.throttle.assertAllowed(ofAddress, [`address:${ip}`]);
  await deps.throttle.claim(ofAccount, `account:${userId}`);
  if (!(await check())) {
    await deps.throttle.recordFailure(ofAddress, [`address:${ip}`]);
    return false;
  }
  await deps.throttle.reset(ofAccount, [`account:${userId}`]);
  return true;
}
