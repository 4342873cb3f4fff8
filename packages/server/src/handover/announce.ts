import type { EventType } from '@parley/contracts/events/events';
import type { LiveEvent } from '@parley/contracts/resources/integrations/events';
import type { Deps } from '../kernel/deps/deps.ts';
import { secondMs } from '../lib/timing/durations.ts';
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

/** Somebody types or reads right now, for so long unless it is told again. */
const lastsMs = { 'conversation.typing': 6 * secondMs, 'conversation.reading': 30 * secondMs };

/** What somebody does in a conversation right now. */
export interface Activity extends ConversationKey {
  chatbotId: string;
  type: keyof typeof lastsMs;
  by: NonNullable<LiveEvent['by']>;
}

/** Tells the open screens of every process what somebody does right now; nothing is stored. */
export async function announceActivity(
  { pubsub, ids, clock }: Pick<Deps, 'pubsub' | 'ids' | 'clock'>,
  { organizationId, conversationId, chatbotId, type, by }: Activity,
): Promise<void> {
  const until = new Date(clock.now().getTime() + lastsMs[type]).toISOString();
  const event = {
    id: ids.next(),
    type,
    resource: 'conversation',
    resourceId: conversationId,
    chatbotId,
    by,
    until,
  } as const;
  await pubsub.publish([{ organizationId, event }]);
}
