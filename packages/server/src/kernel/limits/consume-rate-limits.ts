import { rateLimited } from '../../errors/app-error.ts';
import type { RateRule, RateStore } from '../../ports/redis/rate-store.ts';

/**
 * Counts one use under each rule.
 * @throws AppError `rate_limited` with the seconds until a retry makes sense.
 */
export async function consumeRateLimits(rateStore: RateStore, rules: readonly RateRule[]): Promise<void> {
  const { isAllowed, resetMs } = await rateStore.take(rules);
  if (!isAllowed) throw rateLimited(resetMs);
}
