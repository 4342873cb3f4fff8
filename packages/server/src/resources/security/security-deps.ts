import type { VerifyGoogleToken } from '../../accounts/google-token.ts';
import type { Sessions } from '../../accounts/sessions.ts';
import type { Deps } from '../../deps.ts';
import type { Throttle } from '../../ports/throttle.ts';

export interface SecurityDeps extends Deps {
  sessions: Sessions;
  throttle: Throttle;
  verifyGoogleToken: VerifyGoogleToken;
}
