/** A cell. Numbers are written unchanged; text that a spreadsheet would execute is escaped. */
export type CsvCell = string | number | boolean | Date | null | undefined;

/** First characters that Excel, LibreOffice or Sheets may treat as a formula (OWASP, "CSV Injection"). */
const startsFormula = /^[=+\-@\t\r\n＝＋－＠]/;
const needsQuotes = /[",\r\n]/;
const lineEnd = '\r\n';

/** Byte order mark, by which Excel recognizes UTF-8. */
export const byteOrderMark = '\uFEFF';

/** Returns a CSV line by RFC 4180. */
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
