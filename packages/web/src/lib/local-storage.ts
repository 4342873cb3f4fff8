import { logWarning } from './log.ts';

/** Returns the stored value of a key, or null if there is none or storage is unavailable. */
export function readStored(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch (cause) {
    logWarning(`Could not read ${key}`, cause);
    return null;
  }
}

/** Stores the value, or removes it when null; a failure is only logged. */
export function writeStored(key: string, value: string | null): void {
  try {
    if (value === null) localStorage.removeItem(key);
    else localStorage.setItem(key, value);
  } catch (cause) {
    logWarning(`Could not store ${key}`, cause);
  }
}
