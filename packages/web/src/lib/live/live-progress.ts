import { useSyncExternalStore } from 'react';
import type { LiveEvent } from './live-event.ts';

export type Progress = NonNullable<LiveEvent['progress']>;

const latest = new Map<string, Progress>();
const listeners = new Set<() => void>();

function keyOf(resource: LiveEvent['resource'], id: string): string {
  return `${resource}:${id}`;
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Stores the progress of the event's object; an event without progress means that the work has ended. */
export function noteProgress(event: LiveEvent): void {
  const key = keyOf(event.resource, event.resourceId);
  if (event.progress) latest.set(key, event.progress);
  else latest.delete(key);
  for (const listener of listeners) listener();
}

/** Returns the latest progress of the work on an object; undefined if none is running. */
export function useLiveProgress(resource: LiveEvent['resource'], id: string): Progress | undefined {
  return useSyncExternalStore(subscribe, () => latest.get(keyOf(resource, id)));
}
