import { byteOrderMark, type CsvCell, csvLine } from '@parley/contracts/values/csv';
import { saveFile } from '../../lib/save-file.ts';

/** Saves rows of cells as a CSV file for spreadsheets. */
export function downloadCsv(fileName: string, lines: ReadonlyArray<readonly CsvCell[]>): void {
  saveFile(fileName, new Blob([byteOrderMark, ...lines.map(csvLine)], { type: 'text/csv;charset=utf-8' }));
}
