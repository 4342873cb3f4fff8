import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { TabItem } from '../ui/layout/tabs.tsx';

/** Returns a function for the number of items in a tab: undefined until loaded, and during a search, which the counts ignore. */
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
