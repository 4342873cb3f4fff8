import { isHttps } from '../../../accounts/sessions/session-cookie.ts';
import type { Config } from '../../../config/config.ts';

/** Where people sign in over https, nothing opens before the second factor is set up. */
export function mustSetUpFactor(
  config: Pick<Config, 'appUrl'>,
  { twoFactorEnabled }: { twoFactorEnabled: boolean },
): boolean {
  return isHttps(config) && !twoFactorEnabled;
}
