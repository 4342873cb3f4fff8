import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { TabItem } from '../ui/layout/tabs.tsx';

/** Returns the number of items per tab; undefined until loaded and during a search, since the counts ignore the search. */
export function useTabCounts(
  queryKey: readonly [string],
  { isSearched }: { isSearched: boolean },
): (tab: string) => TabItem['count'] {
  const { data } = useQuery<Readonly<Record<string, number>>>({
    queryKey,
    placeholderData: keepPreviousData,
    enabled: !isSearched,
  });
  return (tab) => {
    const upTo100 = isSearched ? undefined : data?.[tab];
    return upTo100 === undefined ? undefined : { upTo100 };
  };
}
