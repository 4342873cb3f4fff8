import { tenantScope, withScope } from '../../db/scope.ts';
import type { Deps } from '../../kernel/deps/deps.ts';
import { announce } from '../announce.ts';
import type { ConversationKey } from '../control.queries.ts';
import { markSeen, withdrawSeenMails } from './deliveries.queries.ts';

type SeenDeps = Pick<Deps, 'database' | 'clock' | 'ids' | 'pubsub' | 'log'>;

/**
 * Notes that a screen of the visitor has shown the messages of people up to this ordinal: they need no email any more, and one that has not left is
 * withdrawn. One statement, unless something was new. Never rejects: what is not noted is emailed, and noted the next time.
 */
export async function noteSeen(
  deps: SeenDeps,
  { organizationId, conversationId, chatbotId }: ConversationKey & { chatbotId: string },
  upTo: number,
): Promise<void> {
  const at = deps.clock.now();
  try {
    const count = await withScope(deps.database, tenantScope(organizationId), async (tx) => {
      const seen = await markSeen(tx, { organizationId, conversationId }, { upTo, at });
      if (seen.mail_ids.length > 0) await withdrawSeenMails(tx, organizationId, seen.mail_ids);
      return seen.count;
    });
    if (count === 0) return;
    const type = 'message.delivery_changed';
    await announce(deps, { organizationId, conversationId, chatbotId, type, withheldId: null });
  } catch (error) {
    deps.log.warn({ err: error, conversationId }, 'seen_not_noted');
  }
}
