import { TOTP } from 'otpauth';

/**
 * The code that an authenticator app shows at a time.
 * @param secret Base32.
 */
export function timeCode(secret: string, at: Date): string {
  return new TOTP({ secret }).generate({ timestamp: at.getTime() });
}
