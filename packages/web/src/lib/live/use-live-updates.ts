import { type Query, type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { userKey } from '../session/use-user.ts';
import { isAffected } from './affected-keys.ts';
import { noteCompany } from './company.ts';
import { connectLive } from './live-connection.ts';
import { noteProgress } from './live-progress.ts';

/** Refetches whatever a live update affects. Reconnects when `scopeId` changes. */
export function useLiveUpdates(scopeId: string | undefined): void {
  const queryClient = useQueryClient();
  useEffect(() => {
    if (scopeId === undefined) return;
    let isFirst = true;
    return connectLive('/api/events', (message) => {
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
      readAgain(queryClient, (query) => isAffected(query, message.event));
    });
  }, [queryClient, scopeId]);
}

/** Refetches queries. A first read that is in progress may return data older than the change, so it is refetched afterwards. */
function readAgain(client: QueryClient, predicate: (query: Query) => boolean): void {
  const again = () => void client.invalidateQueries({ predicate });
  for (const query of client.getQueryCache().findAll({ predicate, fetchStatus: 'fetching' })) {
    if (query.state.data === undefined) query.promise?.then(again, again);
  }
  again();
}
