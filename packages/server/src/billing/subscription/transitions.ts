import type { SubscriptionState } from './subscription-states.ts';

/**
 * Events of a subscription. `waits`: an invoice has to be paid first. `lapsed`: nobody paid in time. `switched`: a period ended
 * with a scheduled plan. `left`: a period ended with Basic scheduled. `ended`: a period ended after a cancellation, or a trial
 * without a card. `stopped`, `reopened`: the operator ended the subscription at once, or granted a new grace period.
 */
export const subscriptionEvents = [
  'paid',
  'waits',
  'trial',
  'refused',
  'lapsed',
  'renewed',
  'switched',
  'left',
  'scheduled',
  'cancel',
  'resume',
  'resumeTrial',
  'resumeUnpaid',
  'graceEnded',
  'ended',
  'stopped',
  'reopened',
] as const;
export type SubscriptionEvent = (typeof subscriptionEvents)[number];

const fromNothing = { paid: 'active', waits: 'pending', trial: 'trial' } as const;

/** All allowed transitions; any other pair is refused. */
export const transitions: Readonly<
  Record<SubscriptionState, Partial<Record<SubscriptionEvent, SubscriptionState>>>
> = {
  free: fromNothing,
  pending: { paid: 'active', refused: 'free', lapsed: 'free', stopped: 'expired' },
  trial: { paid: 'active', refused: 'past_due', ended: 'expired', cancel: 'ending', stopped: 'expired' },
  active: {
    paid: 'active',
    renewed: 'active',
    scheduled: 'active',
    resume: 'active',
    switched: 'active',
    left: 'free',
    refused: 'past_due',
    cancel: 'ending',
    stopped: 'expired',
  },
  past_due: {
    paid: 'active',
    refused: 'past_due',
    graceEnded: 'unpaid',
    cancel: 'ending',
    stopped: 'expired',
  },
  unpaid: {
    paid: 'active',
    refused: 'unpaid',
    lapsed: 'expired',
    reopened: 'past_due',
    stopped: 'expired',
  },
  ending: {
    resume: 'active',
    resumeTrial: 'trial',
    resumeUnpaid: 'past_due',
    paid: 'ending',
    refused: 'ending',
    ended: 'expired',
    stopped: 'expired',
  },
  expired: fromNothing,
};

/** The state after an event; undefined if the transition is refused. */
export function stateAfter(
  state: SubscriptionState,
  event: SubscriptionEvent,
): SubscriptionState | undefined {
  return transitions[state][event];
}
