import { type ZodType, z } from 'zod';
import { id } from './primitives.ts';

/** Filter value that matches all items, as if the filter were omitted. */
export const everything = 'all';

/** A list filter by one of `words`, or `all`; undefined if it matches all items. */
export function choiceFilter<const Words extends readonly [string, ...string[]]>(words: Words) {
  return z
    .enum([everything, ...words])
    .transform((word) => (word === everything ? undefined : (word as Words[number])))
    .optional();
}

/** Like `choiceFilter`, for any schema of values. */
export function valueFilter<T extends ZodType>(value: T) {
  return z.union([z.literal(everything).transform(() => undefined), value]).optional();
}

/** A list filter by the id of a parent, or `all`. */
export const idFilter = valueFilter(id);
