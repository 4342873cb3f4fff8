/** Plain lists of billing, without schemas, so that the browser bundle stays small. */

export const cycles = ['monthly', 'annual'] as const;
export type Cycle = (typeof cycles)[number];

/** Currencies of plan prices (ISO 4217); the first is the default. */
export const currencies = ['USD', 'EUR'] as const;
export type Currency = (typeof currencies)[number];

/** Who collects payments: Stripe, the built-in ledger, or no one if nothing can be bought. */
export const billingDrivers = ['stripe', 'ledger', 'off'] as const;
export type BillingDriver = (typeof billingDrivers)[number];

/** How payments are collected: from a test card, by an invoice that the operator marks as paid, or on Stripe's checkout pages. */
export const collections = ['card', 'invoice', 'checkout'] as const;

/** Meters of the usage page, in display order. */
export const meterIds = [
  'messages',
  'chatbots',
  'sources',
  'knowledgeTokens',
  'storageBytes',
  'members',
] as const;
export type MeterId = (typeof meterIds)[number];

/**
 * Meters that grow on their own and are therefore announced at 80 and 100 %; for chatbots and members, the user sees the limit
 * when adding one.
 */
export const announcedMeters = ['sources', 'knowledgeTokens', 'storageBytes'] as const;
export type AnnouncedMeter = (typeof announcedMeters)[number];

/** Percentage of a limit or budget from which it counts as nearly reached. */
export const nearPercent = 80;

/** Percentages of a budget at which owners can be notified. */
export const budgetThresholds = [50, 80, 100] as const;

/** Maximum length of a cancellation comment, in code points. */
export const maxCancelComment = 1_000;
export const cancelReasons = ['price', 'features', 'quality', 'switched', 'unused', 'other'] as const;
export type CancelReason = (typeof cancelReasons)[number];

/** Billing notifications to owners and administrators, by email and in the app. */
export const billingMessages = [
  'receipt',
  'invoiceDue',
  'paymentFailed',
  'suspended',
  'trialStarted',
  'trialEnding',
  'renewing',
  'cancelled',
  'resumed',
  'changeScheduled',
  'ended',
  'credited',
  'lapsed',
] as const;
export type BillingMessage = (typeof billingMessages)[number];

/** Next event after a billing notification, stated at the end of the email. */
export const nextBillingEvents = [
  'renews',
  'changes',
  'ends',
  'retry',
  'grace',
  'starts',
  'planEnds',
  'charges',
  'addCard',
  'returns',
  'mayCancel',
  'cancelStays',
  'allStays',
] as const;
export type BillingOutlook = (typeof nextBillingEvents)[number];

/** Fields that can differ between our subscription and Stripe's. */
export const differenceFields = [
  'status',
  'plan',
  'cycle',
  'price',
  'periodEnd',
  'scheduledPlan',
  'card',
  'balance',
  'invoice',
] as const;
export type DifferenceField = (typeof differenceFields)[number];
