import type { ProviderSaid } from '@parley/contracts/values/provider-said';
import type { Attempt } from '../../../engine/turn.ts';

/** A failed call of a model, with the provider's error message. */
export interface RecordedAttempt extends Attempt {
  said: ProviderSaid | null;
}
