import { useAddress } from '../router/use-address.ts';
import {
  addressChange,
  type FilterFields,
  type FilterValues,
  pageOf,
  pageSizeOf,
  pagingDefaults,
} from './list-filter.ts';

/** Filters and page of a list in the address, and functions to change them. */
export type ListFilter<Fields extends FilterFields> = {
  values: FilterValues<Fields>;
  /** From 1. */
  page: number;
  pageSize: number;
  /** Changes some values; a changed filter returns to the first page. */
  set(next: Partial<FilterValues<Fields>>): void;
  goToPage(page: number): void;
  setPageSize(pageSize: number): void;
  /** Whether filters are active, so that there may be more rows. */
  isNarrowed: boolean;
  /** Clears all filters. */
  showAll(): void;
};

/** Keeps a list's filters in the query string, so that links and reloads show the same rows. */
export function useListFilter<Fields extends FilterFields>(fields: Fields): ListFilter<Fields> {
  const [address, change] = useAddress({ ...initialOf(fields), ...pagingDefaults });
  const texts: Record<string, string> = address;
  const values = Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [name, field.read(texts[name] ?? field.initial)]),
  );
  const narrowing = Object.entries(fields).filter(([, field]) => field.narrows);
  const page = pageOf(address.page);
  return {
    // Each value was read by its own field.
    values: values as FilterValues<Fields>,
    page,
    pageSize: pageSizeOf(address.pageSize),
    set: (next) => change(addressChange(fields, next)),
    goToPage: (page) => change({ page: String(page) }),
    setPageSize: (pageSize) => change({ pageSize: String(pageSize), page: pagingDefaults.page }),
    isNarrowed: page > 1 || narrowing.some(([name, { initial }]) => values[name]?.trim() !== initial),
    showAll: () => change({ ...initialOf(Object.fromEntries(narrowing)), page: pagingDefaults.page }),
  };
}

function initialOf(fields: FilterFields): Record<string, string> {
  return Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, field.initial]));
}
