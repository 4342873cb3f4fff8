import { Readable } from 'node:stream';
import { byteOrderMark } from '@parley/contracts/values/csv';
import { decodeText, looksLikeText } from '@parley/knowledge/parsing/blocks/decode-text';
import { CsvError, parse } from 'csv-parse';
import { AppError, invalidField } from '../../errors/app-error.ts';

/** The first row of a file, and the other rows that are not empty. */
export interface Table {
  header: string[];
  rows: readonly { number: number; cells: readonly string[] }[];
}

const delimiters = [',', ';', '\t'] as const;
const pieceLength = 65_536;
/** A longer row means that a quote was never closed. */
const maxRowBytes = 100_000;

/**
 * Reads CSV of any encoding, separated by commas, semicolons (as spreadsheets in half of Europe save it), or tabs.
 * @param maxRows maximum number of rows besides the first
 * @throws AppError `invalid_encoding`; `validation_failed` if the file is not a table or has too many rows
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

/** Parses in pieces, so that a long file does not block the event loop. */
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

/** The most frequent delimiter in the first row. */
function delimiterOf(text: string): string {
  const end = text.search(/[\r\n]/);
  const first = end === -1 ? text : text.slice(0, end);
  const counts = delimiters.map((one) => first.split(one).length);
  return delimiters[counts.indexOf(Math.max(...counts))] ?? ',';
}

/** Removes the apostrophe that our own exports put before text that a spreadsheet would run as a formula. */
function withoutGuard(cell: string): string {
  return /^'[=+\-@]/.test(cell) ? cell.slice(1) : cell;
}

/** Keeps only the letters and digits of a label, so that “E-Mail”, “e_mail”, and “email” are equal. */
export function foldLabel(label: string): string {
  return label
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{M}\p{N}]/gu, '');
}
