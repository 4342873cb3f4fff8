import { randomBytes } from 'node:crypto';
import { hashToken } from '../../lib/secrets/secrets.ts';

const count = 10;
/** Base32 alphabet (RFC 4648 §6) in lowercase; it has no digit that looks like a letter. */
const alphabet = 'abcdefghijklmnopqrstuvwxyz234567';
const length = 16;

/** Returns ten codes of 80 bits, in groups of four characters. */
export function generateRecoveryCodes(): string[] {
  return Array.from({ length: count }, () => {
    const letters = Array.from(randomBytes(length), (byte) => alphabet[byte % alphabet.length]).join('');
    return letters.replaceAll(/(.{4})(?=.)/g, '$1-');
  });
}

/** The stored hash of a recovery code, independent of how the code was typed. */
export function hashRecoveryCode(code: string): Buffer {
  return hashToken(code.toLowerCase().replaceAll(/[^a-z0-9]/g, ''));
}
