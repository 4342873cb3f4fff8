import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { apiPath, call, type ResponseOf } from '../../../lib/api/client.ts';

type Notices = ResponseOf<'GET /api/notices'>;
export type Notice = Notices['items'][number];

const noticesKey = [apiPath('GET /api/notices')] as const;

/** The newest notices of the reader in this organization, and how many of all are unread. */
export function useNotices() {
  return useQuery<Notices>({ queryKey: noticesKey });
}

/** Takes every notice as read: the dot goes at once, and comes back should the server not have learnt of it. */
export function useReadNotices() {
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
