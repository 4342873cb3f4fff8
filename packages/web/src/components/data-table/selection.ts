import type { ReactNode } from 'react';

/** Selected rows, by key. */
export type Selection<Row> = {
  chosen: ReadonlySet<string>;
  onChange: (chosen: ReadonlySet<string>) => void;
  /** Names a row for assistive technology. */
  nameOf: (row: Row) => string;
  /** BulkActions, shown while rows are chosen. */
  actions: ReactNode;
};

/** Returns the selection with one row added or removed. */
export function withToggled(chosen: ReadonlySet<string>, key: string): ReadonlySet<string> {
  const next = new Set(chosen);
  if (!next.delete(key)) next.add(key);
  return next;
}

/** Returns whether none, some or all of the rows are selected. */
export function shareChosen(chosen: ReadonlySet<string>, keys: readonly string[]): 'none' | 'some' | 'all' {
  const count = keys.filter((key) => chosen.has(key)).length;
  if (count === 0) return 'none';
  return count === keys.length ? 'all' : 'some';
}
