import { type CsvCell, csvLine, byteOrderMark as mark } from '@parley/contracts/values/csv';

export type { CsvCell };

export interface CsvColumn<Row> {
  header: string;
  value(row: Row): CsvCell;
}

export interface CsvOptions {
  /** Starts with a byte order mark, by which Excel recognizes UTF-8. */
  byteOrderMark?: boolean;
}

/** Writes CSV: the headers, then a piece of text for each batch of rows. */
export async function* csvOf<Row>(
  columns: readonly CsvColumn<Row>[],
  batches: AsyncIterable<readonly Row[]>,
  { byteOrderMark = false }: CsvOptions = {},
): AsyncGenerator<string, void, undefined> {
  yield (byteOrderMark ? mark : '') + csvLine(columns.map(({ header }) => header));
  for await (const rows of batches) {
    yield rows.map((row) => csvLine(columns.map((column) => column.value(row)))).join('');
  }
}
