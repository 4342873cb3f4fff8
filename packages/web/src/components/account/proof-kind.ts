import type { User } from '../../lib/session/user.ts';

export type ProofKind = 'password' | 'code' | 'google';

/** Returns the easiest re-authentication method of the account. */
export function proofKindOf(user: User | null): ProofKind {
  if (user === null || user.hasPassword) return 'password';
  return user.twoFactorEnabled ? 'code' : 'google';
}
