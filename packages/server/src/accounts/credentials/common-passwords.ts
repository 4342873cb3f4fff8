import { readFileSync } from 'node:fs';

const list = new URL('./common-passwords.txt', import.meta.url);
let known: ReadonlySet<string> | undefined;

/**
 * Whether a password is on the list of most common passwords, ignoring case. The list is read on first use.
 */
export function isCommonPassword(password: string): boolean {
  known ??= new Set(readFileSync(list, 'utf8').split('\n').filter(Boolean));
  return known.has(password.toLowerCase());
}
