import { z } from 'zod';
import { appearanceTable, type PageSetting } from '../appearance-settings.ts';

/** The value of a missing setting; or all possible values, beginning with that of a missing one. */
export type Fallback = string | number | boolean | null | readonly [string, ...string[]];

const emptyValues = [null, '', 0, false] as const;
/** Follows the visitor's system. */
const systemTheme = 'auto';

/** Settings that are lists, which the chat reads by itself. */
type ListedSetting = 'suggestedPrompts' | 'pagePrompts';

/**
 * How the chat page reads each of its settings, also of a chatbot whose password is not entered yet. The build of the chat
 * replaces this module by its value, without the schemas.
 */
export const pageSettings = Object.fromEntries(
  Object.entries(appearanceTable).flatMap(([name, setting]) => {
    if (!('visitors' in setting) || setting.visitors !== 'page') return [];
    const fallback = fallbackOf(setting.value);
    return fallback === undefined ? [] : [[name, fallback]];
  }),
) as Record<Exclude<PageSetting, ListedSetting>, Fallback>;

function fallbackOf(value: z.ZodType): Fallback | undefined {
  if (!(value instanceof z.ZodEnum)) return emptyValues.find((empty) => value.safeParse(empty).success);
  const choices = value.options.map(String);
  const [first = '', ...others] = new Set([
    ...choices.filter((choice) => choice === systemTheme),
    ...choices,
  ]);
  return [first, ...others];
}
