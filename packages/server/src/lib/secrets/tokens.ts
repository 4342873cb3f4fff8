import { createHash, randomBytes } from 'node:crypto';

/** An unguessable token of 256 bits, with a prefix that names its kind. */
export function generateToken(prefix = ''): string {
  return prefix + randomBytes(32).toString('base64url');
}

export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}
