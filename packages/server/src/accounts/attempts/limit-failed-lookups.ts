import type { Deps } from '../../kernel/deps.ts';
import type { Throttle, ThrottleRule } from './throttle.ts';

type LookupDeps = Pick<Deps, 'config'> & { throttle: Throttle };

/** The limit that sign-in has for failures, within the same window (SEC-6). */
export function failedSignInRule({ config }: Pick<Deps, 'config'>, purpose: string): ThrottleRule {
  const { loginFailures: maxFailures, loginWindowSeconds: windowSeconds } = config.limits;
  return { purpose, maxFailures, windowSeconds };
}

/**
 * Looks up the token of a link, and limits failed lookups per client address.
 * @throws AppError `rate_limited`.
 */
export async function limitFailedLookups<T>(
  deps: LookupDeps,
  { purpose, ip }: { purpose: string; ip: string },
  lookUp: () => Promise<T | undefined>,
): Promise<T | undefined> {
  const rule = failedSignInRule(deps, purpose);
  await deps.throttle.assertAllowed(rule, [ip]);
  const found = await lookUp();
  if (found === undefined) await deps.throttle.recordFailure(rule, [ip]);
  return found;
}
