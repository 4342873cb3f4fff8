import { type RefObject, useEffect } from 'react';

/** Distance between the current entry and the edge of the list. */
const marginPx = 48;

/** Scrolls the table of contents, if it is higher than the window, to keep its current entry visible. */
export function useEntryInView(list: RefObject<HTMLElement | null>, current: string): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: scrolls when the current entry changes
  useEffect(() => {
    const entry = list.current?.querySelector<HTMLElement>('[aria-current]');
    if (!list.current || !entry) return;
    const { scrollTop, clientHeight } = list.current;
    const lowest = entry.offsetTop - marginPx;
    const highest = entry.offsetTop + entry.offsetHeight + marginPx - clientHeight;
    list.current.scrollTop = Math.min(lowest, Math.max(scrollTop, highest));
  }, [list, current]);
}
