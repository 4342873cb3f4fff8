export type RowGroup = { key: string; name: string };

/** Groups the rows. The groups are in the order of their first rows. */
export function groupRows<Row>(
  rows: readonly Row[],
  groupOf: (row: Row) => RowGroup,
): readonly (RowGroup & { rows: readonly Row[] })[] {
  const groups = Map.groupBy(rows, (row) => groupOf(row).key);
  return [...groups.values()].flatMap((members) =>
    members.slice(0, 1).map((first) => ({ ...groupOf(first), rows: members })),
  );
}
