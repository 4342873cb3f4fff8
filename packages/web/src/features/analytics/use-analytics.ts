import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { apiPath, type ResponseOf } from '../../lib/api/client.ts';
import type { AnalyticsAddress } from './analytics-address.ts';

export type Overview = ResponseOf<'GET /api/analytics'>;
export type ConversationFigures = ResponseOf<'GET /api/analytics/conversations'>;
export type PeopleFigures = ResponseOf<'GET /api/analytics/people'>;
export type Sessions = ResponseOf<'GET /api/analytics/sessions'>;

/** Figures of the overview; the previous result stays while new figures load. */
export function useOverview({ period }: AnalyticsAddress) {
  return useQuery<Overview>({
    queryKey: [apiPath('GET /api/analytics', { query: period })],
    placeholderData: keepPreviousData,
  });
}

export function useConversationFigures({ period }: AnalyticsAddress) {
  return useQuery<ConversationFigures>({
    queryKey: [apiPath('GET /api/analytics/conversations', { query: period })],
    placeholderData: keepPreviousData,
  });
}

export function usePeopleFigures({ period }: AnalyticsAddress) {
  return useQuery<PeopleFigures>({
    queryKey: [apiPath('GET /api/analytics/people', { query: period })],
    placeholderData: keepPreviousData,
  });
}

export function useSessions({ period, group, sort, page, pageSize }: AnalyticsAddress) {
  const query = { ...period, groupBy: group, sort, page, pageSize };
  return useQuery<Sessions>({
    queryKey: [apiPath('GET /api/analytics/sessions', { query })],
    placeholderData: keepPreviousData,
  });
}
