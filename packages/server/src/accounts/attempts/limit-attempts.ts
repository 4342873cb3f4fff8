import type { Deps } from '../../kernel/deps.ts';
import { failedSignInRule } from './limit-failed-lookups.ts';
import type { Throttle } from './throttle.ts';

export interface AttemptDeps extends Pick<Deps, 'config'> {
  throttle: Throttle;
}

/** Whose credential is checked, and the client address that the attempt came from. */
export interface AttemptSource {
  userId: string;
  ip: string;
  /** The organization of what the credential unlocks, if there is one. */
  organizationId?: string | null;
}

/**
 * Checks a credential. Attempts are limited per account and, by the rule for sign-in, per client address;
 * both within the window of failed sign-ins (SEC-6). A successful attempt resets the account's count.
 * @throws AppError `rate_limited`.
 */
export async function limitAttempts(
  deps: AttemptDeps,
  { purpose, maxAttempts }: { purpose: string; maxAttempts: number },
  { userId, ip }: AttemptSource,
  check: () => Promise<boolean>,
): Promise<boolean> {
  const ofAddress = failedSignInRule(deps, purpose);
  const ofAccount = { ...ofAddress, maxFailures: maxAttempts };
  await deps.throttle.assertAllowed(ofAddress, [`address:${ip}`]);
  await deps.throttle.claim(ofAccount, `account:${userId}`);
  if (!(await check())) {
    await deps.throttle.recordFailure(ofAddress, [`address:${ip}`]);
    return false;
  }
  await deps.throttle.reset(ofAccount, [`account:${userId}`]);
  return true;
}
