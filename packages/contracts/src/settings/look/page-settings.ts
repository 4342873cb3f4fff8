import { z } from 'zod';
import { appearanceTable } from '../appearance-settings.ts';
import type { ReadName } from '../setting-table.ts';

/** The value of a missing setting; or all possible values, beginning with that of a missing one. */
export type Fallback = string | number | boolean | null | readonly [string, ...string[]];

/**
 * How the chat page reads each of its settings, also of a chatbot whose password is not entered yet. The build of the chat
 * replaces this module by its value, without the schemas.
 */
export const pageSettings = Object.fromEntries(
  Object.entries(appearanceTable).flatMap(([name, setting]) =>
    'missing' in setting ? [[name, fallbackOf(setting)]] : [],
  ),
) as Record<ReadName<typeof appearanceTable>, Fallback>;

function fallbackOf({ value, missing }: { value: z.ZodType; missing: Exclude<Fallback, object> }): Fallback {
  if (!(value instanceof z.ZodEnum) || typeof missing !== 'string') return missing;
  return [missing, ...value.options.map(String).filter((choice) => choice !== missing)];
}
