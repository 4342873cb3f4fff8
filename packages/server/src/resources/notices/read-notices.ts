import { withScope } from '../../db/scope.ts';
import { AppError } from '../../errors/app-error.ts';
import type { Deps } from '../../kernel/deps/deps.ts';
import type { Scope } from '../../kernel/scope.ts';
import { appendEvent } from '../../record/outbox/append-event.ts';
import { markRead } from './notices.queries.ts';

/** Marks all notifications of the caller in the current organization as read. */
export async function readNotices(deps: Deps, scope: Scope): Promise<void> {
  const { organizationId, userId } = scope;
  if (userId === null) throw new AppError('forbidden');
  await withScope(deps.database, scope, async (tx) => {
    if ((await markRead(tx, organizationId, userId, deps.clock.now())) === 0) return;
    // The event updates the unread count on the user's other open screens.
    await appendEvent(tx, deps, {
      organizationId,
      type: 'notice.read',
      resourceId: userId,
    });
  });
}
