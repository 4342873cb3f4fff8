/** What a grant of the lockbox opens to one administrator of the platform. */
export const lockboxScopes = ['conversations', 'knowledge', 'settings'] as const;
export type LockboxScope = (typeof lockboxScopes)[number];

/** What is opened under a grant: one thing, or a list of them. */
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
 * How far a grant has come. `awaitingSecond`: a break-glass grant that a second administrator has not joined yet.
 * `expired`: its time has passed, or nobody decided on the request in time.
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
 * Whether administrators may ask to read what an organization wrote, and whether two of them may open it without
 * its approval.
 */
export const lockboxModes = ['off', 'approval', 'breakGlass'] as const;
export type LockboxMode = (typeof lockboxModes)[number];

/** Shortest and longest reason of a request, and how long it may be for. */
export const minLockboxReason = 20;
export const maxLockboxReason = 500;
export const minLockboxMinutes = 5;
export const maxLockboxMinutes = 480;
/** A second administrator who opens a break-glass grant was added at least so long before the request. */
export const minSecondDays = 7;
/** A request that nobody decides on expires. */
export const lockboxRequestHours = 72;
