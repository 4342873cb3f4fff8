export type RowGroup = { key: string; name: string };

/** Groups the rows; groups are in the order in which they first appear. */
export function groupRows<Row>(
  rows: readonly Row[],
  groupOf: (row: Row) => RowGroup,
): readonly (RowGroup & { rows: readonly Row[] })[] {
  const groups = Map.groupBy(rows, (row) => groupOf(row).key);
  return [...groups.values()].flatMap((members) =>
    members.slice(0, 1).map((first) => ({ ...groupOf(first), rows: members })),
  );
}
