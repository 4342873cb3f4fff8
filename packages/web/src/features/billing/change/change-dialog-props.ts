import type { PlansOnOffer } from '../../../lib/billing/use-plans-on-offer.ts';
import type { Subscription } from '../use-billing.ts';
import type { Quote } from './use-quote.ts';

export type ChangeDialogProps = {
  quote: Quote;
  subscription: Subscription;
  collection: PlansOnOffer['collection'];
  /** Whether a new price is loading. */
  renewing: boolean;
  onRenew: () => void;
  onClose: () => void;
};
