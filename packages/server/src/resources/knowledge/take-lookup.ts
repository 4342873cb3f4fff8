import { rateLimited } from '../../errors/app-error.ts';
import type { Deps } from '../../kernel/deps.ts';
import type { Scope } from '../../kernel/scope.ts';

/** Counts a look at something that is not a source yet. @throws AppError `rate_limited`. */
export async function takeLookup(
  { rateStore, config }: Deps,
  { organizationId, userId }: Scope,
): Promise<void> {
  const key = `page-lookup:${organizationId}:${userId}`;
  const waitMs = await rateStore.take([
    { key, maxUses: config.limits.pageLookupsPerMinute, window: 'minute' },
  ]);
  if (waitMs > 0) throw rateLimited(waitMs);
}
