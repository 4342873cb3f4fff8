/** Account states of a user or an organization on the platform. */
export const accountStates = ['active', 'suspended'] as const;
export type AccountState = (typeof accountStates)[number];

/** Kinds of actors in the logs. */
export const logActorKinds = ['admin', 'user', 'api-key', 'visitor', 'system'] as const;

/** Levels of the process log that can be set at run time. */
export const logLevels = ['trace', 'debug', 'info', 'warn', 'error', 'fatal'] as const;
/** Maximum minutes for a log level set at run time, after which it reverts automatically. */
export const maxLogMinutes = 1_440;
export const minLogRetentionDays = 30;
export const maxLogRetentionDays = 3_650;

/** Shortest password of an administrator, in UTF-16 units. */
export const minAdminPasswordLength = 12;

/** Length limits of the reason for an administrator's action. */
export const minReasonLength = 3;
export const maxReasonLength = 500;

const dayMs = 86_400_000;
/** Limits of planned maintenance: how far ahead it may start, and how long it may last. */
export const maxMaintenanceAheadMs = 90 * dayMs;
export const maxMaintenanceMs = 30 * dayMs;
