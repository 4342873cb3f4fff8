import { useSyncExternalStore } from 'react';
import { readStored, writeStored } from '../local-storage.ts';

const key = 'inbox_alerts';
const listeners = new Set<() => void>();

/** Whether this browser alerts its reader to visitors who wait; off until somebody chooses it. */
function isChosen(): boolean {
  return readStored(key) === 'on';
}

/** Other tabs of the browser follow. */
function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', listener);
  };
}

export function useAlertChoice(): boolean {
  return useSyncExternalStore(subscribe, isChosen);
}

export function chooseAlerts(isOn: boolean): void {
  writeStored(key, isOn ? 'on' : null);
  for (const listener of listeners) listener();
}
