import type { Source } from '@parley/contracts/resources/chatbot/knowledge';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { apiPath, type ResponseOf } from '../../../../lib/api/client.ts';

export type SourcePages = ResponseOf<'GET /api/knowledge/{sourceId}/pages'>;
export type SourcePage = SourcePages['items'][number];
export type PageFilter = SourcePage['status'] | 'all';

const pollMs = 3_000;
export const pageSize = 25;

/** Loads one page of the list of a website's pages; polls while the website is being read. */
export function usePages(source: Source, filter: PageFilter, page: number) {
  const query = { page, pageSize, status: filter === 'all' ? undefined : filter };
  return useQuery<SourcePages>({
    queryKey: [apiPath('GET /api/knowledge/{sourceId}/pages', { params: { sourceId: source.id }, query })],
    placeholderData: keepPreviousData,
    refetchInterval: source.status === 'processing' ? pollMs : false,
  });
}
