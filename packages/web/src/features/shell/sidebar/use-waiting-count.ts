import { useQuery } from '@tanstack/react-query';
import { apiPath, type ResponseOf } from '../../../lib/api/client.ts';

/** Number of conversations in which a visitor waits; one's own with unread messages are among them. */
export function useWaitingCount(isWanted: boolean): number {
  const { data } = useQuery<ResponseOf<'GET /api/conversations/counts'>>({
    queryKey: [apiPath('GET /api/conversations/counts')],
    enabled: isWanted,
  });
  return data?.waiting.total ?? 0;
}
