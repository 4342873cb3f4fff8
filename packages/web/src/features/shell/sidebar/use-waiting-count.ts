import { useQuery } from '@tanstack/react-query';
import { apiPath, type ResponseOf } from '../../../lib/api/client.ts';
import { useSettled } from '../../../lib/hooks/use-settled.ts';
import { useMay } from '../../../lib/session/use-user.ts';

/** Number of conversations in which a visitor waits; one's own with unread messages are among them. */
export function useWaitingCount(): number {
  const may = useMay();
  const isSettled = useSettled();
  const { data } = useQuery<ResponseOf<'GET /api/conversations/counts'>>({
    queryKey: [apiPath('GET /api/conversations/counts')],
    enabled: isSettled && may('conversation.reply'),
  });
  return data?.waiting.total ?? 0;
}
