import type { User } from '../../lib/session/user.ts';

export type ReauthenticationMethod = 'password' | 'code' | 'google';

/** Returns the easiest re-authentication method of the account. */
export function reauthenticationMethodOf(user: User | null): ReauthenticationMethod {
  if (user === null || user.hasPassword) return 'password';
  return user.twoFactorEnabled ? 'code' : 'google';
}
