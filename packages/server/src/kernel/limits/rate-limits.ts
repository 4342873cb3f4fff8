import { rateLimited } from '../../errors/app-error.ts';
import type { RateRule, RateStore } from '../../ports/redis/rate-store.ts';
import type { Deps } from '../deps/deps.ts';
import type { Scope } from '../scope.ts';

/**
 * Counts one use under each rule.
 * @throws AppError `rate_limited` with the seconds until a retry makes sense.
 */
export async function consumeRateLimits(rateStore: RateStore, rules: readonly RateRule[]): Promise<void> {
  const { isAllowed, resetMs } = await rateStore.take(rules);
  if (!isAllowed) throw rateLimited(resetMs);
}

/**
 * Counts a request that fetches a web page, either to preview a source or to show the chatbot on it.
 * @throws AppError `rate_limited`.
 */
export function limitPageLookups(
  { rateStore, config }: Pick<Deps, 'rateStore' | 'config'>,
  { organizationId, userId }: Pick<Scope, 'organizationId' | 'userId'>,
): Promise<void> {
  const key = `page-lookup:${organizationId}:${userId}`;
  return consumeRateLimits(rateStore, [
    { key, maxUses: config.limits.pageLookupsPerMinute, window: 'minute' },
  ]);
}
