import type { ProviderSaid } from '@parley/contracts/provider-said';
import type { Attempt } from '../../../engine/turn.ts';

/** A model that failed, and what its provider said. */
export interface RecordedAttempt extends Attempt {
  said: ProviderSaid | null;
}
