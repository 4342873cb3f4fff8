import { Secret, TOTP } from 'otpauth';

/** What every authenticator app supports: RFC 6238 with its defaults. */
const settings = { algorithm: 'SHA1', digits: 6, period: 30, issuer: 'Parley' } as const;
/** Steps that a clock may be away from ours. */
const tolerance = 1;

/** A new secret of 160 bits, in Base32. */
export function mintTimeSecret(): string {
  return new Secret({ size: 20 }).base32;
}

/** What an authenticator app reads from the picture. @param secret Base32. @param email names the account in the app. */
export function otpauthUrl(secret: string, email: string): string {
  return new TOTP({ ...settings, label: email, secret }).toString();
}

/** The step since 1970 whose code this is, at most one away from `now`; null for any other text. */
export function findStep(secret: string, code: string, now: Date): number | null {
  const token = code.replaceAll(/\s/g, '');
  if (!/^\d{6}$/.test(token)) return null;
  const totp = new TOTP({ ...settings, secret });
  const delta = totp.validate({ token, timestamp: now.getTime(), window: tolerance });
  return delta === null ? null : totp.counter({ timestamp: now.getTime() }) + delta;
}
