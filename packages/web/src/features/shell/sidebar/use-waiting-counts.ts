import { useQuery } from '@tanstack/react-query';
import { apiPath, type ResponseOf } from '../../../lib/api/client.ts';

export type WaitingCounts = ResponseOf<'GET /api/conversations/counts'>;

/** Numbers of conversations; those in which a visitor waits contain one's own with unread messages. Undefined until loaded. */
export function useWaitingCounts(isWanted: boolean): WaitingCounts | undefined {
  const { data } = useQuery<WaitingCounts>({
    queryKey: [apiPath('GET /api/conversations/counts')],
    enabled: isWanted,
  });
  return data;
}
