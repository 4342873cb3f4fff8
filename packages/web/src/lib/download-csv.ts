import { byteOrderMark, type CsvCell, csvLine } from '@parley/contracts/csv';

/** Saves lines of cells as a file that spreadsheets open. */
export function downloadCsv(fileName: string, lines: ReadonlyArray<readonly CsvCell[]>): void {
  const file = new Blob([byteOrderMark, ...lines.map(csvLine)], { type: 'text/csv;charset=utf-8' });
  const address = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = address;
  link.download = fileName;
  link.click();
  URL.revokeObjectURL(address);
}
