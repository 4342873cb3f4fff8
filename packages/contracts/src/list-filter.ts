import { type ZodType, z } from 'zod';
import { id } from './primitives.ts';

/** The word by which every filter of a list lets all items through, as if it were left out. */
export const everything = 'all';

/** A filter of a list by one of `words`, or `all`; read as undefined where it narrows nothing. */
export function choiceFilter<const Words extends readonly [string, ...string[]]>(words: Words) {
  return z
    .enum([everything, ...words])
    .transform((word) => (word === everything ? undefined : (word as Words[number])))
    .optional();
}

/** The same where the values are no list of words. */
export function valueFilter<T extends ZodType>(value: T) {
  return z.union([z.literal(everything).transform(() => undefined), value]).optional();
}

/** A filter of a list by the id of what the items belong to, or `all`. */
export const idFilter = valueFilter(id);
