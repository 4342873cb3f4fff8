/** Whether a user or an organization may use the platform. */
export const standings = ['active', 'suspended'] as const;
export type Standing = (typeof standings)[number];

/** Who may have acted in the logs. */
export const logActorKinds = ['admin', 'user', 'api-key', 'visitor', 'system'] as const;

/** Levels of the process log that can be chosen while the program runs. */
export const logLevels = ['trace', 'debug', 'info', 'warn', 'error', 'fatal'] as const;
/** The longest time that a level is chosen for before it goes back by itself. */
export const maxLogMinutes = 1_440;
export const minLogRetentionDays = 30;
export const maxLogRetentionDays = 3_650;

/** Shortest password of an administrator, in UTF-16 units. */
export const minAdminPasswordLength = 12;

/** Shortest and longest reason of an act. */
export const minReasonLength = 3;
export const maxReasonLength = 500;

const dayMs = 86_400_000;
/** How far ahead maintenance is planned at most, and how long it may last until its end. */
export const maxMaintenanceAheadMs = 90 * dayMs;
export const maxMaintenanceMs = 30 * dayMs;
