/** Lengths of time in milliseconds. A day is 24 hours; calendar days depend on the time zone. */
export const secondMs = 1_000;
export const minuteMs = 60 * secondMs;
export const quarterMs = 15 * minuteMs;
export const hourMs = 60 * minuteMs;
export const dayMs = 24 * hourMs;
export const weekMs = 7 * dayMs;
