import { createHash, randomBytes } from 'node:crypto';

/** An unguessable token of 256 bits, with a prefix that names its kind. */
export function generateToken(prefix = ''): string {
  return prefix + randomBytes(32).toString('base64url');
}

export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}

/** Identifies a secret without revealing it: 8 hex digits. */
export function keyId(secret: string): string {
  return createHash('sha256').update(`parley key id:${secret}`).digest('hex').slice(0, 8);
}

const hintLength = 4;
const shortestHinted = 8;

/** The part of a secret key that may be shown to recognize it: its last four characters, or only dots for a short key. */
export function keyHint(key: string): string {
  return key.length >= shortestHinted ? key.slice(-hintLength) : '•'.repeat(hintLength);
}
