import type { ReactNode } from 'react';

/** Which rows of a table are selected, and what can be done with them. */
export type Selection<Row> = {
  /** Keys of the selected rows. */
  selected: ReadonlySet<string>;
  onChange: (selected: ReadonlySet<string>) => void;
  /** Names a row for assistive technology. */
  nameOf: (row: Row) => string;
  /** `BulkAction` buttons, shown while rows are selected. */
  actions: ReactNode;
};

/** Returns the selected keys with one key added, or removed if it was selected. */
export function withToggled(selected: ReadonlySet<string>, key: string): ReadonlySet<string> {
  const next = new Set(selected);
  if (!next.delete(key)) next.add(key);
  return next;
}

/** Returns whether none, some or all of the rows with these keys are selected. */
export function shareSelected(
  selected: ReadonlySet<string>,
  keys: readonly string[],
): 'none' | 'some' | 'all' {
  const count = keys.filter((key) => selected.has(key)).length;
  if (count === 0) return 'none';
  return count === keys.length ? 'all' : 'some';
}
