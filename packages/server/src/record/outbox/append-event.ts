import { checkEventData, type EventData, type EventType, events } from '@parley/contracts/events/events';
import type { Transaction } from '../../db/database.ts';
import { json, sql } from '../../db/sql.ts';
import type { Deps } from '../../kernel/deps/deps.ts';
import { currentRequestId } from '../../lib/net/request-id.ts';
import { inEachOrganization } from '../in-each-organization.ts';

/** Channel that notifies the dispatcher. */
export const eventChannel = 'parley_events';

/** An event to append; `data` may be omitted if its type has none. */
export type NewEvent<T extends EventType = EventType> = {
  [Type in T]: {
    organizationId: string;
    type: Type;
    resourceId: string;
    chatbotId?: string;
  } & (Record<never, never> extends EventData<Type> ? { data?: EventData<Type> } : { data: EventData<Type> });
}[T];

/**
 * Appends an event in the transaction of the change it describes, and notifies the dispatcher on commit.
 * @throws ZodError if `data` does not match the schema of its type, so that nothing is committed
 */
export async function appendEvent(
  tx: Transaction,
  deps: Pick<Deps, 'ids' | 'clock'>,
  event: NewEvent,
): Promise<void> {
  const data = checkEventData(event.type, event.data ?? {});
  tx.notifyAfterCommit(eventChannel);
  await tx.execute(sql`
    insert into events (id, organization_id, type, resource, resource_id, chatbot_id, data, created_at, request_id)
    values (${deps.ids.next()}, ${event.organizationId}, ${event.type}, ${events[event.type].resource},
      ${event.resourceId}, ${event.chatbotId ?? null}, ${json(data)}, ${deps.clock.now()}, ${currentRequestId()})`);
}

/**
 * Appends many events of one organization like `appendEvent`, in one statement.
 * @throws ZodError if the data of any event does not match the schema of its type, so that nothing is committed
 */
export async function appendEvents<T extends EventType>(
  tx: Transaction,
  deps: Pick<Deps, 'ids' | 'clock'>,
  appended: readonly NewEvent<T>[],
): Promise<void> {
  if (appended.length === 0) return;
  const rows = appended.map((event) => ({
    id: deps.ids.next(),
    organization_id: event.organizationId,
    type: event.type,
    resource: events[event.type].resource,
    resource_id: event.resourceId,
    chatbot_id: event.chatbotId ?? null,
    data: checkEventData(event.type, event.data ?? {}),
  }));
  tx.notifyAfterCommit(eventChannel);
  await tx.execute(sql`
    insert into events (id, organization_id, type, resource, resource_id, chatbot_id, data, created_at, request_id)
    select e.id, e.organization_id, e.type, e.resource, e.resource_id, e.chatbot_id, e.data, ${deps.clock.now()}::timestamptz,
      ${currentRequestId()}::uuid
    from jsonb_to_recordset(${json(rows)}::jsonb)
      as e (id uuid, organization_id uuid, type text, resource text, resource_id uuid, chatbot_id uuid, data jsonb)`);
}

/** Appends `user.updated` in every organization of a user. The transaction must be scoped to that user. */
export async function appendUserEvent(
  tx: Transaction,
  deps: Pick<Deps, 'ids' | 'clock'>,
  userId: string,
): Promise<void> {
  await inEachOrganization(tx, userId, (organizationId) =>
    appendEvent(tx, deps, { organizationId, type: 'user.updated', resourceId: userId }),
  );
}
