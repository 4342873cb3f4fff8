/** A number is written as it is; text that a spreadsheet would run is made harmless. */
export type CsvCell = string | number | boolean | Date | null | undefined;

export interface CsvColumn<Row> {
  header: string;
  value(row: Row): CsvCell;
}

export interface CsvOptions {
  /** Starts with a byte order mark, by which Excel recognizes UTF-8. */
  byteOrderMark?: boolean;
}

/** How a cell begins that Excel, LibreOffice or Sheets may take for a formula (OWASP, "CSV Injection"). */
const startsFormula = /^[=+\-@\t\r\n＝＋－＠]/;
const needsQuotes = /[",\r\n]/;
const lineEnd = '\r\n';

/** Writes CSV by RFC 4180: the headers, then a piece of text for each batch of rows. */
export async function* csvOf<Row>(
  columns: readonly CsvColumn<Row>[],
  batches: AsyncIterable<readonly Row[]>,
  { byteOrderMark = false }: CsvOptions = {},
): AsyncGenerator<string, void, undefined> {
  yield (byteOrderMark ? '\uFEFF' : '') + lineOf(columns.map(({ header }) => header));
  for await (const rows of batches) {
    yield rows.map((row) => lineOf(columns.map((column) => column.value(row)))).join('');
  }
}

function lineOf(cells: readonly CsvCell[]): string {
  return cells.map(writtenCell).join(',') + lineEnd;
}

function writtenCell(cell: CsvCell): string {
  if (cell === null || cell === undefined) return '';
  if (cell instanceof Date) return cell.toISOString();
  if (typeof cell !== 'string') return String(cell);
  const harmless = startsFormula.test(cell) ? `'${cell}` : cell;
  return needsQuotes.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}
