import { z } from 'zod';
import { type Appearance, appearanceTable, type PageSetting } from '../appearance-settings.ts';

/** The value of a missing setting; or all possible values, beginning with that of a missing one. */
export type Fallback = string | number | boolean | null | readonly [string, ...string[]];

const emptyValues = [null, '', 0, false] as const;
/** Follows the visitor's system. */
const systemTheme = 'auto';

/** Settings that are lists, which the chat reads by itself. */
type ListedSetting = {
  [Name in PageSetting]: Appearance[Name] extends readonly unknown[] ? Name : never;
}[PageSetting];

/**
 * How the chat page reads each of its settings, also of a chatbot whose password is not entered yet. The build of the chat
 * replaces this module by its value, without the schemas.
 */
export const pageSettings = Object.fromEntries(
  Object.entries(appearanceTable).flatMap(([name, setting]) => {
    const isRead = 'visitors' in setting && setting.visitors === 'page';
    return isRead && !(setting.value instanceof z.ZodArray) ? [[name, fallbackOf(name, setting.value)]] : [];
  }),
) as Record<Exclude<PageSetting, ListedSetting>, Fallback>;

function fallbackOf(name: string, value: z.ZodType): Fallback {
  if (value instanceof z.ZodEnum) {
    const choices = value.options.map(String);
    const system = choices.filter((choice) => choice === systemTheme);
    const [first = '', ...others] = new Set([...system, ...choices]);
    return [first, ...others];
  }
  const fallback = emptyValues.find((empty) => value.safeParse(empty).success);
  if (fallback === undefined) throw new Error(`the chat cannot read ${name}, which has no empty value`);
  return fallback;
}
