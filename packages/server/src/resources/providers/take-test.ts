import type { Deps } from '../../kernel/deps.ts';
import type { Scope } from '../../kernel/scope.ts';
import { takeUses } from '../../kernel/take-uses.ts';

const testsPerHour = 10;

/** Counts one test of a provider, of a person or of the API keys of an organization. @throws AppError `rate_limited`. */
export function takeTest(deps: Pick<Deps, 'rateStore'>, { userId, organizationId }: Scope): Promise<void> {
  const key = `provider-test:${userId ?? organizationId}`;
  return takeUses(deps.rateStore, [{ key, maxUses: testsPerHour, window: 'hour' }]);
}
