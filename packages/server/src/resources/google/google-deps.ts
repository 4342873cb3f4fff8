import type { Language } from '@parley/contracts/languages';
import type { Throttle } from '../../accounts/attempts/throttle.ts';
import type { VerifyGoogleToken } from '../../accounts/google/google-token.ts';
import type { SignInDeps } from '../../accounts/sessions/sign-in.ts';
import type { Transaction } from '../../db/database.ts';

export interface GoogleDeps extends SignInDeps {
  throttle: Throttle;
  verifyGoogleToken: VerifyGoogleToken;
  /** Creates an organization with its first member inside an open transaction that is scoped to it. */
  createWithFirstMember(
    tx: Transaction,
    input: { organizationId: string; name: string; userId: string; isPrimary: boolean },
  ): Promise<void>;
}

/** The caller before there is a session. */
export interface GoogleCaller {
  ip: string;
  requestId: string;
  language: Language;
}
