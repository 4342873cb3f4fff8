import { useEffect, useSyncExternalStore } from 'react';

let detail: string | undefined;
const listeners = new Set<() => void>();

function set(next: string | undefined): void {
  detail = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Names the thing a detail screen shows, as the last step of the breadcrumb, while the screen is there. */
export function useBreadcrumb(name: string | undefined): void {
  useEffect(() => {
    set(name);
    return () => set(undefined);
  }, [name]);
}

/** The last step of the breadcrumb, where a screen has named one. */
export function useBreadcrumbDetail(): string | undefined {
  return useSyncExternalStore(subscribe, () => detail);
}
