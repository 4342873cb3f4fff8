import { type Query, type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { apiPath } from '../api/client.ts';
import { userKey } from '../session/use-user.ts';
import { isAffected } from './affected-keys.ts';
import { noteCompany } from './company.ts';
import { limited } from './limited.ts';
import { connectLive } from './live-connection.ts';
import type { LiveEvent } from './live-event.ts';
import { noteProgress } from './live-progress.ts';

/** How often lists and counts follow the conversations of a busy organization. */
const conversationsEveryMs = 1000;

/** Refetches whatever a live update affects. Reconnects when `scopeId` changes. */
export function useLiveUpdates(scopeId: string | undefined): void {
  const queryClient = useQueryClient();
  useEffect(() => {
    if (scopeId === undefined) return;
    let isFirst = true;
    const conversations = followConversations(queryClient);
    const disconnect = connectLive('/api/events', (message) => {
      if (message.kind === 'resync') {
        const keepsUser = isFirst;
        isFirst = false;
        void queryClient.invalidateQueries({
          // The user was loaded just before the connection opened, by the sign-in or the guard.
          predicate: ({ queryKey }) => !(keepsUser && queryKey[0] === userKey[0]),
        });
        return;
      }
      // Who reads or types is stored nowhere, so there is nothing to refetch.
      if (noteCompany(message.event)) return;
      noteProgress(message.event);
      if (message.event.progress) return;
      const { resource, type } = message.event;
      // A changed team is named in any number of conversations.
      if (resource === 'conversation' || type === 'team.changed') conversations.note(message.event);
      else readAgain(queryClient, (query) => isAffected(query, message.event));
    });
    return () => {
      disconnect();
      conversations.stop();
    };
  }, [queryClient, scopeId]);
}

/** Refetches a conversation at once, and all that depends on any conversation at most once per interval. */
function followConversations(client: QueryClient) {
  let noted = new Map<string, LiveEvent>();
  const rest = limited(() => {
    const events = [...noted.values()];
    noted = new Map();
    readAgain(client, (query) =>
      events.some((event) => isAffected(query, event) && !isBelow(query, event.resourceId)),
    );
  }, conversationsEveryMs);
  return {
    note(event: LiveEvent): void {
      readAgain(client, (query) => isBelow(query, event.resourceId));
      noted.set(event.resourceId, event);
      rest.run();
    },
    stop: rest.cancel,
  };
}

/** Whether a query reads a conversation or a part of it. */
function isBelow({ queryKey }: Query, conversationId: string): boolean {
  const own = apiPath('GET /api/conversations/{conversationId}', { params: { conversationId } });
  const path = String(queryKey[0]).split('?', 1)[0] ?? '';
  return path === own || path.startsWith(`${own}/`);
}

/** Refetches queries. A first read that is in progress may return data older than the change, so it is refetched afterwards. */
function readAgain(client: QueryClient, predicate: (query: Query) => boolean): void {
  const again = () => void client.invalidateQueries({ predicate });
  for (const query of client.getQueryCache().findAll({ predicate, fetchStatus: 'fetching' })) {
    if (query.state.data === undefined) query.promise?.then(again, again);
  }
  again();
}
