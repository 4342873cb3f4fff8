import type { ExportValue } from '../../../kernel/slice/export-table.ts';
import { zipOf } from '../../../lib/files/zip.ts';
import { type CsvCell, csvOf } from '../../../lib/text/csv.ts';
import { jsonOf } from './json-of.ts';
import type { ExportHead, TableContent } from './table-content.ts';
import { xmlOf } from './xml-of.ts';

/** The content of the export file, in pieces. */
export function piecesOf(head: ExportHead, tables: readonly TableContent[]): AsyncIterable<string | Buffer> {
  if (head.format === 'json') return jsonOf(head, tables);
  if (head.format === 'xml') return xmlOf(head, tables);
  const [only] = tables;
  if (tables.length === 1 && only) return csvOfTable(only);
  const entries = tables.map((table) => ({ name: `${table.name}.csv`, content: csvOfTable(table) }));
  return zipOf(entries, head.requested_at);
}

function csvOfTable({ columnNames, pages }: TableContent): AsyncIterable<string> {
  const columns = columnNames.map((header, index) => ({
    header,
    value: (row: readonly ExportValue[]) => cellOf(row[index]),
  }));
  return csvOf(columns, pages(), { byteOrderMark: true });
}

function cellOf(value: ExportValue | undefined): CsvCell {
  return typeof value === 'object' && value !== null && !(value instanceof Date)
    ? JSON.stringify(value)
    : value;
}
