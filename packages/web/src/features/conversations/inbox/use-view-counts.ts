import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { apiPath, type ResponseOf } from '../../../lib/api/client.ts';
import { useMay } from '../../../lib/session/use-user.ts';

type Counts = ResponseOf<'GET /api/conversations/counts'>;

/** How many conversations each view has, whatever the filters; undefined until loaded, and for readers who may not reply. */
export function useViewCounts(): Counts | undefined {
  const may = useMay();
  const { data } = useQuery<Counts>({
    queryKey: [apiPath('GET /api/conversations/counts')],
    placeholderData: keepPreviousData,
    enabled: may('conversation.reply'),
  });
  return data;
}
