import { z } from 'zod';
import { maxClosedDays, maxOpenTimes, weekdays } from '../values/lists.ts';
import { line } from '../values/primitives.ts';

const time = z.string().regex(/^(?:(?:[01]\d|2[0-3]):[0-5]\d|24:00)$/, { error: 'validation.timeInvalid' });

const openTime = z
  .strictObject({ day: z.enum(weekdays), from: time, to: time })
  .refine(({ from, to }) => from < to, { path: ['to'], error: 'validation.timeBeforeStart' });

/** Business hours: times of day (`HH:MM`, up to `24:00`) in a time zone, except on closed days (`YYYY-MM-DD`). */
export const businessHours = z.strictObject({
  timezone: line(64).min(1, { error: 'validation.timezoneUnknown' }),
  week: z.array(openTime).max(maxOpenTimes),
  closed: z.array(z.iso.date({ error: 'validation.dateInvalid' })).max(maxClosedDays),
});
export type BusinessHours = z.output<typeof businessHours>;
