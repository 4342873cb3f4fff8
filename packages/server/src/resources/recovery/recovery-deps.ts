import type { Deps } from '../../deps.ts';
import type { Language } from '../../ports/sentences.ts';
import type { Throttle } from '../../ports/throttle.ts';

export interface RecoveryDeps extends Deps {
  throttle: Throttle;
}

/** Somebody without a session. */
export interface Stranger {
  ip: string;
  requestId: string;
  language: Language;
}
