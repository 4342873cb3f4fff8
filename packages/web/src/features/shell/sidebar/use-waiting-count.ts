import { useQuery } from '@tanstack/react-query';
import { apiPath, type ResponseOf } from '../../../lib/api/client.ts';
import { useMay } from '../../../lib/session/use-user.ts';

/** Number of conversations in which a visitor waits; one's own with unread messages are among them. */
export function useWaitingCount(): number {
  const may = useMay();
  const { data } = useQuery<ResponseOf<'GET /api/conversations/counts'>>({
    queryKey: [apiPath('GET /api/conversations/counts')],
    enabled: may('conversation.reply'),
  });
  return data?.waiting.total ?? 0;
}
