const count = 5;

/** Calls `judge` for each of five folds with training and test rows; rows with the same `keyOf` are in the same fold. */
export function inFolds<Row, Judged>(
  rows: readonly Row[],
  judge: (known: readonly Row[], unseen: readonly Row[]) => readonly Judged[],
  keyOf?: (row: Row) => string,
): Judged[] {
  const keys = keyOf ? [...new Set(rows.map(keyOf))].sort() : [];
  const foldOf = (row: Row, index: number) => (keyOf ? keys.indexOf(keyOf(row)) : index) % count;
  return Array.from({ length: count }, (_, fold) =>
    judge(
      rows.filter((row, index) => foldOf(row, index) !== fold),
      rows.filter((row, index) => foldOf(row, index) === fold),
    ),
  ).flat();
}
