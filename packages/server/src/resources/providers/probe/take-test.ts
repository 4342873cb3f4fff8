import type { Deps } from '../../../kernel/deps/deps.ts';
import { consumeRateLimits } from '../../../kernel/limits/consume-rate-limits.ts';
import type { Scope } from '../../../kernel/scope.ts';

const testsPerHour = 10;

/** Counts a test against the limit of the user, or of the organization for API keys. @throws AppError `rate_limited`. */
export function takeTest(deps: Pick<Deps, 'rateStore'>, { userId, organizationId }: Scope): Promise<void> {
  const key = `provider-test:${userId ?? organizationId}`;
  return consumeRateLimits(deps.rateStore, [{ key, maxUses: testsPerHour, window: 'hour' }]);
}
