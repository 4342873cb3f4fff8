import type { User } from '../../lib/session/user.ts';

export type ProofKind = 'password' | 'code' | 'google';

/** What the account can prove itself with most easily. */
export function proofKindOf(user: User | null): ProofKind {
  if (user === null || user.hasPassword) return 'password';
  return user.twoFactorEnabled ? 'code' : 'google';
}
