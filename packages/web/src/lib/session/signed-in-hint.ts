import { readStored, writeStored } from '../local-storage.ts';

const key = 'app_signed_in';

/** Whether this browser was last signed in; only the server knows whether it still is. */
export function hasSignedInHint(): boolean {
  return readStored(key) === '1';
}

/** Set on sign-in; cleared on sign-out, and when the server reports no user. */
export function setSignedInHint(signedIn: boolean): void {
  writeStored(key, signedIn ? '1' : null);
}
