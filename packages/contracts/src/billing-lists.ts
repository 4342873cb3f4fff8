/** Plain lists of billing, free of schemas so that browsers can load them cheaply. */

export const cycles = ['monthly', 'annual'] as const;
export type Cycle = (typeof cycles)[number];

/** Currencies that plans may be priced in (ISO 4217); the first is used where an organization has chosen none. */
export const currencies = ['USD', 'EUR'] as const;
export type Currency = (typeof currencies)[number];

/** Who collects payments: Stripe, the built-in ledger, or nobody where nothing can be bought. */
export const billingDrivers = ['stripe', 'ledger', 'off'] as const;
export type BillingDriver = (typeof billingDrivers)[number];

/**
 * How payments are collected: from a test card, by an invoice that the operator marks as paid, or on the pages of Stripe,
 * where cards are typed.
 */
export const collections = ['card', 'invoice', 'checkout'] as const;

/** Meters of the usage page, in their order. */
export const meterIds = [
  'messages',
  'chatbots',
  'sources',
  'knowledgeTokens',
  'storageBytes',
  'members',
] as const;
export type MeterId = (typeof meterIds)[number];

/** Meters that grow by themselves, and are announced at 80 and 100 %; whoever adds a chatbot or member sees the limit there. */
export const announcedMeters = ['sources', 'knowledgeTokens', 'storageBytes'] as const;
export type AnnouncedMeter = (typeof announcedMeters)[number];

/** Percent of a limit or budget from which it is nearly reached. */
export const nearPercent = 80;

/** Percents of a budget that owners can be notified at. */
export const budgetThresholds = [50, 80, 100] as const;

/** Longest reason and comment of a cancellation, in UTF-16 units. */
export const maxCancelComment = 1_000;
export const cancelReasons = ['price', 'features', 'quality', 'switched', 'unused', 'other'] as const;
export type CancelReason = (typeof cancelReasons)[number];

/** What owners and administrators are told of their money, by email and in the app. */
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

/** What follows from it, said at the end of the email. */
export const billingOutlooks = [
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
export type BillingOutlook = (typeof billingOutlooks)[number];

/** What can differ between a subscription here and at Stripe. */
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
