import { type EventData, type EventType, eventTypeOf, readEventData } from '@parley/contracts/events/events';
import { z } from 'zod';

/** An event as passed to jobs: ids and a few facts. */
export type DispatchedEvent<T extends EventType = EventType> = {
  [Type in T]: {
    id: string;
    organizationId: string;
    type: Type;
    resourceId: string;
    chatbotId: string | null;
    /** Id of the request that caused the event; null for scheduled work. */
    requestId: string | null;
    data: EventData<Type>;
  };
}[T];

/** An event as passed to projections, with its time. */
export type StoredEvent<T extends EventType = EventType> = DispatchedEvent<T> & { createdAt: Date };

const envelope = z.object({
  id: z.string(),
  organizationId: z.string(),
  type: z.string(),
  resourceId: z.string(),
  chatbotId: z.string().nullable(),
  /** Missing in jobs sent by an earlier release. */
  requestId: z.string().nullable().default(null),
  data: z.unknown(),
});

/**
 * Parses an event from the database or a queue.
 * @throws Error for an unknown type, ZodError if `data` does not match the schema of its type
 */
export function readEvent(value: unknown): DispatchedEvent {
  const { type: name, data, ...ids } = envelope.parse(value);
  const type = eventTypeOf(name);
  if (type === undefined) throw new Error(`unknown event ${name}`);
  return { ...ids, type, data: readEventData(type, data) } as DispatchedEvent;
}

/** Id of the request that caused an event, even for an event that `readEvent` rejects. */
export function readRequestId(value: unknown): string | null {
  return envelope.pick({ requestId: true }).safeParse(value).data?.requestId ?? null;
}

/** Returns whether an event has one of these types. */
export function isOfType<T extends EventType, E extends DispatchedEvent>(
  event: E,
  types: readonly T[],
): event is Extract<E, { type: T }> {
  return types.some((type) => type === event.type);
}
