import { useEffect, useSyncExternalStore } from 'react';

let shown = 0;
const listeners = new Set<() => void>();

function show(count: number): void {
  shown = count;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The number before the title of the page; 0 shows none. */
export function useTitleCount(): number {
  return useSyncExternalStore(subscribe, () => shown);
}

/** Shows a number before the title of the page, as long as the calling component is there. */
export function useShownInTitle(count: number): void {
  useEffect(() => {
    show(count);
    return () => show(0);
  }, [count]);
}
