import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { apiPath, call, type ResponseOf } from '../../../lib/api/client.ts';

type Notices = ResponseOf<'GET /api/notices'>;
export type Notice = Notices['items'][number];

const noticesKey = [apiPath('GET /api/notices')] as const;

/** Loads the user's newest notifications in this organization, and the total number of unread ones. */
export function useNotifications() {
  return useQuery<Notices>({ queryKey: noticesKey });
}

/** Marks all notifications as read; optimistic, reverted if the request fails. */
export function useMarkNotificationsRead() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => call('POST /api/notices/read', {}),
    onMutate: () => setUnread(queryClient, 0),
    onError: () => void queryClient.invalidateQueries({ queryKey: noticesKey }),
  });
}

function setUnread(queryClient: QueryClient, unread: number): void {
  queryClient.setQueryData<Notices>(noticesKey, (notices) => (notices ? { ...notices, unread } : notices));
}
