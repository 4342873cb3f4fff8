import { Secret, TOTP } from 'otpauth';

/** RFC 6238 with its defaults, which every authenticator app supports. */
const settings = { algorithm: 'SHA1', digits: 6, period: 30, issuer: 'Parley' } as const;
/** Number of time steps that the user's clock may be ahead or behind. */
const tolerance = 1;

/** Returns a new secret of 160 bits in Base32. */
export function generateTotpSecret(): string {
  return new Secret({ size: 20 }).base32;
}

/**
 * The URL that an authenticator app reads from the QR code.
 * @param secret in Base32.
 * @param email the account name shown in the app.
 */
export function otpauthUrl(secret: string, email: string): string {
  return new TOTP({ ...settings, label: email, secret }).toString();
}

/**
 * The time step (since 1970) of a code, at most one step away from `now`; null for a wrong or malformed code.
 */
export function findTotpStep(secret: string, code: string, now: Date): number | null {
  const token = code.replaceAll(/\s/g, '');
  if (!/^\d{6}$/.test(token)) return null;
  const totp = new TOTP({ ...settings, secret });
  const delta = totp.validate({ token, timestamp: now.getTime(), window: tolerance });
  return delta === null ? null : totp.counter({ timestamp: now.getTime() }) + delta;
}
