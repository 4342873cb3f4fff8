import type { Throttle } from '../../accounts/attempts/throttle.ts';
import type { Deps } from '../../kernel/deps.ts';
import type { Language } from '../../lib/sentences.ts';

export interface RecoveryDeps extends Deps {
  throttle: Throttle;
}

/** A caller without a session. */
export interface AnonymousCaller {
  ip: string;
  requestId: string;
  language: Language;
}
