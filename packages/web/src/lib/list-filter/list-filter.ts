import { pageSizes } from '@parley/contracts/values/lists';
import type { FilterField } from './filter-field.ts';

export type FilterFields = Readonly<Record<string, FilterField<string>>>;

export type FilterValues<Fields extends FilterFields> = {
  [Name in keyof Fields]: Fields[Name] extends FilterField<infer Value> ? Value : never;
};

export const pagingDefaults = { page: '1', pageSize: String(pageSizes[0]) };

/** Returns the page number in the address, from 1. */
export function pageOf(text: string): number {
  return Math.max(1, Math.trunc(Number(text)) || 1);
}

/** Returns the page size in the address, if the server accepts it. */
export function pageSizeOf(text: string): number {
  return pageSizes.find((size) => String(size) === text) ?? pageSizes[0];
}

/** Returns the changes of the address for these values; a changed filter returns to the first page. */
export function addressChange<Fields extends FilterFields>(
  fields: Fields,
  next: Partial<FilterValues<Fields>>,
): Record<string, string> {
  const changed = Object.entries(next).filter((entry): entry is [string, string] => entry[1] !== undefined);
  const narrows = changed.some(([name]) => fields[name]?.narrows === true);
  return { ...Object.fromEntries(changed), ...(narrows ? { page: pagingDefaults.page } : {}) };
}
