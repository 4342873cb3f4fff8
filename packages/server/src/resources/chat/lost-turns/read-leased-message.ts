import { tenantScope, withScope } from '../../../db/scope.ts';
import type { ConversationKey } from '../chat.queries.ts';
import type { ChatDeps } from '../chat-deps.ts';
import { endLostTurns } from './end-lost-turns.ts';
import { findLeasedMessage, type LeasedMessage, lostMessage } from './lost-turns.queries.ts';

/** Extra time for a process to renew its leases after the database was unavailable. */
export const graceMs = 5_000;

/**
 * Returns a message; a running one whose process has died is ended first. Undefined if its conversation, chatbot, or organization
 * was deleted.
 */
export async function readLeasedMessage(
  deps: ChatDeps,
  key: ConversationKey,
  messageId: string,
): Promise<LeasedMessage | undefined> {
  const expiredBefore = new Date(deps.clock.now().getTime() - graceMs);
  return await withScope(deps.database, tenantScope(key.organizationId), async (tx) => {
    const found = await findLeasedMessage(tx, key, messageId);
    if (found?.status !== 'running' || !found.deadline_at || found.deadline_at >= expiredBefore) return found;
    const ended = await endLostTurns(tx, deps, lostMessage(key.organizationId, messageId, expiredBefore));
    if (ended > 0) deps.log.warn({ count: ended }, 'turns_recovered');
    return await findLeasedMessage(tx, key, messageId);
  });
}
