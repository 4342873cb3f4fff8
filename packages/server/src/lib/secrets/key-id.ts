import { createHash } from 'node:crypto';

/** Identifies a secret without revealing it: 8 hex digits. */
export function keyId(secret: string): string {
  return createHash('sha256').update(`parley key id:${secret}`).digest('hex').slice(0, 8);
}
