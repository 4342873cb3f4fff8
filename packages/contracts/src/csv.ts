/** A number is written as it is; text that a spreadsheet would run is made harmless. */
export type CsvCell = string | number | boolean | Date | null | undefined;

/** How a cell begins that Excel, LibreOffice or Sheets may take for a formula (OWASP, "CSV Injection"). */
const startsFormula = /^[=+\-@\t\r\n＝＋－＠]/;
const needsQuotes = /[",\r\n]/;
const lineEnd = '\r\n';

/** By which Excel recognizes UTF-8. */
export const byteOrderMark = '\uFEFF';

/** A line of CSV by RFC 4180. */
export function csvLine(cells: readonly CsvCell[]): string {
  return cells.map(writtenCell).join(',') + lineEnd;
}

function writtenCell(cell: CsvCell): string {
  if (cell === null || cell === undefined) return '';
  if (cell instanceof Date) return cell.toISOString();
  if (typeof cell !== 'string') return String(cell);
  const harmless = startsFormula.test(cell) ? `'${cell}` : cell;
  return needsQuotes.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}
