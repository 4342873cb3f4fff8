import type { Deps } from './deps.ts';
import type { Scope } from './scope.ts';
import { takeUses } from './take-uses.ts';

/** Counts a look at a page that is no source yet, or that shows a chatbot. @throws AppError `rate_limited`. */
export function takeLookup(
  { rateStore, config }: Pick<Deps, 'rateStore' | 'config'>,
  { organizationId, userId }: Pick<Scope, 'organizationId' | 'userId'>,
): Promise<void> {
  const key = `page-lookup:${organizationId}:${userId}`;
  return takeUses(rateStore, [{ key, maxUses: config.limits.pageLookupsPerMinute, window: 'minute' }]);
}
