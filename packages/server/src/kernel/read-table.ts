import { Readable } from 'node:stream';
import { byteOrderMark } from '@parley/contracts/csv';
import { CsvError, parse } from 'csv-parse';
import { AppError, invalidField } from '../errors/app-error.ts';
import { decodeText, looksLikeText } from '../knowledge/parsing/decode-text.ts';

/** A file's first row, and those that hold something after it. */
export interface Table {
  header: string[];
  rows: readonly { number: number; cells: readonly string[] }[];
}

const delimiters = [',', ';', '\t'] as const;
const pieceLength = 65_536;
/** A longer row is none: a quote in it was never closed. */
const maxRowBytes = 100_000;

/**
 * Reads CSV of any encoding with commas, semicolons (as spreadsheets save it in half of Europe) or tabs.
 * @param maxRows beside the first
 * @throws AppError `invalid_encoding`, `validation_failed` for what is no table, or one with too many rows
 */
export async function readTable(bytes: Buffer, maxRows: number): Promise<Table> {
  const text = looksLikeText(bytes) ? decodeText(bytes).replace(byteOrderMark, '') : undefined;
  if (text === undefined || text.includes('\u0000')) throw new AppError('invalid_encoding');
  const rows: { number: number; cells: string[] }[] = [];
  let number = 0;
  try {
    for await (const cells of parsed(text)) {
      number += 1;
      if (cells.every((cell) => cell.trim() === '')) continue;
      if (rows.length > maxRows) throw invalidField('file', 'validation.tooManyRows', { max: maxRows });
      rows.push({ number, cells: cells.map(withoutGuard) });
    }
  } catch (error) {
    if (error instanceof CsvError) throw invalidField('file', 'validation.rowBroken', { row: number + 1 });
    throw error;
  }
  const [first, ...rest] = rows;
  if (!first) throw invalidField('file', 'validation.noRows');
  return { header: first.cells, rows: rest };
}

/** In pieces, so that a long file does not hold the process. */
function parsed(text: string): AsyncIterable<string[]> {
  const parser = parse({
    delimiter: delimiterOf(text),
    relax_column_count: true,
    relax_quotes: true,
    max_record_size: maxRowBytes,
    trim: true,
  });
  return Readable.from(piecesOf(text)).pipe(parser);
}

function* piecesOf(text: string): Generator<string> {
  for (let start = 0; start < text.length; start += pieceLength) {
    yield text.slice(start, start + pieceLength);
  }
}

/** The one that stands most often in the first row. */
function delimiterOf(text: string): string {
  const end = text.search(/[\r\n]/);
  const first = end === -1 ? text : text.slice(0, end);
  const counts = delimiters.map((one) => first.split(one).length);
  return delimiters[counts.indexOf(Math.max(...counts))] ?? ',';
}

/** Our own exports write an apostrophe before what a spreadsheet would take for a formula. */
function withoutGuard(cell: string): string {
  return /^'[=+\-@]/.test(cell) ? cell.slice(1) : cell;
}
