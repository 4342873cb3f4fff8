import type { Deps } from '../deps/deps.ts';
import type { Scope } from '../scope.ts';
import { consumeRateLimits } from './consume-rate-limits.ts';

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
