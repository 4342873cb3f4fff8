import type { Language } from '@parley/contracts/language/languages';
import type { Throttle } from '../../accounts/attempts/throttle.ts';
import type { VerifyGoogleToken } from '../../accounts/google/google-token.ts';
import type { SignInDeps } from '../../accounts/sessions/sign-in.ts';
import type { NewOrganization } from '../../accounts/users/remove-prepared-access.ts';

export interface GoogleDeps extends SignInDeps {
  throttle: Throttle;
  verifyGoogleToken: VerifyGoogleToken;
  createWithFirstMember: NewOrganization;
}

/** The caller before a session exists. */
export interface GoogleCaller {
  ip: string;
  requestId: string;
  language: Language;
}
