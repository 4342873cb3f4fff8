import type { LiveEvent } from '@parley/contracts/resources/integrations/events';
import type { Database } from '../db/database.ts';
import { sql } from '../db/sql.ts';

export interface LiveUpdate {
  organizationId: string;
  event: LiveEvent;
}

/** Distributes live updates from the process that did the work to the open event streams of every process. */
export interface Pubsub {
  publish(updates: readonly LiveUpdate[]): Promise<void>;
  subscribe(organizationId: string, listener: (event: LiveEvent) => void): () => void;
  /** Calls `listener` with the updates of all organizations. */
  onUpdate(listener: (update: LiveUpdate) => void): void;
  /** Asks the process that runs a turn to stop it. */
  requestStop(request: StopRequest): Promise<void>;
  /** Calls `listener` with every request to stop a turn; only the process that runs the turn reacts. */
  onStopRequest(listener: (request: StopRequest) => void): void;
}

/** A turn that its visitor has cancelled, or that a person has taken over. */
export interface StopRequest {
  organizationId: string;
  chatbotId: string;
  conversationId: string;
  messageId: string;
  /** Whether the visitor no longer sees the answer, because a person took over. */
  isWithheld?: boolean;
}

const channel = 'parley_live';
const stopChannel = 'parley_stop';

/** Live updates by the database's NOTIFY, so that any process reaches any stream. */
export async function createPubsub(database: Database): Promise<Pubsub> {
  const listeners = new Map<string, Set<(event: LiveEvent) => void>>();
  const watchers = new Set<(update: LiveUpdate) => void>();
  await database.listen(channel, (payload) => {
    const update: LiveUpdate = JSON.parse(payload);
    for (const listener of watchers) listener(update);
    for (const listener of listeners.get(update.organizationId) ?? []) listener(update.event);
  });
  const stoppers = new Set<(request: StopRequest) => void>();
  await database.listen(stopChannel, (payload) => {
    const request: StopRequest = JSON.parse(payload);
    for (const listener of stoppers) listener(request);
  });
  return {
    async requestStop({ organizationId, chatbotId, conversationId, messageId, isWithheld = false }) {
      const payload = JSON.stringify({ organizationId, chatbotId, conversationId, messageId, isWithheld });
      await database.tenant.execute(sql`select pg_notify(${stopChannel}, ${payload})`);
    },
    onUpdate: (listener) => void watchers.add(listener),
    onStopRequest: (listener) => void stoppers.add(listener),
    async publish(updates) {
      if (updates.length === 0) return;
      const payloads = updates.map((update) => JSON.stringify(update));
      await database.tenant.execute(sql`
        select pg_notify(${channel}, payload) from unnest(${payloads}::text[]) as payload`);
    },
    subscribe(organizationId, listener) {
      const group = listeners.get(organizationId) ?? new Set();
      listeners.set(organizationId, group);
      group.add(listener);
      return () => {
        group.delete(listener);
        if (group.size === 0) listeners.delete(organizationId);
      };
    },
  };
}
