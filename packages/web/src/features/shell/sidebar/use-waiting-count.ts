import { useQuery } from '@tanstack/react-query';
import { apiPath, type ResponseOf } from '../../../lib/api/client.ts';
import { useMay } from '../../../lib/session/use-user.ts';

/** Number of conversations that want a member: one's own with unread messages, and all in which a visitor waits. */
export function useWaitingCount(): number {
  const may = useMay();
  const { data } = useQuery<ResponseOf<'GET /api/conversations/counts'>>({
    queryKey: [apiPath('GET /api/conversations/counts')],
    enabled: may('conversation.reply'),
  });
  return data === undefined ? 0 : data.mine.unread + data.waiting.total;
}
