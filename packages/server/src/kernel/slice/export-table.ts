import type { ExportType } from '@parley/contracts/values/lists';
import type { Transaction } from '../../db/database.ts';

/** Type of an export cell; objects are written as JSON. */
export type ExportValue = string | number | boolean | Date | object | null;

export interface ExportColumn<Row> {
  /** Camel case, as in the API. */
  name: string;
  value(row: Row): ExportValue;
}

/** Organization and period of an export; both ends are included. */
export interface ExportRange {
  organizationId: string;
  from: Date;
  to: Date;
}

/** Reads a part of a table in its own short transaction. */
export type ReadPart = <T>(read: (tx: Transaction) => Promise<T>) => Promise<T>;

/**
 * A table of data exports, declared by the slice that owns its rows. Must not contain secrets: no hash, key, token, or session.
 */
export interface ExportTable<Row = never> {
  /** Camel case; name of the file or the element. */
  name: string;
  /** Exports of this type, and of all data, contain the table. */
  type: ExportType;
  columns: readonly ExportColumn<Row>[];
  /** Approximate number of rows, from a fast query; only used for the progress. */
  estimate(tx: Transaction, range: ExportRange): Promise<number>;
  /** Reads the rows in pages, with one call of `read` per page. */
  pages(read: ReadPart, range: ExportRange): AsyncIterable<readonly Row[]>;
}

/** An export table without its row type, so that tables of different rows fit into one list. */
export interface AnyExportTable extends Omit<ExportTable, 'columns' | 'pages'> {
  columnNames: readonly string[];
  /** Rows as lists of column values. */
  pages(read: ReadPart, range: ExportRange): AsyncIterable<readonly (readonly ExportValue[])[]>;
}

/** Declares an export table and erases its row type. */
export function exportTable<Row>({ columns, pages, ...table }: ExportTable<Row>): AnyExportTable {
  return {
    ...table,
    columnNames: columns.map(({ name }) => name),
    async *pages(read, range) {
      for await (const rows of pages(read, range))
        yield rows.map((row) => columns.map((column) => column.value(row)));
    },
  };
}

/** Default number of rows per page; tables with large rows use less. */
export const exportPageRows = 1_000;

/** Reads pages by keyset pagination: each starts after the last row of the previous page, until one is not full. */
export async function* pagesByKey<Row>(
  read: ReadPart,
  readPage: (tx: Transaction, after: Row | undefined, limit: number) => Promise<Row[]>,
  limit = exportPageRows,
): AsyncGenerator<Row[]> {
  let after: Row | undefined;
  for (;;) {
    const last = after;
    const rows = await read((tx) => readPage(tx, last, limit));
    if (rows.length > 0) yield rows;
    if (rows.length < limit) return;
    after = rows.at(-1);
  }
}
