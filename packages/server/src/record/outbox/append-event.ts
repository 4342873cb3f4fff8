import { checkEventData, type EventData, type EventType, events } from '@parley/contracts/events';
import type { Transaction } from '../../db/database.ts';
import { json, sql } from '../../db/sql.ts';
import type { Deps } from '../../kernel/deps.ts';

/** Channel that wakes the dispatcher. */
export const eventChannel = 'parley_events';

/** Something that happened; `data` may be left out where its type carries no facts. */
export type NewEvent<T extends EventType = EventType> = {
  [Type in T]: {
    organizationId: string;
    type: Type;
    resourceId: string;
    chatbotId?: string;
  } & (Record<never, never> extends EventData<Type> ? { data?: EventData<Type> } : { data: EventData<Type> });
}[T];

/**
 * Appends an event in the transaction of what happened and wakes the dispatcher when it commits.
 * @throws ZodError when the facts are not those of its type; nothing is committed then
 */
export async function appendEvent(
  tx: Transaction,
  deps: Pick<Deps, 'ids' | 'clock'>,
  event: NewEvent,
): Promise<void> {
  const data = checkEventData(event.type, event.data ?? {});
  tx.notifyAfterCommit(eventChannel);
  await tx.execute(sql`
    insert into events (id, organization_id, type, resource, resource_id, chatbot_id, data, created_at)
    values (${deps.ids.next()}, ${event.organizationId}, ${event.type}, ${events[event.type].resource},
      ${event.resourceId}, ${event.chatbotId ?? null}, ${json(data)}, ${deps.clock.now()})`);
}
