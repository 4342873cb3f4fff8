import type { LiveEvent } from '@parley/contracts/resources/events';
import type { Transaction } from '../../db/database.ts';
import { json, sql } from '../../db/sql.ts';
import type { Deps } from '../../kernel/deps.ts';

/** Channel that wakes the dispatcher. */
export const eventChannel = 'parley_events';

/** Something that happened to a resource; ids and small facts, never content. */
export interface NewEvent {
  organizationId: string;
  type: string;
  resource: LiveEvent['resource'];
  resourceId: string;
  chatbotId?: string;
  data?: Readonly<Record<string, string | number | boolean | null>>;
}

/** Appends an event in the transaction of what happened and wakes the dispatcher when it commits. */
export async function appendEvent(
  tx: Transaction,
  deps: Pick<Deps, 'ids' | 'clock'>,
  event: NewEvent,
): Promise<void> {
  tx.wakeAfterCommit(eventChannel);
  await tx.execute(sql`
    insert into events (id, organization_id, type, resource, resource_id, chatbot_id, data, created_at)
    values (${deps.ids.next()}, ${event.organizationId}, ${event.type}, ${event.resource},
      ${event.resourceId}, ${event.chatbotId ?? null}, ${json(event.data ?? {})}, ${deps.clock.now()})`);
}
