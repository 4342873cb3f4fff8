import type { Deps } from '../../kernel/deps.ts';
import type { Throttle, ThrottleRule } from './throttle.ts';

type GuessDeps = Pick<Deps, 'config'> & { throttle: Throttle };

/** As many failures as signing in allows, within its window (SEC-6). */
export function guessRule({ config }: Pick<Deps, 'config'>, purpose: string): ThrottleRule {
  const { loginFailures: maxFailures, loginWindowSeconds: windowSeconds } = config.limits;
  return { purpose, maxFailures, windowSeconds };
}

/** Runs what looks up the token of a link; whoever guesses is slowed down by address. @throws AppError `rate_limited`. */
export async function againstGuessing<T>(
  deps: GuessDeps,
  { purpose, ip }: { purpose: string; ip: string },
  lookUp: () => Promise<T | undefined>,
): Promise<T | undefined> {
  const rule = guessRule(deps, purpose);
  await deps.throttle.assertAllowed(rule, [ip]);
  const found = await lookUp();
  if (found === undefined) await deps.throttle.recordFailure(rule, [ip]);
  return found;
}
