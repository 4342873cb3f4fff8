import type { ExportType } from '@parley/contracts/lists';
import type { Transaction } from '../db/database.ts';

/** What a cell of an export may be; other structures are written as JSON. */
export type ExportValue = string | number | boolean | Date | object | null;

export interface ExportColumn<Row> {
  /** Camel case, as the API names it. */
  name: string;
  value(row: Row): ExportValue;
}

/** Whose rows an export holds, and of which time, both ends included. */
export interface ExportRange {
  organizationId: string;
  from: Date;
  to: Date;
}

/** Reads a part of a table in a short transaction of its own. */
export type ReadPart = <T>(read: (tx: Transaction) => Promise<T>) => Promise<T>;

/** A table of data exports, brought by the slice that owns its rows. Never secrets: no hash, key, token or session. */
export interface ExportTable<Row = never> {
  /** Camel case; names the file or the element. */
  name: string;
  /** Exports of this type hold the table, and so do those of all data. */
  type: ExportType;
  columns: readonly ExportColumn<Row>[];
  /** How many rows there are about; quick, and for the progress alone. */
  estimate(tx: Transaction, range: ExportRange): Promise<number>;
  /** The rows in pages, each of them one call of `read`. */
  pages(read: ReadPart, range: ExportRange): AsyncIterable<readonly Row[]>;
}

/** A table whose rows only it knows the type of. */
export interface AnyExportTable extends Omit<ExportTable, 'columns' | 'pages'> {
  columnNames: readonly string[];
  /** Rows as the values of the columns. */
  pages(read: ReadPart, range: ExportRange): AsyncIterable<readonly (readonly ExportValue[])[]>;
}

/** Declares a table and forgets the type of its rows. */
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

/** Rows of a page, unless they may be large. */
export const exportPageRows = 1_000;

/** Reads page after page, each after the last row of the one before, until one is not full. */
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
