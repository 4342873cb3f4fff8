import { type ZodType, z } from 'zod';
import { pageSizes } from './lists.ts';

/** Query parameters of a paginated list. */
export const pageQuery = {
  page: z.coerce.number().int().min(1).max(100_000).default(1),
  pageSize: z.coerce
    .number()
    .int()
    .refine((size) => pageSizes.some((allowed) => allowed === size), { error: 'validation.pageSize' })
    .default(10),
};

/** Maximum number of items that a short list returns at once. */
export const shortListLength = 1_000;

/** Query parameters of a short list, which is a plain array with the first 1,000 items by default. */
export const shortListQuery = z.strictObject({
  page: pageQuery.page,
  pageSize: z.coerce
    .number()
    .int()
    .refine((size) => size === shortListLength || pageSizes.some((allowed) => allowed === size), {
      error: 'validation.pageSize',
    })
    .default(shortListLength),
});

export type ShortListQuery = z.output<typeof shortListQuery>;

/** Maximum count shown in a tab of a list. */
export const maxTabCount = 100;

/** Number of items per value and in total (`all`), counted up to 100. */
export function countsBy<const Word extends string>(words: readonly Word[]) {
  const count = z.number().int().max(maxTabCount);
  const byWord = Object.fromEntries(words.map((word) => [word, count])) as Record<Word, typeof count>;
  return z.strictObject({ all: count, ...byWord });
}

/** One page of a list. `total` is exact up to 10,000; above that, `totalIsCapped` is true. */
export function pageOf<T extends ZodType>(item: T) {
  return z.strictObject({
    items: z.array(item),
    total: z.number().int(),
    totalIsCapped: z.boolean().optional(),
    page: z.number().int(),
    pageSize: z.number().int(),
  });
}
