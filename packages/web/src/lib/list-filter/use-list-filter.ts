import { useAddress } from '../router/use-address.ts';
import {
  addressChange,
  type FilterFields,
  type FilterValues,
  pageOf,
  pageSizeOf,
  pagingDefaults,
} from './list-filter.ts';

/** The part of a list that the address asks for, and how to ask for another. */
export type ListFilter<Fields extends FilterFields> = {
  values: FilterValues<Fields>;
  /** From 1. */
  page: number;
  pageSize: number;
  /** Changes some values; what narrows the list goes back to its first page. */
  set(next: Partial<FilterValues<Fields>>): void;
  goToPage(page: number): void;
  setPageSize(pageSize: number): void;
  /** Whether there may be more rows than those that are asked for. */
  isNarrowed: boolean;
  /** Takes back all that narrows the list. */
  showAll(): void;
};

/** Keeps what a list shows in the query of the address, so that a link or a reload shows the same. */
export function useListFilter<Fields extends FilterFields>(fields: Fields): ListFilter<Fields> {
  const [address, change] = useAddress({ ...initialOf(fields), ...pagingDefaults });
  const texts: Record<string, string> = address;
  const values = Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [name, field.read(texts[name] ?? field.initial)]),
  );
  const narrowing = Object.entries(fields).filter(([, field]) => field.narrows);
  const page = pageOf(address.page);
  return {
    // Each value was read by the field of its name.
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
