import type { ReactNode } from 'react';

/** The chosen rows, by their keys. */
export type Selection<Row> = {
  chosen: ReadonlySet<string>;
  onChange: (chosen: ReadonlySet<string>) => void;
  /** Names a row for assistive technology. */
  nameOf: (row: Row) => string;
  /** BulkActions, shown while rows are chosen. */
  actions: ReactNode;
};

/** The selection with one row chosen, or no longer. */
export function withToggled(chosen: ReadonlySet<string>, key: string): ReadonlySet<string> {
  const next = new Set(chosen);
  if (!next.delete(key)) next.add(key);
  return next;
}

/** How many of the rows are chosen. */
export function shareChosen(chosen: ReadonlySet<string>, keys: readonly string[]): 'none' | 'some' | 'all' {
  const count = keys.filter((key) => chosen.has(key)).length;
  if (count === 0) return 'none';
  return count === keys.length ? 'all' : 'some';
}
