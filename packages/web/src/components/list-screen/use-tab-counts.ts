import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { TabItem } from '../ui/tabs.tsx';

/** How many items the tabs of a list hold; nothing while they are not known, or the list is searched, which is not counted. */
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
