import type { Throttle } from '../../accounts/attempts/throttle.ts';
import type { VerifyGoogleToken } from '../../accounts/google/google-token.ts';
import type { Sessions } from '../../accounts/sessions/sessions.ts';
import type { Deps } from '../../kernel/deps/deps.ts';

export interface SecurityDeps extends Deps {
  sessions: Sessions;
  throttle: Throttle;
  verifyGoogleToken: VerifyGoogleToken;
}
