import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { apiRequest } from '../../lib/api/request.ts';
import { type Description, readResources } from './description.ts';

/** The OpenAPI document of this installation, by resource. */
export function useDescription() {
  const { data, isError, isFetching, refetch } = useQuery({
    queryKey: ['/api/openapi.json'],
    queryFn: async ({ signal }) =>
      (await apiRequest('GET', '/api/openapi.json', undefined, { signal })) as Description,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const resources = useMemo(() => data && readResources(data), [data]);
  return { resources, isError, isFetching, refetch };
}
