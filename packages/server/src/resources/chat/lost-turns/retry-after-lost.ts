import { withScope } from '../../../db/scope.ts';
import { sql } from '../../../db/sql.ts';
import { AppError } from '../../../errors/app-error.ts';
import type { ConversationKey } from '../chat.queries.ts';
import type { ChatDeps } from '../chat-deps.ts';
import { endLostTurns } from './end-lost-turns.ts';
import { graceMs } from './read-leased-message.ts';

/**
 * Retries `accept` once if the conversation was only busy with a turn whose process is gone.
 * @throws what `accept` throws.
 */
export async function retryAfterLost<T>(
  deps: ChatDeps,
  { organizationId, conversationId }: ConversationKey,
  accept: () => Promise<T>,
): Promise<T> {
  try {
    return await accept();
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'turn_in_progress') throw error;
    const expiredBefore = new Date(deps.clock.now().getTime() - graceMs);
    const ended = await withScope(deps.database, { organizationId, userId: null }, (tx) =>
      endLostTurns(
        tx,
        deps,
        sql`organization_id = ${organizationId} and conversation_id = ${conversationId}
          and deadline_at < ${expiredBefore}`,
      ),
    );
    if (ended === 0) throw error;
    return accept();
  }
}
