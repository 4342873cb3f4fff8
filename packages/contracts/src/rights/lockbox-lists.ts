/** Kinds of content that a lockbox grant opens to one administrator of the platform. */
export const lockboxScopes = ['conversations', 'knowledge', 'settings'] as const;
export type LockboxScope = (typeof lockboxScopes)[number];

/** Targets of a read under a grant: a list or a single item. */
export const lockboxTargets = [
  'conversationList',
  'conversation',
  'sourceList',
  'source',
  'chatbotList',
  'chatbot',
] as const;
export type LockboxTarget = (typeof lockboxTargets)[number];

/**
 * Status of a grant. `awaitingSecond`: a break-glass grant that a second administrator has not joined yet. `expired`: its time
 * has passed, or the organization did not decide in time.
 */
export const lockboxStatuses = [
  'requested',
  'awaitingSecond',
  'open',
  'refused',
  'ended',
  'expired',
] as const;
export type LockboxStatus = (typeof lockboxStatuses)[number];

/**
 * Whether administrators may request access to an organization's content, and whether two of them may open it without its
 * approval.
 */
export const lockboxModes = ['off', 'approval', 'breakGlass'] as const;
export type LockboxMode = (typeof lockboxModes)[number];

/** Length limits of a request's reason, and its maximum duration. */
export const minLockboxReason = 20;
export const maxLockboxReason = 500;
export const minLockboxMinutes = 5;
export const maxLockboxMinutes = 480;
/** The second administrator of a break-glass grant must have been added at least this long before the request. */
export const minSecondDays = 7;
/** Hours after which an undecided request expires. */
export const lockboxRequestHours = 72;
