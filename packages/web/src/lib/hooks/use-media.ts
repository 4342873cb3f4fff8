import { useCallback, useSyncExternalStore } from 'react';

/** Media query: screens from Tailwind's `md` on are wide enough for columns. */
export const wideTableQuery = '(min-width: 48rem)';

/** Whether the window matches a media query, such as '(min-width: 48rem)'. */
export function useMedia(query: string): boolean {
  const subscribe = useCallback(
    (listener: () => void) => {
      const media = matchMedia(query);
      media.addEventListener('change', listener);
      return () => media.removeEventListener('change', listener);
    },
    [query],
  );
  return useSyncExternalStore(subscribe, () => matchMedia(query).matches);
}
