import type { inboxRoutes } from '@parley/contracts/resources/visitors/inbox';
import type { BodyOf } from '@parley/contracts/route';
import { withScope } from '../../../db/scope.ts';
import { AppError } from '../../../errors/app-error.ts';
import { consumeRateLimits } from '../../../kernel/limits/rate-limits.ts';
import type { Scope } from '../../../kernel/scope.ts';
import type { InboxDeps } from '../inbox-deps.ts';
import { findOpenTalk, lockReplier } from '../replies/open-talk.ts';
import { writeLimit } from '../replies/write-to-visitor.ts';
import { storeRefused } from './refused-suggestions.queries.ts';

/**
 * Stores that a suggested reply was not right. Saying so again replaces it.
 * @throws AppError `forbidden`, `not_found`, also for a message that is not the visitor's, `rate_limited`.
 */
export async function refuseSuggestion(
  deps: InboxDeps,
  scope: Scope,
  conversationId: string,
  { messageId, content }: BodyOf<typeof inboxRoutes.refuseSuggestion>,
): Promise<undefined> {
  await consumeRateLimits(deps.rateStore, [writeLimit(scope)]);
  const { userId } = scope;
  await withScope(deps.database, scope, async (tx) => {
    await lockReplier(tx, deps, scope);
    const { key } = await findOpenTalk(tx, scope, conversationId);
    if (userId === null) throw new AppError('forbidden');
    const at = deps.clock.now();
    if ((await storeRefused(tx, key, { messageId, userId, content, at })) === 0)
      throw new AppError('not_found');
  });
  return undefined;
}
