import { isHttps } from '../../../accounts/sessions/session-cookie.ts';
import type { Config } from '../../../config/config.ts';

/** Whether the second factor must be set up first: required on installations with https. */
export function mustSetUpFactor(
  config: Pick<Config, 'appUrl'>,
  { twoFactorEnabled }: { twoFactorEnabled: boolean },
): boolean {
  return isHttps(config) && !twoFactorEnabled;
}
