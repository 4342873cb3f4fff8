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

/** Sets the last step of the breadcrumb to the name of the object, while the screen is mounted. */
export function useBreadcrumb(name: string | undefined): void {
  useEffect(() => {
    set(name);
    return () => set(undefined);
  }, [name]);
}

/** Returns the last step of the breadcrumb, if a screen has set one. */
export function useBreadcrumbDetail(): string | undefined {
  return useSyncExternalStore(subscribe, () => detail);
}
