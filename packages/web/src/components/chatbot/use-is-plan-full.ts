import { useQuery } from '@tanstack/react-query';
import { apiPath, type ResponseOf } from '../../lib/api/client.ts';

/** Whether the plan allows no more chatbots; false until the subscription has loaded. */
export function useIsPlanFull(): boolean {
  const { data } = useQuery<ResponseOf<'GET /api/subscription'>>({
    queryKey: [apiPath('GET /api/subscription')],
  });
  const limit = data?.limits.chatbots ?? null;
  return data !== undefined && limit !== null && data.usage.chatbots >= limit;
}
