import type { EventType } from '@parley/contracts/events/events';
import type { Deps } from '../kernel/deps/deps.ts';
import type { ConversationKey } from './control.queries.ts';

/** A change of a conversation that screens should show at once. */
export interface Announced extends ConversationKey {
  chatbotId: string;
  type: EventType;
  /** The answer that a person withheld; its turn is stopped, wherever it runs. */
  withheldId: string | null;
}

/**
 * Tells the open screens of every process about a committed change, without waiting for the dispatcher's next batch. Never
 * rejects: a lost announcement is found by the dispatcher, or by reading `rev`.
 */
export async function announce(
  { pubsub, ids, log }: Pick<Deps, 'pubsub' | 'ids' | 'log'>,
  { organizationId, conversationId, chatbotId, type, withheldId }: Announced,
): Promise<void> {
  try {
    if (withheldId !== null) {
      const turn = { organizationId, chatbotId, conversationId, messageId: withheldId };
      await pubsub.requestStop({ ...turn, isWithheld: true });
    }
    const event = {
      id: ids.next(),
      type,
      resource: 'conversation',
      resourceId: conversationId,
      chatbotId,
    } as const;
    await pubsub.publish([{ organizationId, event }]);
  } catch (error) {
    log.warn({ err: error, conversationId }, 'change_not_announced');
  }
}
