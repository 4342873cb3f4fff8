import { readStored, writeStored } from '../local-storage.ts';

const key = 'app_signed_in';

/** Whether this browser was signed in when last seen; only the server knows whether it still is. */
export function hasSignedInHint(): boolean {
  return readStored(key) === '1';
}

/** Set at login, cleared at logout and when the server knows nobody. */
export function setSignedInHint(signedIn: boolean): void {
  writeStored(key, signedIn ? '1' : null);
}
