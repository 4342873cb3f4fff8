import type { Language } from '@parley/contracts/language/languages';
import type { Throttle } from '../../accounts/attempts/throttle.ts';
import type { Sessions } from '../../accounts/sessions/sessions.ts';
import type { NewOrganization } from '../../accounts/users/remove-prepared-access.ts';
import type { Deps } from '../../kernel/deps/deps.ts';

export interface RecoveryDeps extends Deps {
  throttle: Throttle;
  sessions: Sessions;
  createWithFirstMember: NewOrganization;
}

/** A caller without a session. */
export interface AnonymousCaller {
  ip: string;
  requestId: string;
  language: Language;
}
